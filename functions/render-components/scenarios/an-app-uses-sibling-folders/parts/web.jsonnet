local map = import 'map.libsonnet';
map('web', {
  text: importstr '../lib/shared.txt',
  all: std.join(' ', std.objectFields(import 'glob-importstr:../lib/*.txt')),
  file: std.thisFile,
})
