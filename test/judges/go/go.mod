module inlay-judge

go 1.22

require (
	github.com/BurntSushi/toml v1.5.0
	go.yaml.in/yaml/v2 v2.4.3
	go.yaml.in/yaml/v3 v3.0.4
)
