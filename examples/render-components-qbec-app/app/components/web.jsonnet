local app = import 'app.libsonnet';
local k = import 'k/k.libsonnet';
local properties = std.extVar('qbec.io/envProperties');

{
  config: k.configMap('web', {
    'config.json': std.manifestJsonEx({
      region: std.extVar('region'),
      hosts: properties.hosts,
    }, '  '),
  }),
  deployment: k.deployment('web', app.image, properties.replicas) + {
    spec+: { template+: { spec+: { containers: [
      container { envFrom: [{ configMapRef: { name: $.config.metadata.name } }] }
      for container in super.containers
    ] } } },
  },
  service: k.service('web', 8080),
}
