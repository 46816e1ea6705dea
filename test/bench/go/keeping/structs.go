// Package keeping has the protocol's structs as users write them for encoding/json. Copies of this file, with another
// place for unknown fields or none, are read by the other libraries.
package keeping

import (
	"encoding/json"
)

// Extra holds unknown fields.
type Extra = map[string]json.RawMessage

type (
	NodeKind     string
	RunStatus    string
	PausePoint   string
	ResumeAction string
	RunMode      string
	DeltaKind    string
)

type ErrorInfo struct {
	Name    string  `json:"name"`
	Message string  `json:"message"`
	Stack   *string `json:"stack,omitempty"`
	Extra   Extra   `json:"-"`
}

type TokenUsage struct {
	InputTokens  int64 `json:"inputTokens"`
	OutputTokens int64 `json:"outputTokens"`
	Extra        Extra `json:"-"`
}

type TokenDelta struct {
	T     DeltaKind `json:"t"`
	V     string    `json:"v"`
	Extra Extra     `json:"-"`
}

type SDKInfo struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Extra   Extra  `json:"-"`
}

type GraphNodeHint struct {
	NodeID   string   `json:"nodeId"`
	Kind     NodeKind `json:"kind"`
	Name     string   `json:"name"`
	ParentID *string  `json:"parentId,omitempty"`
	Extra    Extra    `json:"-"`
}

type BreakpointMatcher struct {
	Kind  *NodeKind   `json:"kind,omitempty"`
	Name  *string     `json:"name,omitempty"`
	Point *PausePoint `json:"point,omitempty"`
	Extra Extra       `json:"-"`
}

type Versions struct {
	Protocol int64   `json:"protocol"`
	Client   *string `json:"client,omitempty"`
	Viewer   *string `json:"viewer,omitempty"`
	Extra    Extra   `json:"-"`
}

type Hello struct {
	Versions     Versions `json:"versions"`
	Capabilities []string `json:"capabilities"`
	App          *string  `json:"app,omitempty"`
	SDK          *SDKInfo `json:"sdk,omitempty"`
	Extra        Extra    `json:"-"`
}

type HelloAck struct {
	Versions     Versions            `json:"versions"`
	Capabilities []string            `json:"capabilities"`
	Breakpoints  []BreakpointMatcher `json:"breakpoints"`
	Mode         RunMode             `json:"mode"`
	Extra        Extra               `json:"-"`
}

type RunStarted struct {
	App   string                     `json:"app"`
	SDK   SDKInfo                    `json:"sdk"`
	Meta  map[string]json.RawMessage `json:"meta,omitempty"`
	Extra Extra                      `json:"-"`
}

type RunFinished struct {
	Status RunStatus  `json:"status"`
	Error  *ErrorInfo `json:"error,omitempty"`
	Extra  Extra      `json:"-"`
}

type GraphHint struct {
	Nodes []GraphNodeHint `json:"nodes"`
	Extra Extra           `json:"-"`
}

type NodeStarted struct {
	NodeID     string          `json:"nodeId"`
	ParentID   *string         `json:"parentId,omitempty"`
	Kind       NodeKind        `json:"kind"`
	Name       string          `json:"name"`
	InstanceID string          `json:"instanceId"`
	Input      json.RawMessage `json:"input,omitempty"`
	Extra      Extra           `json:"-"`
}

type NodeToken struct {
	NodeID string       `json:"nodeId"`
	Deltas []TokenDelta `json:"deltas"`
	Extra  Extra        `json:"-"`
}

type NodeFinished struct {
	NodeID     string          `json:"nodeId"`
	InstanceID *string         `json:"instanceId,omitempty"`
	Output     json.RawMessage `json:"output,omitempty"`
	Usage      *TokenUsage     `json:"usage,omitempty"`
	DurationMs float64         `json:"durationMs"`
	Status     RunStatus       `json:"status"`
	Extra      Extra           `json:"-"`
}

type NodeError struct {
	NodeID     string    `json:"nodeId"`
	InstanceID *string   `json:"instanceId,omitempty"`
	Error      ErrorInfo `json:"error"`
	Extra      Extra     `json:"-"`
}

type ExecPaused struct {
	PauseID string     `json:"pauseId"`
	NodeID  string     `json:"nodeId"`
	Point   PausePoint `json:"point"`
	Extra   Extra      `json:"-"`
}

type ExecResumed struct {
	PauseID string       `json:"pauseId"`
	Action  ResumeAction `json:"action"`
	Extra   Extra        `json:"-"`
}

type ExecResume struct {
	PauseID string          `json:"pauseId"`
	Action  ResumeAction    `json:"action"`
	Output  json.RawMessage `json:"output,omitempty"`
	Extra   Extra           `json:"-"`
}

type BreakpointSet struct {
	Matcher BreakpointMatcher `json:"matcher"`
	Extra   Extra             `json:"-"`
}

type BreakpointClear struct {
	Matcher BreakpointMatcher `json:"matcher"`
	Extra   Extra             `json:"-"`
}

type ModeSet struct {
	Mode  RunMode `json:"mode"`
	Extra Extra   `json:"-"`
}

// Frame is an envelope whose payload is still text.
type Frame struct {
	Gm      int64           `json:"gm"`
	Seq     int64           `json:"seq"`
	Ts      int64           `json:"ts"`
	RunID   string          `json:"runId"`
	Type    string          `json:"type"`
	Payload json.RawMessage `json:"payload"`
	Extra   Extra           `json:"-"`
}

// Envelope is a message.
type Envelope struct {
	Gm      int64  `json:"gm"`
	Seq     int64  `json:"seq"`
	Ts      int64  `json:"ts"`
	RunID   string `json:"runId"`
	Type    string `json:"type"`
	Payload any    `json:"payload"`
	Extra   Extra  `json:"-"`
}
