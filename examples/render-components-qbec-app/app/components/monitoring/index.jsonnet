local k = import 'k/k.libsonnet';

k.configMap('dashboards', { 'dashboards.yaml': std.extVar('dashboards') })
