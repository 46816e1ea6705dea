package keeping

import "errors"

// Read decodes a frame and then its payload by its type. An unknown payload stays text.
func Read(frame []byte, unmarshal func([]byte, any) error) (*Envelope, error) {
	var outer Frame
	if err := unmarshal(frame, &outer); err != nil {
		return nil, err
	}
	if outer.Gm != 1 {
		return nil, errors.New("another version")
	}
	envelope := &Envelope{Gm: 1, Seq: outer.Seq, Ts: outer.Ts, RunID: outer.RunID, Type: outer.Type, Payload: payloadOf(outer.Type)}
	envelope.Extra = outer.Extra
	if envelope.Payload == nil {
		envelope.Payload = outer.Payload
		return envelope, nil
	}
	return envelope, unmarshal(outer.Payload, envelope.Payload)
}

func payloadOf(messageType string) any {
	switch messageType {
	case "hello":
		return new(Hello)
	case "hello.ack":
		return new(HelloAck)
	case "run.started":
		return new(RunStarted)
	case "run.finished":
		return new(RunFinished)
	case "graph.hint":
		return new(GraphHint)
	case "node.started":
		return new(NodeStarted)
	case "node.token":
		return new(NodeToken)
	case "node.finished":
		return new(NodeFinished)
	case "node.error":
		return new(NodeError)
	case "exec.paused":
		return new(ExecPaused)
	case "exec.resumed":
		return new(ExecResumed)
	case "exec.resume":
		return new(ExecResume)
	case "breakpoint.set":
		return new(BreakpointSet)
	case "breakpoint.clear":
		return new(BreakpointClear)
	case "mode.set":
		return new(ModeSet)
	}
	return nil
}

// Fields reads three fields of an envelope.
func Fields(message any) (seq int64, runID, nodeID string) {
	envelope := message.(*Envelope)
	switch payload := envelope.Payload.(type) {
	case *NodeStarted:
		nodeID = payload.NodeID
	case *NodeToken:
		nodeID = payload.NodeID
	case *NodeFinished:
		nodeID = payload.NodeID
	case *NodeError:
		nodeID = payload.NodeID
	case *ExecPaused:
		nodeID = payload.NodeID
	}
	return envelope.Seq, envelope.RunID, nodeID
}
