// Command regexp finds all matches of patterns with Go's package regexp.
//
// Each line of standard input is {"pattern": "a(b)?", "text": "...", "runs": 1}; each line of standard output is the answer:
// {"matches": [[0, 2, 1, 2], ...], "cpuMs": 1.5} or {"error": "why"}. Offsets are in UTF-16 code units, and -1 for a group
// without a match. cpuMs is the minimum of all runs.
package main

import (
	"bufio"
	"encoding/json"
	"math"
	"os"
	"regexp"
	"syscall"
	"unicode/utf16"
)

type question struct {
	Pattern string `json:"pattern"`
	Text    string `json:"text"`
	Runs    int    `json:"runs"`
}

type answer struct {
	Matches [][]int `json:"matches"`
	CPUMs   float64 `json:"cpuMs"`
	Error   string  `json:"error,omitempty"`
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var asked question
		if err := json.Unmarshal(line, &asked); err != nil {
			panic(err)
		}
		said, err := json.Marshal(find(asked))
		if err != nil {
			panic(err)
		}
		out.Write(append(said, '\n'))
	}
}

func find(asked question) answer {
	pattern, err := regexp.Compile(asked.Pattern)
	if err != nil {
		return answer{Error: err.Error()}
	}
	found := answer{Matches: [][]int{}, CPUMs: math.Inf(1)}
	var matches [][]int
	for run := 0; run < asked.Runs; run++ {
		start := cpuMs()
		matches = pattern.FindAllStringSubmatchIndex(asked.Text, -1)
		found.CPUMs = math.Min(found.CPUMs, cpuMs()-start)
	}
	units := map[int]int{-1: -1, 0: 0}
	unit := 0
	for at, char := range asked.Text {
		units[at] = unit
		unit += utf16.RuneLen(char)
	}
	units[len(asked.Text)] = unit
	for _, match := range matches {
		for slot, at := range match {
			match[slot] = units[at]
		}
		found.Matches = append(found.Matches, match)
	}
	return found
}

func cpuMs() float64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return float64(used.Utime.Nano()+used.Stime.Nano()) / 1e6
}
