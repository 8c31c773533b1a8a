import 'glob-import:../../../*.libsonnet'
