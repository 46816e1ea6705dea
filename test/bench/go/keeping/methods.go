package keeping

import "encoding/json"

// decode reads the known fields, then all fields, and leaves the unknown ones.
func decode(text []byte, known any, extra *Extra, keys ...string) error {
	if err := json.Unmarshal(text, known); err != nil {
		return err
	}
	if err := json.Unmarshal(text, extra); err != nil {
		return err
	}
	for _, key := range keys {
		delete(*extra, key)
	}
	if len(*extra) == 0 {
		*extra = nil
	}
	return nil
}

// encode writes the known fields and puts the unknown ones behind them.
func encode(known any, extra Extra) ([]byte, error) {
	text, err := json.Marshal(known)
	if err != nil || len(extra) == 0 {
		return text, err
	}
	more, err := json.Marshal(extra)
	if err != nil {
		return nil, err
	}
	if len(text) == len("{}") {
		return more, nil
	}
	text[len(text)-1] = ','
	return append(text, more[1:]...), nil
}

func (v *ErrorInfo) UnmarshalJSON(text []byte) error {
	type plain ErrorInfo
	return decode(text, (*plain)(v), &v.Extra, "name", "message", "stack")
}

func (v ErrorInfo) MarshalJSON() ([]byte, error) {
	type plain ErrorInfo
	return encode(plain(v), v.Extra)
}

func (v *TokenUsage) UnmarshalJSON(text []byte) error {
	type plain TokenUsage
	return decode(text, (*plain)(v), &v.Extra, "inputTokens", "outputTokens")
}

func (v TokenUsage) MarshalJSON() ([]byte, error) {
	type plain TokenUsage
	return encode(plain(v), v.Extra)
}

func (v *TokenDelta) UnmarshalJSON(text []byte) error {
	type plain TokenDelta
	return decode(text, (*plain)(v), &v.Extra, "t", "v")
}

func (v TokenDelta) MarshalJSON() ([]byte, error) {
	type plain TokenDelta
	return encode(plain(v), v.Extra)
}

func (v *SDKInfo) UnmarshalJSON(text []byte) error {
	type plain SDKInfo
	return decode(text, (*plain)(v), &v.Extra, "name", "version")
}

func (v SDKInfo) MarshalJSON() ([]byte, error) {
	type plain SDKInfo
	return encode(plain(v), v.Extra)
}

func (v *GraphNodeHint) UnmarshalJSON(text []byte) error {
	type plain GraphNodeHint
	return decode(text, (*plain)(v), &v.Extra, "nodeId", "kind", "name", "parentId")
}

func (v GraphNodeHint) MarshalJSON() ([]byte, error) {
	type plain GraphNodeHint
	return encode(plain(v), v.Extra)
}

func (v *BreakpointMatcher) UnmarshalJSON(text []byte) error {
	type plain BreakpointMatcher
	return decode(text, (*plain)(v), &v.Extra, "kind", "name", "point")
}

func (v BreakpointMatcher) MarshalJSON() ([]byte, error) {
	type plain BreakpointMatcher
	return encode(plain(v), v.Extra)
}

func (v *Versions) UnmarshalJSON(text []byte) error {
	type plain Versions
	return decode(text, (*plain)(v), &v.Extra, "protocol", "client", "viewer")
}

func (v Versions) MarshalJSON() ([]byte, error) {
	type plain Versions
	return encode(plain(v), v.Extra)
}

func (v *Hello) UnmarshalJSON(text []byte) error {
	type plain Hello
	return decode(text, (*plain)(v), &v.Extra, "versions", "capabilities", "app", "sdk")
}

func (v Hello) MarshalJSON() ([]byte, error) {
	type plain Hello
	return encode(plain(v), v.Extra)
}

func (v *HelloAck) UnmarshalJSON(text []byte) error {
	type plain HelloAck
	return decode(text, (*plain)(v), &v.Extra, "versions", "capabilities", "breakpoints", "mode")
}

func (v HelloAck) MarshalJSON() ([]byte, error) {
	type plain HelloAck
	return encode(plain(v), v.Extra)
}

func (v *RunStarted) UnmarshalJSON(text []byte) error {
	type plain RunStarted
	return decode(text, (*plain)(v), &v.Extra, "app", "sdk", "meta")
}

func (v RunStarted) MarshalJSON() ([]byte, error) {
	type plain RunStarted
	return encode(plain(v), v.Extra)
}

func (v *RunFinished) UnmarshalJSON(text []byte) error {
	type plain RunFinished
	return decode(text, (*plain)(v), &v.Extra, "status", "error")
}

