local web = import 'web.libsonnet';

function(environment, replicas=1) {
  settings: web.settings('shop', { environment: environment }),
  web: web.deployment('shop', replicas),
}
