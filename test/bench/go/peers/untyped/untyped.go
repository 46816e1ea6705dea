// Package untyped reads with encoding/json into maps and lists.
package untyped

import (
	"encoding/json"

	"graphmind.dev/bench/peer"
)

var Peer = peer.Peer{
	Name: "encoding/json into any",
	Parse: func(frame []byte) (any, bool) {
		var value any
		err := json.Unmarshal(frame, &value)
		return value, err == nil
	},
	Encode: json.Marshal,
	Fields: func(message any) (seq int64, runID, nodeID string) {
		envelope, _ := message.(map[string]any)
		number, _ := envelope["seq"].(float64)
		runID, _ = envelope["runId"].(string)
		payload, _ := envelope["payload"].(map[string]any)
		nodeID, _ = payload["nodeId"].(string)
		return int64(number), runID, nodeID
	},
}
