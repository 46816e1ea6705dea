// Package scan finds out whether a frame is JSON, and makes nothing of it.
package scan

import (
	"encoding/json"

	"graphmind.dev/bench/peer"
)

var Peer = peer.Peer{
	Name:  "json.Valid (scan)",
	Parse: func(frame []byte) (any, bool) { return nil, json.Valid(frame) },
}
