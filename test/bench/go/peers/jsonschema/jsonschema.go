// Package jsonschema reads with what go-jsonschema writes. It makes no union, so the type is read first.
package jsonschema

import (
	"encoding/json"

	"graphmind.dev/bench/jsonschema"
	"graphmind.dev/bench/peer"
)

var Peer = peer.Peer{
	Name: "go-jsonschema",
	Parse: func(frame []byte) (any, bool) {
		var head struct {
			Type string `json:"type"`
		}
		if json.Unmarshal(frame, &head) != nil {
			return nil, false
		}
		message := envelopeOf(head.Type)
		return message, message != nil && json.Unmarshal(frame, message) == nil
	},
	Encode: json.Marshal,
	Fields: func(message any) (seq int64, runID, nodeID string) {
		switch m := message.(type) {
		case *jsonschema.NodeStartedEnvelope:
			return int64(m.Seq), m.RunId, m.Payload.NodeId
		case *jsonschema.NodeTokenEnvelope:
			return int64(m.Seq), m.RunId, m.Payload.NodeId
		case *jsonschema.NodeFinishedEnvelope:
			return int64(m.Seq), m.RunId, m.Payload.NodeId
		case *jsonschema.NodeErrorEnvelope:
			return int64(m.Seq), m.RunId, m.Payload.NodeId
		case *jsonschema.ExecPausedEnvelope:
			return int64(m.Seq), m.RunId, m.Payload.NodeId
		case *jsonschema.RunFinishedEnvelope:
			return int64(m.Seq), m.RunId, ""
		case *jsonschema.RunStartedEnvelope:
			return int64(m.Seq), m.RunId, ""
		case *jsonschema.GraphHintEnvelope:
			return int64(m.Seq), m.RunId, ""
		}
		return 0, "", ""
	},
}

func envelopeOf(messageType string) any {
	switch messageType {
	case "hello":
		return new(jsonschema.HelloEnvelope)
	case "hello.ack":
		return new(jsonschema.HelloAckEnvelope)
	case "run.started":
		return new(jsonschema.RunStartedEnvelope)
	case "run.finished":
		return new(jsonschema.RunFinishedEnvelope)
	case "graph.hint":
		return new(jsonschema.GraphHintEnvelope)
	case "node.started":
		return new(jsonschema.NodeStartedEnvelope)
	case "node.token":
		return new(jsonschema.NodeTokenEnvelope)
	case "node.finished":
		return new(jsonschema.NodeFinishedEnvelope)
	case "node.error":
		return new(jsonschema.NodeErrorEnvelope)
	case "exec.paused":
		return new(jsonschema.ExecPausedEnvelope)
	case "exec.resumed":
		return new(jsonschema.ExecResumedEnvelope)
	case "exec.resume":
		return new(jsonschema.ExecResumeEnvelope)
	case "breakpoint.set":
		return new(jsonschema.BreakpointSetEnvelope)
	case "breakpoint.clear":
		return new(jsonschema.BreakpointClearEnvelope)
	case "mode.set":
		return new(jsonschema.ModeSetEnvelope)
	}
	return nil
}
