/** The examples in `--help`, keyed by the name of their command. A test runs these examples. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  '': ['inlay run host.yaml shop/ --diff', 'inlay build deploy'],
  run: [
    'inlay run host.yaml shop/ --diff',
    'inlay run replace-values shop/ -- kind=ConfigMap name=app path=data.mode value=prod',
  ],
  set: [
    "inlay set ConfigMap/app 'data.[app.json].port=9090' data.mode=prod shop/",
    'inlay set ConfigMap/app --delete data.mode shop/ --write',
  ],
  get: ["inlay get ConfigMap/app 'data.[app.json].port' shop/", 'inlay get ConfigMap/app data shop/app.yaml'],
  paths: ['inlay paths shop/', 'inlay paths shop/app.yaml'],
  build: ['inlay build deploy --diff', 'inlay build --recursive . --output built'],
  inputs: ['inlay inputs deploy', 'inlay inputs deploy --argocd'],
  versions: ['inlay versions shop/', 'inlay versions shop/app.yaml'],
  lsp: ['inlay lsp', 'inlay lsp --stdio'],
  doctor: ['inlay doctor', 'inlay doctor . --exclude shop'],
  init: ['inlay init replace-values deploy', 'inlay init --from deploy/kustomization.yaml'],
  explain: ['inlay explain replace-values replacements.targets', 'inlay explain nothing-selected'],
  cue: ['inlay cue export limits.cue --out yaml', "inlay cue vet -d '#Limits' limits.cue limits.yaml"],
  'cue export': ['inlay cue export limits.cue --out yaml', 'inlay cue export -e web limits.cue'],
  'cue vet': ['inlay cue vet limits.cue', "inlay cue vet -d '#Limits' limits.cue limits.yaml"],
  jsonnet: ['inlay jsonnet shop.jsonnet', "inlay jsonnet -e '{size: 8 * 8}'"],
  install: ['inlay install tools', 'inlay install ./bin'],
  completion: ['inlay completion bash', 'inlay completion fish'],
};
