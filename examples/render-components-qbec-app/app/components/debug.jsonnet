(import 'k/k.libsonnet').configMap('debug', { level: 'trace' })
