/** Packages for benchmarks. Each item has about 1 KB, and half of the items are ConfigMaps with a JSON document. */

const settings = (i: number): string => `{
      "listen": {"host": "REPLACED", "port": ${8000 + (i % 1000)}},
      "features": {"search": true, "recommendations": ${i % 2 === 0}, "checkout": "v2"},
      "limits": {"requests": ${i}, "burst": 1.50, "timeout": "30s"},
      "upstreams": [
        {"name": "orders", "url": "http://orders.shop.svc:8080/api/v1"},
        {"name": "stock", "url": "http://stock.shop.svc:8080/api/v1"},
        {"name": "users", "url": "http://users.shop.svc:8080/api/v1"}
      ],
      "logging": {"level": "info", "format": "json", "fields": ["time", "trace", "span", "user"]}
    }`;

const metadata = (name: string, i: number): string => `metadata:
  annotations:
    config.kubernetes.io/index: "0"
    config.kubernetes.io/path: ${name}.yaml
    internal.config.kubernetes.io/index: "0"
    internal.config.kubernetes.io/path: ${name}.yaml
  labels:
    app.kubernetes.io/name: service-${i}
  name: ${name}
  namespace: shop
`;

const configMap = (i: number): string => `apiVersion: v1
kind: ConfigMap
${metadata(`config-${i}`, i)}data:
  PLAIN: value-${i}
  settings.json: |-
    ${settings(i)}
`;

const deployment = (i: number): string => `apiVersion: apps/v1
kind: Deployment
${metadata(`deployment-${i}`, i)}spec:
  replicas: 2
  selector:
    matchLabels:
      app.kubernetes.io/name: service-${i}
  template:
    metadata:
      labels:
        app.kubernetes.io/name: service-${i}
    spec:
      containers:
      - name: main
        image: registry.example.com/shop/service-${i}:1.2.3
        args: ["--config", "/etc/service/settings.json"]
        ports:
        - containerPort: 8080
          name: http
        resources:
          limits: {cpu: 500m, memory: 256Mi}
          requests: {cpu: 100m, memory: 128Mi}
        volumeMounts:
        - mountPath: /etc/service
          name: config
      volumes:
      - configMap:
          name: config-${i}
        name: config
`;

/** The item as kustomize passes it if a `namePrefix` is set. The item's annotations contain earlier names. */
export const renamed = (item: string): string =>
  item.replace(
    /^ {2}annotations:\n/m,
    '$&    internal.config.kubernetes.io/previousKinds: Any\n    internal.config.kubernetes.io/previousNames: former\n    internal.config.kubernetes.io/previousNamespaces: default\n',
  );

export const resources = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => (i % 2 === 0 ? configMap(i) : deployment(i)));

const inList = (item: string): string => `- ${item.trimEnd().replaceAll('\n', '\n  ')}\n`;

export const listOf = (items: readonly string[], functionConfig: string): string =>
  `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${items
    .map(inList)
    .join('')}functionConfig:\n${functionConfig.trimEnd().replaceAll(/^/gm, '  ')}\n`;

export const resourceList = (count: number, functionConfig: string): string => listOf(resources(count), functionConfig);

/** Calls `make` with each number from 0 to `count - 1`, and joins the texts. */
export const repeated = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');
