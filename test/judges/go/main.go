// Command judge reads documents with the same parsers as users' programs, and prints the data.
//
// Each line of standard input is {"reader": "yaml-v3", "text": "..."}; each line of standard output is its answer:
// {"roots": [value, ...]}, with one value per document of the stream, or {"refused": "reason"}. Each value begins with its type:
// ["s","text"] ["i","12"] ["f","1.5"] ["b","true"] ["n",""] ["t","a timestamp"] ["l",[value, ...]] ["m",[["key",value], ...]]
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"reflect"
	"sort"
	"strconv"
	"time"

	"github.com/BurntSushi/toml"
	yamlv2 "go.yaml.in/yaml/v2"
	yamlv3 "go.yaml.in/yaml/v3"
)

type question struct {
	Reader string `json:"reader"`
	Text   string `json:"text"`
}

type answer struct {
	Roots   []any  `json:"roots,omitempty"`
	Refused string `json:"refused,omitempty"`
}

var readers = map[string]func(text string) ([]any, error){
	"yaml-v2": func(text string) ([]any, error) {
		decoder := yamlv2.NewDecoder(bytes.NewBufferString(text))
		return all(func(value *any) error { return decoder.Decode(value) })
	},
	"yaml-v3": func(text string) ([]any, error) {
		decoder := yamlv3.NewDecoder(bytes.NewBufferString(text))
		return all(func(value *any) error { return decoder.Decode(value) })
	},
	"json": func(text string) ([]any, error) {
		decoder := json.NewDecoder(bytes.NewBufferString(text))
		decoder.UseNumber()
		return all(func(value *any) error { return decoder.Decode(value) })
	},
	"toml": func(text string) ([]any, error) {
		value := map[string]any{}
		_, err := toml.Decode(text, &value)
		return []any{value}, err
	},
}

func all(next func(value *any) error) ([]any, error) {
	roots := []any{}
	for {
		var value any
		err := next(&value)
		if errors.Is(err, io.EOF) {
			return roots, nil
		}
		if err != nil {
			return nil, err
		}
		roots = append(roots, value)
	}
}

// read reports a panic of a reader as a refusal.
func read(asked question) (said answer) {
	defer func() {
		if cause := recover(); cause != nil {
			said = answer{Refused: fmt.Sprint("panic: ", cause)}
		}
	}()
	reader, known := readers[asked.Reader]
	if !known {
		return answer{Refused: "no such reader"}
	}
	roots, err := reader(asked.Text)
	if err != nil {
		return answer{Refused: err.Error()}
	}
	for _, root := range roots {
		said.Roots = append(said.Roots, tagged(root))
	}
	return said
}

func tagged(value any) any {
	switch value := value.(type) {
	case nil:
		return []any{"n", ""}
	case string:
		return []any{"s", value}
	case bool:
		return []any{"b", strconv.FormatBool(value)}
	case int, int64, uint64:
		return []any{"i", fmt.Sprint(value)}
	case json.Number:
		return []any{"f", value.String()}
	case float64:
		return []any{"f", float(value)}
	case time.Time:
		return []any{"t", value.Format(time.RFC3339Nano)}
	}
	reflected := reflect.ValueOf(value)
	switch reflected.Kind() {
	case reflect.Slice:
		items := []any{}
		for index := range reflected.Len() {
			items = append(items, tagged(reflected.Index(index).Interface()))
		}
		return []any{"l", items}
	case reflect.Map:
		entries := [][]any{}
		for _, key := range reflected.MapKeys() {
			entries = append(entries, []any{name(key.Interface()), tagged(reflected.MapIndex(key).Interface())})
		}
		sort.Slice(entries, func(a, b int) bool { return entries[a][0].(string) < entries[b][0].(string) })
		return []any{"m", entries}
	}
	return []any{"s", fmt.Sprint(value)}
}

// name returns a key as text, because YAML keys need not be strings.
func name(key any) string {
	switch key := key.(type) {
	case nil:
		return "null"
	case string:
		return key
	case float64:
		return float(key)
	}
	return fmt.Sprint(key)
}

func float(value float64) string {
	switch {
	case math.IsNaN(value):
		return ".nan"
	case math.IsInf(value, 1):
		return ".inf"
	case math.IsInf(value, -1):
		return "-.inf"
	}
	return strconv.FormatFloat(value, 'g', -1, 64)
}

func main() {
	input := json.NewDecoder(bufio.NewReaderSize(os.Stdin, 1<<20))
	output := bufio.NewWriterSize(os.Stdout, 1<<20)
	defer output.Flush()
	encoder := json.NewEncoder(output)
	for {
		var asked question
		if err := input.Decode(&asked); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		if err := encoder.Encode(read(asked)); err != nil {
			os.Exit(1)
		}
	}
}
