(import 'k.libsonnet')('a-' + std.extVar('region'))
