package main

import (
	"runtime"

	"graphmind.dev/bench/peer"
)

// counted is how often memory was asked for, per frame.
type counted struct {
	Peer      string  `json:"peer"`
	Operation string  `json:"operation"`
	Class     string  `json:"class"`
	Count     float64 `json:"count"`
}

// held is the memory that a decoded message takes.
type held struct {
	Peer  string  `json:"peer"`
	Class string  `json:"class"`
	Bytes float64 `json:"bytes"`
}

// countedCopies is how often each frame is parsed, so that what the runtime itself takes does not show.
const countedCopies = 20

func count(found *findings, p peer.Peer, class string, frames [][]byte) {
	messages := make([]any, 0, len(frames)*countedCopies)
	before := memory()
	for range countedCopies {
		for _, frame := range frames {
			if message, ok := p.Parse(frame); ok {
				messages = append(messages, message)
			}
		}
	}
	parsed := memory()
	if len(messages) == 0 {
		return
	}
	number := float64(len(messages))
	calls := float64(parsed.Mallocs - before.Mallocs)
	found.Allocations = append(found.Allocations, counted{p.Name, "parse", class, calls / number})
	if p.Encode != nil {
		found.Held = append(found.Held, held{p.Name, class, (float64(parsed.HeapAlloc) - float64(before.HeapAlloc)) / number})
		before = memory()
		for _, message := range messages {
			p.Encode(message)
		}
		calls = float64(memory().Mallocs - before.Mallocs)
		found.Allocations = append(found.Allocations, counted{p.Name, "encode", class, calls / number})
	}
	runtime.KeepAlive(messages)
}

func memory() runtime.MemStats {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats
}
