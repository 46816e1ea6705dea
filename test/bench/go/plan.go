package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
)

// plan says which operations are timed on which classes of frames, and how long.
type plan struct {
	Rounds             int                 `json:"rounds"`
	SampleMilliseconds float64             `json:"sampleMilliseconds"`
	Timed              map[string][]string `json:"timed"`
	Counted            []string            `json:"counted"`
	Shown              []string            `json:"shown"`
}

func readPlan(path string) (plan, error) {
	var p plan
	text, err := os.ReadFile(path)
	if err != nil {
		return p, err
	}
	return p, json.Unmarshal(text, &p)
}

// readCorpus reads a folder with one file for each class, one frame per line.
func readCorpus(folder string) (map[string][][]byte, error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*.ndjson"))
	if err != nil {
		return nil, err
	}
	classes := map[string][][]byte{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		class := strings.TrimSuffix(filepath.Base(path), ".ndjson")
		classes[class] = bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	}
	return classes, nil
}
