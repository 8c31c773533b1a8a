/**
 * Public configurations of Kubernetes in CUE. `folder` begins with the repository's name, because the repository is
 * checked out in a folder with that name.
 */

export interface Configuration {
  /** The module's folder. The command runs in this folder. */
  readonly folder: string;
  readonly args: readonly string[];
  /**
   * Missing files, and replacements for files that need an older CUE, keyed by path in the folder. If there are such
   * files, the command runs in a copy of the folder.
   */
  readonly files?: Readonly<Record<string, string>>;
  /** Text to append to files, keyed by path. */
  readonly append?: Readonly<Record<string, string>>;
}

const timoni = [
  '-t debug -t name=x -t namespace=y -t mv=1.0.0 -t kv=1.30.0'.split(' '),
  ['-e', 'timoni.apply', '.'],
].flat();

const context = 'context: {name: "x", namespace: "y", appName: "a", appRevision: "r", revision: "v", output: {}}\n';

export const configurations: readonly Configuration[] = [
  { folder: 'timoni/examples/redis', args: timoni },
  { folder: 'timoni/examples/minimal', args: timoni },
  { folder: 'timoni/blueprints/starter', args: timoni },
  { folder: 'podinfo/timoni/podinfo', args: timoni },
  { folder: 'flux-aio/modules/flux-aio', args: timoni },
  { folder: 'flux-aio/modules/flux-tenant', args: timoni },
  { folder: 'flux-aio/modules/flux-git-sync', args: timoni },
  { folder: 'flux-aio/modules/flux-oci-sync', args: timoni },
  { folder: 'automata', args: ['-e', '#List', './k8s/magiclove/rook_ceph'] },
  { folder: 'holos/internal/generate/platforms', args: ['./v1beta1/platform'] },
  {
    folder: 'cue-by-example/003_kubernetes_tutorial/quick',
    args: ['./services/mon/prometheus'],
    files: { 'cue.mod/module.cue': 'module: "example.com/tutorial"\nlanguage: version: "v0.16.0"\n' },
  },
  {
    folder: 'cue-flux-controller/controllers/testdata/app',
    args: ['-t', 'name=a', '-t', 'namespace=b', '.'],
    append: { 'cue.mod/module.cue': '\nlanguage: version: "v0.16.0"\n' },
  },
  {
    folder: 'kubevela/vela-templates/definitions/internal/component',
    args: ['-e', 'template.output', 'webservice.cue'],
    append: {
      'webservice.cue': `\n${context}template: parameter: {image: "nginx", ports: [{port: 80, expose: true}], cpu: "1", env: [{name: "A", value: "b"}]}\n`,
    },
  },
];
