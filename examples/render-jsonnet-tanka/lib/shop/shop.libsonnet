// Returns the shop's objects for any environment.
{
  _config:: { replicas: 1, host: error '_config.host is missing' },
  web: {
    config: {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'web' },
      data: { HOST: $._config.host },
    },
    deployment: {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web' },
      spec: {
        replicas: $._config.replicas,
        selector: { matchLabels: { app: 'web' } },
        template: {
          metadata: { labels: { app: 'web' } },
          spec: { containers: [{
            name: 'web',
            image: 'registry.example.com/shop',
            envFrom: [{ configMapRef: { name: $.web.config.metadata.name } }],
          }] },
        },
      },
    },
  },
}
