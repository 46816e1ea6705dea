// Command bench measures ways to read and write frames on one corpus: bench CORPUS PLAN. It prints what it found as JSON.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"graphmind.dev/bench/peer"
	"graphmind.dev/bench/peers/easy"
	"graphmind.dev/bench/peers/goccy"
	"graphmind.dev/bench/peers/graphmind"
	"graphmind.dev/bench/peers/jsonschema"
	"graphmind.dev/bench/peers/keeping"
	"graphmind.dev/bench/peers/quicktype"
	"graphmind.dev/bench/peers/scan"
	"graphmind.dev/bench/peers/sonic"
	"graphmind.dev/bench/peers/untyped"
)

var peers = []peer.Peer{
	graphmind.Peer, keeping.Peer, untyped.Peer, easy.Peer, quicktype.Peer, jsonschema.Peer, goccy.Peer, sonic.Peer, scan.Peer,
}

// findings is what is printed.
type findings struct {
	Samples     []series                    `json:"samples"`
	Allocations []counted                   `json:"allocations"`
	Held        []held                      `json:"held"`
	Relayed     map[string]map[string][]any `json:"relayed"`
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: bench CORPUS PLAN")
		os.Exit(2)
	}
	corpus, err := readCorpus(os.Args[1])
	fatal(err)
	p, err := readPlan(os.Args[2])
	fatal(err)
	found := findings{Relayed: map[string]map[string][]any{}}
	var cells []cell
	for _, one := range peers {
		found.Relayed[one.Name] = map[string][]any{}
		for _, class := range p.Shown {
			found.Relayed[one.Name][class] = relayed(one, corpus[class])
		}
		for _, class := range p.Counted {
			count(&found, one, class, corpus[class])
		}
		cells = append(cells, cellsOf(one, p, corpus)...)
	}
	found.Samples = interleaved(cells, p)
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	fatal(encoder.Encode(found))
}

func relayed(p peer.Peer, frames [][]byte) []any {
	outputs := make([]any, len(frames))
	for index, frame := range frames {
		if text, ok := p.Relay(frame); ok && p.Encode != nil {
			outputs[index] = string(text)
		} else if ok {
			outputs[index] = true
		}
	}
	return outputs
}

func fatal(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
