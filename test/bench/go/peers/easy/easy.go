// Package easy reads with the code that easyjson writes, which keeps unknown fields.
package easy

import (
	"github.com/mailru/easyjson"

	"graphmind.dev/bench/easy"
	"graphmind.dev/bench/peer"
)

var Peer = peer.Peer{
	Name: "easyjson, extras",
	Parse: func(frame []byte) (any, bool) {
		envelope, err := easy.Read(frame, unmarshal)
		return envelope, err == nil
	},
	Encode: func(message any) ([]byte, error) { return easyjson.Marshal(message.(*easy.Envelope)) },
	Fields: easy.Fields,
}

func unmarshal(text []byte, into any) error {
	return easyjson.Unmarshal(text, into.(easyjson.Unmarshaler))
}
