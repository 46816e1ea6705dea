// Package start is what a program with one peer does at its start: it reads a frame from stdin and relays it on stdout.
package start

import (
	"io"
	"os"

	"graphmind.dev/bench/peer"
)

// Run relays one frame.
func Run(p peer.Peer) {
	frame, err := io.ReadAll(os.Stdin)
	if err != nil {
		panic(err)
	}
	if text, ok := p.Relay(frame); ok {
		os.Stdout.Write(text)
		return
	}
	os.Exit(1)
}
