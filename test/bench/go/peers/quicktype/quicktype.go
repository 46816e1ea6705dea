// Package quicktype reads with what quicktype writes: one struct for all payloads, everything optional.
package quicktype

import (
	"graphmind.dev/bench/peer"
	"graphmind.dev/bench/quicktype"
)

var Peer = peer.Peer{
	Name: "quicktype",
	Parse: func(frame []byte) (any, bool) {
		message, err := quicktype.UnmarshalFrame(frame)
		return &message, err == nil
	},
	Encode: func(message any) ([]byte, error) { return message.(*quicktype.Frame).Marshal() },
	Fields: func(message any) (seq int64, runID, nodeID string) {
		frame := message.(*quicktype.Frame)
		if frame.Payload.NodeID != nil {
			nodeID = *frame.Payload.NodeID
		}
		return frame.Seq, frame.RunID, nodeID
	},
}
