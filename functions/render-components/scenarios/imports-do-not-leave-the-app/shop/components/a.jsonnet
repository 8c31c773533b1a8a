import '../../outside.libsonnet'
