// A library, as jsonnet-bundler installs it under vendor/.
{
  configMap(name, data): { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: name }, data: data },
  deployment(name, image, replicas): {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: name },
    spec: {
      replicas: replicas,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name } },
        spec: { containers: [{ name: name, image: image }] },
      },
    },
  },
  service(name, port): {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: name },
    spec: { selector: { app: name }, ports: [{ port: port }] },
  },
}
