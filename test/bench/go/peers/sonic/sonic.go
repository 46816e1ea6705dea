// Package sonic reads into structs that drop unknown fields.
package sonic

import (
	"github.com/bytedance/sonic"

	"graphmind.dev/bench/peer"
	"graphmind.dev/bench/plain"
)

var Peer = peer.Peer{
	Name: "sonic into structs",
	Parse: func(frame []byte) (any, bool) {
		envelope, err := plain.Read(frame, unmarshal)
		return envelope, err == nil
	},
	Encode: func(message any) ([]byte, error) { return sonic.Marshal(message) },
	Fields: plain.Fields,
}

func unmarshal(text []byte, into any) error { return sonic.Unmarshal(text, into) }
