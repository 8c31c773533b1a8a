/** Two Deployments and a Service for tests that compare us with kustomize. They follow the test's own resources. */
export const workloads = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  labels: {app: web, tier: front}
  annotations: {note: x}
spec:
  replicas: 3
  template:
    spec:
      containers:
      - name: main
        image: registry/web:1.0
        env:
        - name: HOST
          value: old
        - name: HOST_2
          value: old
      - name: side
        image: registry/side:2.0
        args: [--a, --b]
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: worker
  namespace: jobs
  labels: {app: worker}
spec:
  replicas: 1
  template:
    spec:
      containers:
      - name: main
        image: registry/worker:1.0
---
apiVersion: v1
kind: Service
metadata:
  name: web
spec:
  selector: {app: web}
  ports:
  - port: 80
    name: http
`;
