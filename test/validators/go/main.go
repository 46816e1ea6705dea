// Command graphmind-validator validates JSON texts, one request a line, with
// github.com/santhosh-tekuri/jsonschema: graphmind-validator SCHEMA.
package main

import (
	"bufio"
	"encoding/json"
	"log"
	"os"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

type request struct {
	ID       string `json:"id"`
	Instance string `json:"instance"`
}

type answer struct {
	ID          string `json:"id"`
	Valid       *bool  `json:"valid,omitempty"`
	Undecodable string `json:"undecodable,omitempty"`
}

func main() {
	log.SetFlags(0)
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	schema, err := compiler.Compile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	input := json.NewDecoder(bufio.NewReader(os.Stdin))
	output := json.NewEncoder(os.Stdout)
	for input.More() {
		var asked request
		if err := input.Decode(&asked); err != nil {
			log.Fatal(err)
		}
		given := answer{ID: asked.ID}
		instance, err := jsonschema.UnmarshalJSON(strings.NewReader(asked.Instance))
		if err != nil {
			given.Undecodable = err.Error()
		} else {
			valid := schema.Validate(instance) == nil
			given.Valid = &valid
		}
		if err := output.Encode(given); err != nil {
			log.Fatal(err)
		}
	}
}
