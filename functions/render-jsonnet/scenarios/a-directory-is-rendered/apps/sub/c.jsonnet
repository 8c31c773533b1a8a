// Imports are searched beside the file, in the libraries, and in the directory.
function(replicas=1) { [x]: (import 'own.libsonnet') + (import 'beside.libsonnet') + { metadata: { name: '%s-%d' % [x, replicas] } } for x in ['x', 'y'] }
