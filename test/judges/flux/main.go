// Replaces each ${NAME} in standard input with the environment variable NAME, like Flux's kustomize-controller after a build. An unset
// variable becomes empty. With the argument "strict", it is an error, as with the feature gate StrictPostBuildSubstitutions.
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
