local names = import 'names.libsonnet';

{
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: names.component('web') },
  data: {
    environment: std.extVar('qbec.io/env'),
    replicas: std.toString(std.extVar('qbec.io/envProperties').replicas),
  },
}
