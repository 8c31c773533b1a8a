/** The resources for most mistakes. */
export const shop = String.raw`apiVersion: v1
kind: ConfigMap
metadata:
  name: source
data:
  HOST: www.example.com
  PORT: "8080"
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: shop
  labels:
    app: shop
  annotations:
    example.com/settings: '{"timeout": 30}'
data:
  host: localhost
  config.json: |-
    {"db": {"hostname": "localhost", "port": 5432}, "servers": [{"name": "a", "port": 1}, {"name": "b", "port": 2}]}
  app.yaml: |
    server:
      port: 8080
      hosts: [a, b]
  nginx.conf: |
    server { listen 80; }
  broken.json: |-
    {"a": 1,
     "b": [}
---
apiVersion: v1
kind: Secret
metadata:
  name: creds
data:
  password: c3dvcmRmaXNo
  broken: "%%%"
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: store
  labels:
    app: shop
spec:
  replicas: 2
  template:
    spec:
      containers:
      - name: main
        image: registry/web:1.0
        env:
        - name: HOST
          value: old
`;
