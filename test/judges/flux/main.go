// Flux's substitution: standard input with ${NAME} filled in from the environment, as kustomize-controller does after a build. With the
// argument "strict" a variable that is not set is an error, as with its feature gate StrictPostBuildSubstitutions; else it is empty.
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/fluxcd/pkg/envsubst"
)

func main() {
	text, err := io.ReadAll(os.Stdin)
	strict := len(os.Args) > 1 && os.Args[1] == "strict"
	if err == nil {
		var filled string
		filled, err = envsubst.Eval(string(text), func(name string) (string, bool) {
			value, isSet := os.LookupEnv(name)
			return value, isSet || !strict
		})
		fmt.Print(filled)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
