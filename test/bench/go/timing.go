package main

import (
	"math"

	"golang.org/x/sys/unix"

	"graphmind.dev/bench/peer"
)

// series is the times per frame of one cell, one for each round.
type series struct {
	Peer        string    `json:"peer"`
	Operation   string    `json:"operation"`
	Class       string    `json:"class"`
	Nanoseconds []float64 `json:"nanoseconds"`
}

// cell is one operation of one peer on one class.
type cell struct {
	series
	frames int
	pass   func()
	passes int
}

func cellsOf(p peer.Peer, plan plan, corpus map[string][][]byte) []cell {
	var cells []cell
	for _, operation := range []string{"parse", "encode", "relay"} {
		for _, class := range plan.Timed[operation] {
			if pass := passOf(p, operation, corpus[class]); pass != nil {
				name := series{Peer: p.Name, Operation: operation, Class: class}
				cells = append(cells, cell{series: name, frames: len(corpus[class]), pass: pass})
			}
		}
	}
	return cells
}

// passOf gives one pass over a class, or nothing when the peer cannot do it.
func passOf(p peer.Peer, operation string, frames [][]byte) func() {
	if operation == "parse" {
		return func() {
			for _, frame := range frames {
				p.Parse(frame)
			}
		}
	}
	if p.Encode == nil {
		return nil
	}
	messages := make([]any, len(frames))
	for index, frame := range frames {
		message, ok := p.Parse(frame)
		if !ok {
			return nil
		}
		messages[index] = message
	}
	if operation == "encode" {
		return func() {
			for _, message := range messages {
				p.Encode(message)
			}
		}
	}
	return func() {
		for _, frame := range frames {
			message, _ := p.Parse(frame)
			p.Fields(message)
			p.Encode(message)
		}
	}
}

// interleaved times every cell once in each round, so that what disturbs the machine disturbs all of them alike.
func interleaved(cells []cell, plan plan) []series {
	for index := range cells {
		one := &cells[index]
		one.passes = 1
		one.time()
		pass := one.time() * float64(one.frames)
		one.passes = max(1, int(math.Round(plan.SampleMilliseconds*1e6/pass)))
	}
	for round := range plan.Rounds {
		for place := range cells {
			// A stride that differs from round to round gives each cell other neighbours.
			one := &cells[(place+round*7)%len(cells)]
			one.Nanoseconds = append(one.Nanoseconds, one.time())
		}
	}
	all := make([]series, len(cells))
	for index, one := range cells {
		all[index] = one.series
	}
	return all
}

// time gives the nanoseconds per frame.
func (c *cell) time() float64 {
	start := processorTime()
	for range c.passes {
		c.pass()
	}
	return float64(processorTime()-start) / float64(c.passes*c.frames)
}

// processorTime is what this process has computed so far, the collector included, in nanoseconds: time that other
// programs were given does not count.
func processorTime() int64 {
	var time unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &time); err != nil {
		panic(err)
	}
	return time.Nano()
}
