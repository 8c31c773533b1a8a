(import 'k.libsonnet').configMap('web')
