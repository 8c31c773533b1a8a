/** Packages that would start other programs, with the errors that refuse them, and packages that are built. */
import type { FileTexts } from '../temporary-folder';

const annotated = (annotations: string, rest = ''): string =>
  `apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nmetadata:\n  name: host\n  annotations: ${annotations}\n${rest}`;
export const named = (spec: string, key = 'config.kubernetes.io/function'): string =>
  annotated(`{${key}: ${JSON.stringify(spec)}}`);
export const ours = named('exec: {path: replace-values}');
export const evil = named('exec: {path: ./evil.sh}');
export const listed = (config: string, field = 'transformers'): Readonly<Record<string, string>> => ({
  'kustomization.yaml': `resources: [app.yaml]\n${field}: [x.yaml]\n`,
  'x.yaml': config,
});
const kustomization = (text: string, files: FileTexts = {}): FileTexts => ({ 'kustomization.yaml': text, ...files });

/** The kustomization, next to a functionConfig `x.yaml`. */
const inKustomization = (text: string): FileTexts => kustomization(text, { 'x.yaml': evil });
/** A folder of functionConfigs with this kustomization. */
const inFolder = (text: string, files: FileTexts = {}): FileTexts =>
  kustomization('transformers: [t]\n', { 't/kustomization.yaml': text, 't/x.yaml': ours, ...files });

const notOurs =
  /x\.yaml:1: the function "\.\/evil\.sh" is not one of Inlay's: remove it, or allow it with `--allow-function \.\/evil\.sh`$/m;
const uncertain = /the programs that kustomize would start cannot be determined/;

const builtin = 'apiVersion: builtin\nkind: PrefixTransformer\nmetadata: {name: a}';
const twice = `${builtin}\n---\n${builtin}`;

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

const inlineAndFile = (entry: string): FileTexts =>
  kustomization(
    `transformers: [${JSON.stringify(entry).replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}]\n`,
    { [entry]: '' },
  );

const onOneLine = (odd: string): string =>
  `{apiVersion: v1, kind: X, metadata: {name: x, annotations: {config.kubernetes.io/function: "exec: {path: ./evil.sh}", ${odd}}}}`;

const helm = /starts helm, and helm starts plugins.*`--allow-function helm`/;

const chart = (inMetadata: string): string =>
  `apiVersion: builtin\nkind: HelmChartInflationGenerator\nmetadata: {name: c${inMetadata}}\nname: c\n`;

const annotation = ", annotations: {config.kubernetes.io/function: 'exec: {path: replace-values}'}";

