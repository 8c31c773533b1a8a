// A judge of resolve-overwrites, which substitutes component references with Landscaper's own code. Each line of standard
// input is {"overwrites": […], "refs": […]}; each line of standard output contains the references as Landscaper resolves them.
package main

import (
	"bufio"
	"encoding/json"
	"log"
	"os"

	"github.com/gardener/landscaper/apis/core/v1alpha1"
	"github.com/gardener/landscaper/pkg/components/model/componentoverwrites"
)

type question struct {
	Overwrites []v1alpha1.ComponentVersionOverwrite    `json:"overwrites"`
	Refs       []v1alpha1.ComponentDescriptorReference `json:"refs"`
}

type answer struct {
	Ref     v1alpha1.ComponentDescriptorReference `json:"ref"`
	Matched bool                                  `json:"matched"`
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<26)
	out := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		var asked question
		if err := json.Unmarshal(lines.Bytes(), &asked); err != nil {
			log.Fatal(err)
		}
		list := componentoverwrites.NewSubstitutions(asked.Overwrites)
		answers := []answer{}
		for _, ref := range asked.Refs {
			matched := list.Replace(&ref)
			answers = append(answers, answer{ref, matched})
		}
		if err := out.Encode(answers); err != nil {
			log.Fatal(err)
		}
	}
	if err := lines.Err(); err != nil {
		log.Fatal(err)
	}
}
