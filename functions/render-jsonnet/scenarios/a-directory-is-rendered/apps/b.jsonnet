function(name) [(import 'k.libsonnet')(name), null, import 'sub/own.libsonnet']