export const startTricks: readonly (readonly [name: string, files: FileTexts, message: RegExp])[] = [
  ['an executable of the checkout', listed(evil), notOurs],
  ['an absolute path', listed(named('exec: {path: /bin/sh}')), /"\/bin\/sh" is not/],
  ['a program on PATH, with arguments', listed(named('exec: {path: sh, args: [-c, "touch MARK"]}')), /"sh" is not/],
  [
    'arguments for our function, such as an output file',
    listed(named('exec: {path: replace-values, args: [-o, MARK]}')),
    /accepts neither `args` nor `envs`/,
  ],
  [
    'environment variables for our function',
    listed(named('exec: {path: replace-values, envs: ["NODE_OPTIONS=--require=./x.js"]}')),
    /nor `envs`/,
  ],
  [
    'a file with the name of our function',
    listed(named('exec: {path: ./replace-values}')),
    /"\.\/replace-values" is not/,
  ],
  [
    'the name of our function with a space after it',
    listed(named('exec: {path: "replace-values "}')),
    /"replace-values " is not/,
  ],
  ['a container', listed(named('container: {image: alpine}')), /the build would start docker for the image "alpine"/],
  [
    'a container with the name of our function',
    listed(named('container: {image: example.com/replace-values:v1}')),
    /the build would start docker/,
  ],
  [
    'a container next to our function',
    listed(named('{exec: {path: replace-values}, container: {image: alpine}}')),
    /and nothing else/,
  ],
  ['the previous annotation', listed(named('exec: {path: ./evil.sh}', 'config.k8s.io/function')), notOurs],
  [
    'the previous annotation of a container',
    listed(annotated('{config.kubernetes.io/container: alpine}')),
    /image "alpine"/,
  ],
  [
    '`configFn` in the metadata',
    listed(ours.replace('  name', '  configFn: {container: {image: alpine}}\n  name')),
    /configFn/,
  ],
  ['Starlark', listed(named('starlark: {path: x.star}')), /and nothing else/],
  [
    'a plugin',
    listed('apiVersion: example.com/v1\nkind: Evil\nmetadata: {name: a}\n'),
    /the plugin "example\.com\/v1\/Evil": .*--allow-function example\.com\/v1\/Evil`$/m,
  ],
  [
    'a name that would begin a new line',
    {
      'kustomization.yaml': 'resources: ["x\\n[error] y"]\n',
      'x\n[error] y/kustomization.yaml': 'transformers: [z.yaml]\n',
      'x\n[error] y/z.yaml': evil,
    },
    /^error: x \[error\] y\/z\.yaml:1: the function "\.\/evil\.sh" .*\n$/,
  ],
  [
    'no apiVersion',
    listed(ours.replace(/^apiVersion: .*\n/m, '')),
    /:1: a functionConfig needs `apiVersion` and `kind`/,
  ],
  [
    'a plugin outside the folder of plugins',
    listed('apiVersion: a/../../../tmp\nkind: evil\nmetadata: {name: a}\n'),
    /`apiVersion` and `kind` form a path/,
  ],
  ['fields in different case', listed(named('EXEC: {PATH: ./evil.sh}')), /and nothing else/],
  [
    'a field in different case next to ours',
    listed(named('exec: {path: replace-values, Path: ./evil.sh}')),
    /takes no|unknown field "Path"/,
  ],
  [
    'two documents in the annotation',
    listed(named('exec: {path: replace-values}\n---\nexec: {path: sh}')),
    /must contain exactly one document/,
  ],
  [
    'a functionConfig in the kustomization',
    kustomization(`transformers:\n- |\n${evil.replaceAll(/^/gm, '  ')}`),
    /kustomization\.yaml:2: the function "\.\/evil/,
  ],
  [
    'a functionConfig on one line in the kustomization',
    kustomization(
      `transformers: ['{"apiVersion": "a/b", "kind": "c", "metadata": {"name": "d", "annotations": {"config.kubernetes.io/function": "exec: {path: ./evil.sh}"}}}']`,
    ),
    /kustomization\.yaml:1: the function/,
  ],
  [
    'an inline functionConfig without a name, which kustomize reads as a URL',
    kustomization(
      'transformers:\n- |\n  https://127.0.0.1:1/x.git?ref=: a\n  apiVersion: builtin\n  kind: PrefixTransformer\n  metadata: {name: ""}\n',
    ),
    /kustomization\.yaml:2: an inline functionConfig needs `kind` and `metadata\.name`, because otherwise kustomize reads/,
  ],
  [
    'two inline functionConfigs with the same name, which kustomize reads as a URL',
    kustomization(`transformers:\n- |\n  https://127.0.0.1:1/x.git?ref=: a\n${twice.replaceAll(/^/gm, '  ')}`),
    /inline functionConfigs of the same kind need different names/,
  ],
  [
    'an inline text that is also the name of a file',
    kustomization('transformers: ["a: b"]\n', { 'a: b': evil }),
    /also the name of a file/,
  ],
  ['a generator', listed(evil, 'generators'), notOurs],
  ['a validator', listed(evil, 'validators'), notOurs],
  [
    'a base',
    kustomization('resources: [base]\n', { 'base/kustomization.yml': 'transformers: [x.yaml]\n', 'base/x.yaml': evil }),
    notOurs,
  ],
  [
    'a base in `bases`',
    kustomization('bases: [base]\n', { 'base/Kustomization': 'transformers: [x.yaml]\n', 'base/x.yaml': evil }),
    notOurs,
  ],
  [
    'a component of a base',
    kustomization('resources: [base]\n', {
      'base/kustomization.yaml': 'components: [c]\n',
      'base/c/kustomization.yaml': 'kind: Component\ntransformers: [x.yaml]\n',
      'base/c/x.yaml': evil,
    }),
    notOurs,
  ],
  ['a folder of functionConfigs', inFolder('resources: [x.yaml]\n', { 't/x.yaml': evil }), notOurs],
  [
    'a folder that builds another functionConfig',
    inFolder('resources: [x.yaml]\npatches: [{path: p.yaml}]\n', { 't/p.yaml': evil }),
    /`patches` may change which functions are started/,
  ],
  [
    'common annotations in such a folder',
    inFolder('resources: [x.yaml]\ncommonAnnotations: {config.kubernetes.io/function: "exec: {path: ./evil.sh}"}\n'),
    /`commonAnnotations` may change/,
  ],
  [
    'labels that replace annotations in such a folder',
    inFolder('resources: [x.yaml]\nlabels: [{pairs: {a: b}, fields: [{path: metadata/annotations}]}]\n'),
    /`labels` may change/,
  ],
  [
    'a function in such a folder',
    inFolder('resources: [x.yaml]\ntransformers: [y.yaml]\n', { 't/y.yaml': ours }),
    /`transformers` may change/,
  ],
  [
    'a List',
    listed(`kind: List\napiVersion: v1\nitems:\n- ${evil.replaceAll(/\n(?=.)/g, '\n  ')}`),
    /x\.yaml:4: the function/,
  ],
  [
    'a nested list of any kind',
    listed(
      `kind: AnyList\nitems: [{kind: EvilList, items: [{apiVersion: a, kind: b, metadata: {name: c, annotations: {config.kubernetes.io/function: "exec: {path: ./evil.sh}"}}}]}]\n`,
    ),
    /x\.yaml:2: the function/,
  ],
  ['a second document', listed(`${ours}---\n${evil}`), /x\.yaml:7: the function/],
  ['a document after an end marker', listed(`${ours}...\n${evil}`), /x\.yaml:\d+: the function/],
  ['a merge key', listed(annotated('\n    <<: {config.kubernetes.io/function: "exec: {path: ./evil.sh}"}')), uncertain],
  [
    'an alias',
    listed(`z: &a "exec: {path: ./evil.sh}"\n${annotated('{config.kubernetes.io/function: *a}')}`),
    uncertain,
  ],
  ['a tag', listed(annotated('{config.kubernetes.io/function: !!binary ZXhlYzoge3BhdGg6IC4vZXZpbC5zaH0=}')), uncertain],
  [
    'a duplicate key',
    listed(
      annotated(
        '{config.kubernetes.io/function: "exec: {path: replace-values}", config.kubernetes.io/function: "exec: {path: ./evil.sh}"}',
      ),
    ),
    uncertain,
  ],
  [
    'escapes in the key',
    listed(annotated('{"config.kubernetes.io\\x2ffunction": "exec: {path: ./evil.sh}"}')),
    notOurs,
  ],
  [
    'a field of the kustomization in different case',
    inKustomization('Transformers: [x.yaml]\n'),
    /the field "Transformers" is not a kustomize field/,
  ],
  [
    'a field with a letter that Go treats as another',
    inKustomization('tranſformers: [x.yaml]\n'),
    /the field "tranſformers"/,
  ],
  [
    'a comment with a line break that only Go recognizes',
    inKustomization('resources: [] #\u0085transformers: [x.yaml]\n'),
    uncertain,
  ],
  [
    'a comment with another such line break',
    inKustomization('resources: [] #\u2028transformers: [x.yaml]\n'),
    uncertain,
  ],
  ['a comment with a lone carriage return', inKustomization('resources: [] #\rtransformers: [x.yaml]\n'), uncertain],
  ['a merged kustomization', inKustomization('<<: {transformers: [x.yaml]}\n'), uncertain],
  ['a list through an alias', inKustomization('crds: &a [x.yaml]\ntransformers: *a\n'), uncertain],
  ['an entry that is a number', kustomization('transformers: [1]\n', { 'x.yaml': evil, 1: evil }), uncertain],
  ['a kustomization with two documents', inKustomization('resources: []\n---\ntransformers: [x.yaml]\n'), uncertain],
  [
    'a remote base',
    kustomization('resources: ["https://example.com/evil.git//base?ref=main"]\n'),
    /is remote.*--allow-function git`$/m,
  ],
  [
    'a remote base at a commit',
    kustomization(`resources: ["https://example.com/evil//base?ref=${'a'.repeat(40)}"]\n`),
    /is remote/,
  ],
  [
    'a folder that kustomize treats as a repository',
    kustomization('resources: [github.com/a/b]\n', { 'github.com/a/b/kustomization.yaml': 'resources: []\n' }),
    /exists, but some versions of kustomize read it as a remote URL: rename it/,
  ],
  ['a remote functionConfig', kustomization('transformers: ["https://example.com/x.yaml"]\n'), /is remote/],
  ['a remote component, which is cloned', kustomization('components: ["https://example.com/o/x.yaml"]\n'), /is remote/],
  [
    'a word that early versions of kustomize replace in the whole file',
    kustomization('transformers: ["imageTags:c.yaml"]\n', { 'imageTags:c.yaml': ours, 'images:c.yaml': evil }),
    /has `imageTags:`/,
  ],
  [
    'a path that early versions of kustomize replace',
    kustomization('patches: [app.yaml]\ntransformers: ["patches:c.yaml"]\n', { 'patches:c.yaml': ours }),
    /contains `patches:`, which early versions/,
  ],
  [
    'an inline Secret, whose content is not shown',
    kustomization('resources:\n- |\n  kind: Secret\n  stringData: {password: hunter2}\n'),
    /^(?!.*hunter2).*a multi-line entry does not exist/m,
  ],
  ['charts', kustomization('helmGlobals: {configHome: home}\nhelmCharts: [{name: c}]\n'), helm],
  ['charts in an early notation', kustomization('helmChartInflationGenerator: [{chartName: c}]\n'), helm],
  [
    'charts in a field in different case',
    kustomization('HelmCharts: [{name: c}]\n'),
    /kustomize might treat it as one/,
  ],
  ['a generator of charts', listed(chart('')), helm],
  ['a generator of charts that seems to be a function', listed(chart(annotation)), helm],
  ['a functionConfig next to a list, with a file of its name', inlineAndFile(`[]\n---\n${evil}`), uncertain],
  ['a functionConfig next to an anchor, with a file of its name', inlineAndFile(`${evil}---\n&a []\n`), uncertain],
  ...['n: [-]', 'n: "\u0085"', 'n: "\u2028"', 'n: "\uFEFF"', 'n: {a: b}#'].map(
    (odd) =>
      [`a functionConfig on one line with ${JSON.stringify(odd)}`, inlineAndFile(onOneLine(odd)), uncertain] as const,
  ),
  [
    'a document on the line of its separator, so that the text is an address',
    kustomization(`transformers:\n- |\n  a@h/b/c: 1\n${indented(ours)}  --- x\n${indented(ours)}`),
    /begins on the line of its `---`/,
  ],
  ['a plugin with a path as its kind', listed(ours.replace(/^kind: .*/m, 'kind: ../../evil')), /form a path/],
  ['a plugin with a value that JSON lacks', listed(`${ours}x: .nan\n`), /this key or number is not valid JSON/],
  ['a plugin with a key that is not a string', listed(`${ours}x: {1: a}\n`), /this key or number is not valid JSON/],
  [
    'an address with a line break',
    kustomization('resources: ["a@h:x\\ny/z"]\n', { 'a@h:x\ny/z/kustomization.yaml': '' }),
    /some versions of kustomize read it as a remote URL/,
  ],
  ['a repository through a remote helper', kustomization('components: ["git::ext::sh -c touch% MARK"]\n'), /is remote/],
];

export const soundPackages: readonly (readonly [name: string, files: FileTexts])[] = [
  ['our functions', listed(ours)],
  [
    'the previous annotation, in quotes, with comments',
    listed(`# a\n${named('# b\nexec:\n  "path": \'merge-values\' # c\n', 'config.k8s.io/function')}`),
  ],
  [
    'a functionConfig in JSON',
    listed(
      JSON.stringify({
        apiVersion: 'a/b',
        kind: 'c',
        metadata: { name: 'd', annotations: { 'config.kubernetes.io/function': '{"exec": {"path": "layer-config"}}' } },
      }),
    ),
  ],
  [
    'an inline functionConfig with carriage returns',
    kustomization(`transformers:\n- |\n${ours.replaceAll(/^/gm, '  ')}`.replaceAll('\n', '\r\n')),
  ],
  [
    'a folder of functionConfigs',
    kustomization('generators: [t]\n', {
      't/kustomization.yaml': 'namePrefix: a-\nresources: [x.yaml, u]\n',
      't/u/kustomization.yaml': '',
      't/x.yaml': ours,
    }),
  ],
  [
    'transformers of kustomize',
    listed('apiVersion: builtin\nkind: PrefixTransformer\nmetadata: {name: a}\nprefix: a-\n'),
  ],
  [
    'anchors that do not affect functions',
    {
      ...listed(`${ours}a: &a {b: c}\nd: *a\n`),
      'kustomization.yaml': 'labels: [&l {pairs: {a: b}}, *l]\ntransformers: [x.yaml]\n',
    },
  ],
  ['a remote file of resources', kustomization('resources: ["https://example.com/crds/install.yaml"]\n')],
  ['functions that no kustomization lists', { ...listed(ours), 'app.yaml': evil }],
  ['no charts', kustomization('helmCharts: []\nhelmChartInflationGenerator:\n')],
  ['paths with spaces', kustomization('transformers: [my functions/x.yaml]\n', { 'my functions/x.yaml': ours })],
];
