// Package peer says what a way to read and write frames is.
package peer

// Peer is a way to read and write frames.
type Peer struct {
	Name string

	// Parse gives a message, or nothing when the frame is refused.
	Parse func(frame []byte) (any, bool)

	// Encode writes a message. A peer without it cannot write.
	Encode func(message any) ([]byte, error)

	// Fields reads the sequence number, the run's id and the payload's node id, where it has one.
	Fields func(message any) (seq int64, runID, nodeID string)
}

// Relay gives the frame written again from what was read.
func (p Peer) Relay(frame []byte) ([]byte, bool) {
	message, ok := p.Parse(frame)
	if !ok || p.Encode == nil {
		return nil, ok
	}
	text, err := p.Encode(message)
	return text, err == nil
}
