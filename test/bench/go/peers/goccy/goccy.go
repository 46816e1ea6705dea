// Package goccy reads into structs that drop unknown fields.
package goccy

import (
	json "github.com/goccy/go-json"

	"graphmind.dev/bench/peer"
	"graphmind.dev/bench/plain"
)

var Peer = peer.Peer{
	Name: "goccy/go-json into structs",
	Parse: func(frame []byte) (any, bool) {
		envelope, err := plain.Read(frame, unmarshal)
		return envelope, err == nil
	},
	Encode: func(message any) ([]byte, error) { return json.Marshal(message) },
	Fields: plain.Fields,
}

func unmarshal(text []byte, into any) error { return json.Unmarshal(text, into) }
