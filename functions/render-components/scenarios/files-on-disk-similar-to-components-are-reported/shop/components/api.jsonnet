{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'api'}, data: {rules: importstr 'rules.yml'}}
