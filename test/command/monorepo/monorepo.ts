/**
 * A repository of many packages with the structure of public ones: apps with a base and overlays, as in the examples of
 * kustomize and Flux, and kpt packages. It contains every way in which kustomize reads a file of the repository. Each
 * file that affects the output contains the text `rev-0`, which is copied to the output. To change the file, replace
 * that text.
 */
import type { FileTexts } from '../../temporary-folder';

const overlaysPerApp = 4;
const environments = ['dev', 'test', 'stage', 'prod'];

/** Returns the files of `count` overlays and, for every ten overlays, a kpt package. */
export function monorepo(count: number): Readonly<Record<string, string>> {
  const files: Record<string, string> = { ...shared };
  for (let index = 0; index < count; index++) {
    const app = Math.floor(index / overlaysPerApp);
    if (index % overlaysPerApp === 0) addFiles(files, `apps/app-${app}/base`, base(app));
    const environment = environments[index % overlaysPerApp] ?? '';
    addFiles(files, `apps/app-${app}/overlays/${environment}`, overlay(index, environment));
    if (index % 10 === 0) addFiles(files, `packages/package-${index / 10}`, kptPackage);
  }
  return files;
}

function addFiles(files: Record<string, string>, folder: string, texts: FileTexts): void {
  for (const [path, text] of Object.entries(texts)) files[`${folder}/${path}`] = String(text);
}

/** Files that any package may include. */
const shared: Readonly<Record<string, string>> = {
  'components/monitoring/kustomization.yaml': `apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
patches:
- path: annotations.yaml
  target: {kind: Deployment}
`,
  'components/monitoring/annotations.yaml':
    'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: any\n  annotations: {monitoring: rev-0}\n',
  'platform/labels/kustomization.yaml': 'resources: [labels.yaml]\n',
  'platform/labels/labels.yaml':
    'apiVersion: builtin\nkind: AnnotationsTransformer\nmetadata: {name: platform}\nannotations: {platform: rev-0}\nfieldSpecs:\n- {path: metadata/annotations, create: true}\n',
  'platform/network/kustomization.yaml': 'resources: [policy.yaml]\n',
  'platform/network/policy.yaml':
    'apiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata: {name: deny, annotations: {policy: rev-0}}\nspec: {podSelector: {}}\n',
};

/** The base of all overlays of an app. */
function base(app: number): FileTexts {
  return {
    'kustomization.yaml': `${app % 3 === 0 ? 'resources: [deployment.yaml, service.yaml, ../../../platform/network]' : 'resources: [deployment.yaml, service.yaml]'}
commonAnnotations: {base: rev-0}
configMapGenerator:
- name: settings
  files: [app.json, settings.ini=config/app.ini]
  envs: [app.env]
`,
    'deployment.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: app-${app}
  annotations: {deployment: rev-0}
spec:
  replicas: 1
  selector: {matchLabels: {app: app-${app}}}
  template:
    metadata: {labels: {app: app-${app}}}
    spec:
      containers:
      - name: app
        image: registry.example.com/app-${app}:1.0.0
        envFrom: [{configMapRef: {name: settings}}]
`,
    'service.yaml': `apiVersion: v1\nkind: Service\nmetadata: {name: app-${app}, annotations: {service: rev-0}}\nspec: {ports: [{port: 80}]}\n`,
    'app.json': '{"url": "localhost", "rev": "rev-0"}\n',
    'app.env': 'REVISION=rev-0\n',
    'config/app.ini': '[app]\nrev = rev-0\n',
    'README.md': 'rev-0\n',
  };
}

/** One package. Its content depends on its number. */
function overlay(index: number, environment: string): FileTexts {
  if (index % 20 === 3) return standalone('generators', 'render.yaml', rendered);
  if (index % 8 === 2) return standalone('transformers', 'hosts.yaml', hosts);
  const transformers = [
    ...(index % 3 === 0 ? ['../../../../platform/labels'] : []),
    ...(index % 4 === 1 ? ['host.yaml'] : []),
  ];
  return {
    'patch.yaml': `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: app-${Math.floor(index / overlaysPerApp)}\n  annotations: {patch: rev-0}\n`,
    'operations.json': '[{"op": "add", "path": "/metadata/annotations/operation", "value": "rev-0"}]\n',
    ...(index % 4 === 1 && { 'host.yaml': functionConfig('ReplaceValues', 'replace-values', hostReplacement) }),
    'kustomization.yaml': `namespace: ${environment}
resources: [../../base]
${index % 2 === 0 ? 'components: [../../../../components/monitoring]\n' : ''}commonAnnotations: {overlay: rev-0}
patches:
- path: patch.yaml
- path: operations.json
  target: {kind: Service}
${list('transformers', transformers)}`,
  };
}

/** A package without a base. If a package has a base, kustomize 4.5.4 runs the package's functions in the base's folder. */
const standalone = (field: string, config: string, files: FileTexts): FileTexts => ({
  'settings.json': '{"url": "localhost", "rev": "rev-0"}\n',
  'kustomization.yaml': `configMapGenerator:\n- name: settings\n  files: [app.json=settings.json]\n${list(field, [config])}`,
  ...files,
});

const list = (field: string, entries: readonly string[]): string =>
  entries.length === 0 ? '' : `${field}:\n${entries.map((entry) => `- ${entry}\n`).join('')}`;

const functionConfig = (kind: string, executable: string, rest: string): string => `apiVersion: fn.inlay.dev/v1alpha1
kind: ${kind}
metadata:
  name: ${executable}
  annotations:
    config.kubernetes.io/function: |
      exec: {path: ${executable}}
${rest}`;

const hostReplacement = `replacements:
- sourceValue: rev-0.example.com
  targets:
  - select: {kind: ConfigMap, name: settings}
    fieldPaths: ['data.[app.json].url']
`;

const hosts: FileTexts = {
  'hosts.yaml': functionConfig('ReplaceValues', 'replace-values', 'replacements:\n- path: host/replacement.yaml\n'),
  'host/replacement.yaml': hostReplacement.replace('replacements:\n- ', '').replaceAll(/^ {2}/gm, ''),
};

const rendered: FileTexts = {
  'render.yaml': functionConfig('RenderJsonnet', 'render-jsonnet', 'spec: {file: jsonnet/main.jsonnet}\n'),
  'jsonnet/main.jsonnet':
    "{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'rendered' }, data: { a: 'rev-0', b: import '../lib/b.libsonnet' } }\n",
  'lib/b.libsonnet': "'rev-0'\n",
};

const kptPackage: FileTexts = {
  Kptfile: `apiVersion: kpt.dev/v1
kind: Kptfile
metadata: {name: shop}
pipeline:
  mutators:
  - exec: replace-values
    configPath: host.yaml
`,
  'host.yaml': functionConfig('ReplaceValues', 'replace-values', hostReplacement).replace(
    '  annotations:\n',
    '  annotations:\n    config.kubernetes.io/local-config: "true"\n',
  ),
  'settings.yaml':
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata:\n  app.json: |\n    {"url": "localhost"}\n',
};