func (v RunFinished) MarshalJSON() ([]byte, error) {
	type plain RunFinished
	return encode(plain(v), v.Extra)
}

func (v *GraphHint) UnmarshalJSON(text []byte) error {
	type plain GraphHint
	return decode(text, (*plain)(v), &v.Extra, "nodes")
}

func (v GraphHint) MarshalJSON() ([]byte, error) {
	type plain GraphHint
	return encode(plain(v), v.Extra)
}

func (v *NodeStarted) UnmarshalJSON(text []byte) error {
	type plain NodeStarted
	return decode(text, (*plain)(v), &v.Extra, "nodeId", "parentId", "kind", "name", "instanceId", "input")
}

func (v NodeStarted) MarshalJSON() ([]byte, error) {
	type plain NodeStarted
	return encode(plain(v), v.Extra)
}

func (v *NodeToken) UnmarshalJSON(text []byte) error {
	type plain NodeToken
	return decode(text, (*plain)(v), &v.Extra, "nodeId", "deltas")
}

func (v NodeToken) MarshalJSON() ([]byte, error) {
	type plain NodeToken
	return encode(plain(v), v.Extra)
}

func (v *NodeFinished) UnmarshalJSON(text []byte) error {
	type plain NodeFinished
	return decode(text, (*plain)(v), &v.Extra, "nodeId", "instanceId", "output", "usage", "durationMs", "status")
}

func (v NodeFinished) MarshalJSON() ([]byte, error) {
	type plain NodeFinished
	return encode(plain(v), v.Extra)
}

func (v *NodeError) UnmarshalJSON(text []byte) error {
	type plain NodeError
	return decode(text, (*plain)(v), &v.Extra, "nodeId", "instanceId", "error")
}

func (v NodeError) MarshalJSON() ([]byte, error) {
	type plain NodeError
	return encode(plain(v), v.Extra)
}

func (v *ExecPaused) UnmarshalJSON(text []byte) error {
	type plain ExecPaused
	return decode(text, (*plain)(v), &v.Extra, "pauseId", "nodeId", "point")
}

func (v ExecPaused) MarshalJSON() ([]byte, error) {
	type plain ExecPaused
	return encode(plain(v), v.Extra)
}

func (v *ExecResumed) UnmarshalJSON(text []byte) error {
	type plain ExecResumed
	return decode(text, (*plain)(v), &v.Extra, "pauseId", "action")
}

func (v ExecResumed) MarshalJSON() ([]byte, error) {
	type plain ExecResumed
	return encode(plain(v), v.Extra)
}

func (v *ExecResume) UnmarshalJSON(text []byte) error {
	type plain ExecResume
	return decode(text, (*plain)(v), &v.Extra, "pauseId", "action", "output")
}

func (v ExecResume) MarshalJSON() ([]byte, error) {
	type plain ExecResume
	return encode(plain(v), v.Extra)
}

func (v *BreakpointSet) UnmarshalJSON(text []byte) error {
	type plain BreakpointSet
	return decode(text, (*plain)(v), &v.Extra, "matcher")
}

func (v BreakpointSet) MarshalJSON() ([]byte, error) {
	type plain BreakpointSet
	return encode(plain(v), v.Extra)
}

func (v *BreakpointClear) UnmarshalJSON(text []byte) error {
	type plain BreakpointClear
	return decode(text, (*plain)(v), &v.Extra, "matcher")
}

func (v BreakpointClear) MarshalJSON() ([]byte, error) {
	type plain BreakpointClear
	return encode(plain(v), v.Extra)
}

func (v *ModeSet) UnmarshalJSON(text []byte) error {
	type plain ModeSet
	return decode(text, (*plain)(v), &v.Extra, "mode")
}

func (v ModeSet) MarshalJSON() ([]byte, error) {
	type plain ModeSet
	return encode(plain(v), v.Extra)
}

func (v *Frame) UnmarshalJSON(text []byte) error {
	type plain Frame
	return decode(text, (*plain)(v), &v.Extra, "gm", "seq", "ts", "runId", "type", "payload")
}

func (v Frame) MarshalJSON() ([]byte, error) {
	type plain Frame
	return encode(plain(v), v.Extra)
}

func (v *Envelope) UnmarshalJSON(text []byte) error {
	type plain Envelope
	return decode(text, (*plain)(v), &v.Extra, "gm", "seq", "ts", "runId", "type", "payload")
}

func (v Envelope) MarshalJSON() ([]byte, error) {
	type plain Envelope
	return encode(plain(v), v.Extra)
}
