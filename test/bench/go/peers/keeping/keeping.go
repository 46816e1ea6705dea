// Package keeping reads with encoding/json into structs with a map for unknown fields.
package keeping

import (
	"encoding/json"

	"graphmind.dev/bench/keeping"
	"graphmind.dev/bench/peer"
)

var Peer = peer.Peer{
	Name: "encoding/json into structs, extras",
	Parse: func(frame []byte) (any, bool) {
		envelope, err := keeping.Read(frame, json.Unmarshal)
		return envelope, err == nil
	},
	Encode: json.Marshal,
	Fields: keeping.Fields,
}
