// Package graphmind reads with the package that is generated.
package graphmind

import (
	"graphmind.dev/bench/peer"
	protocol "graphmind.dev/protocol-go"
)

var Peer = peer.Peer{
	Name: "graphmind",
	Parse: func(frame []byte) (any, bool) {
		switch outcome := protocol.ParseFrame(frame).(type) {
		case *protocol.Ok, *protocol.UnknownType:
			return outcome, true
		}
		return nil, false
	},
	Encode: func(message any) ([]byte, error) {
		if ok, known := message.(*protocol.Ok); known {
			return ok.Envelope.Encode()
		}
		return message.(*protocol.UnknownType).Envelope.Encode()
	},
	Fields: func(message any) (seq int64, runID, nodeID string) {
		ok, known := message.(*protocol.Ok)
		if !known {
			raw := message.(*protocol.UnknownType)
			return raw.Envelope.Seq, raw.Envelope.RunID, ""
		}
		switch payload := ok.Envelope.Payload.(type) {
		case *protocol.NodeStarted:
			nodeID = payload.NodeID
		case *protocol.NodeToken:
			nodeID = payload.NodeID
		case *protocol.NodeFinished:
			nodeID = payload.NodeID
		case *protocol.NodeError:
			nodeID = payload.NodeID
		case *protocol.ExecPaused:
			nodeID = payload.NodeID
		}
		return ok.Envelope.Seq, ok.Envelope.RunID, nodeID
	},
}
