/** Common mistakes in qbec apps, each applied to a draft. */
import type { Draft } from './qbec-draft';

const someFile = ({ random, components }: Draft): string => random.pick([...components.values()]);

function setComponent(draft: Draft, extension: 'jsonnet' | 'yaml' | 'json', text: string): void {
  const [directory = ''] = someFile(draft).split(/\/[^/]*$/);
  const name = draft.random.pick(['broken', 'a-broken', 'Broken', 'zz']);
  draft.files[
    `${/\/(?:web|api|db|a-b|a\.b|a|Big|job_1)$/.test(directory) ? directory.replace(/\/[^/]*$/, '') : directory}/${name}.${extension}`
  ] = text;
}

const jsonnet = (...programs: readonly string[]) => (draft: Draft): void => setComponent(draft, 'jsonnet', draft.random.pick(programs)); // prettier-ignore
const yaml = (...texts: readonly string[]) => (draft: Draft): void => setComponent(draft, 'yaml', draft.random.pick(texts)); // prettier-ignore
const json = (...texts: readonly string[]) => (draft: Draft): void => setComponent(draft, 'json', draft.random.pick(texts)); // prettier-ignore

/** An object with these fields in its metadata after the name. */
const withMetadata = (...fields: readonly string[]): ((draft: Draft) => void) =>
  jsonnet(
    ...fields.map((field) => `{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'odd', ${field} } }`),
  );

const inSettings = (name: string, ...values: readonly unknown[]) => (draft: Draft): void => {
  draft.settings[name] = draft.random.pick(values) as never;
}; // prettier-ignore

const inEnvironment = (name: string, ...values: readonly unknown[]) => (draft: Draft): void => {
  for (const one of Object.values(draft.environments)) one[name] = draft.random.pick(values) as never;
}; // prettier-ignore

const oneObject = "{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'one' } }";

export const mistakes: Readonly<Record<string, (draft: Draft) => void>> = {
  'an unknown environment': ({ command, random }) => {
    command.environment = random.pick(['prd', 'nowhere', 'Dev']);
  },
  'no environments': ({ environments, settings }) => {
    for (const name of Object.keys(environments)) Reflect.deleteProperty(environments, name);
    delete settings['envFiles'];
  },
  'an odd environment name': ({ environments, random }) => {
    environments[random.pick(['_', 'a b', '-x', 'é'])] = { server: 'https://x' };
  },
  'neither server nor context': inEnvironment('server', ''),
  'both server and context': (draft) => {
    inEnvironment('server', 'https://x')(draft);
    inEnvironment('context', 'x', '__current__')(draft);
  },
  'a reserved context': (draft) => {
    for (const one of Object.values(draft.environments)) delete one['server'];
    inEnvironment('context', '__incluster__')(draft);
  },
  'a missing environment file': inSettings('envFiles', ['absent.yaml'], ['envs/[.yaml'], ['no/*.yaml']),
  'an environment file of another kind': (draft) => {
    draft.settings['envFiles'] = ['bad-env.yaml'];
    draft.files['bad-env.yaml'] = draft.random.pick(['kind: App\napiVersion: qbec.io/v1alpha1\n', 'a: [', 'apiVersion: qbec.io/v1alpha1\nkind: EnvironmentMap\nspec: {environments: {x: {serverx: y}}}\n', '']); // prettier-ignore
  },
  'an unknown field of the app': inSettings('libpaths', ['x'], null),
  'a field of the wrong type': (draft) => {
    draft.settings[draft.random.pick(['excludes', 'libPaths', 'componentsDir', 'envFiles', 'addComponentLabel'])] =
      draft.random.pick<never>([true, 'text', 7, [1], ['a', true], { a: 1 }] as never[]);
  },
  'a wrong field of an environment': inEnvironment('excludes', 'web', [true], { a: 1 }),
  'an app that is not valid YAML': ({ files, random }) => {
    files['qbec.yaml'] = random.pick(['a: [', 'a: b: c\n', '\tx: 1\n', '', '[]\n', 'apiVersion: qbec.io/v1alpha1\nkind: Apps\n', 'kind: App\n', 'apiVersion: qbec.io/v2\nkind: App\n', 'apiVersion: qbec.io/v1alpha1\nkind: App\nmetadata: {name: "a b"}\nspec: {environments: {dev: {server: x}}}\n', 'apiVersion: qbec.io/v1alpha1\nkind: App\nspec: {}\n']); // prettier-ignore
  },
  'a missing components directory': inSettings('componentsDir', 'absent', 'x/*', '', 'comp[', 'qbec.yaml'),
  'two components with one name': (draft) => {
    const [name, file] = draft.random.pick([...draft.components]);
    const directory = file.slice(0, file.lastIndexOf(`/${name}`));
    for (const extension of ['json', 'yaml', 'jsonnet']) draft.files[`${directory}/${name}.${extension}`] ??= '[]';
  },
  'unknown exclusions': inSettings('excludes', ['nope', 'web', 'also'], ['wbe']),
  'unknown inclusions': inEnvironment('includes', ['nope'], ['web.jsonnet']),
  'unknown exclusions of an environment': inEnvironment('excludes', ['nope']),
  'included and excluded': (draft) => {
    const names = [...draft.components.keys()];
    inEnvironment('includes', names)(draft);
    inEnvironment('excludes', names)(draft);
  },
  'unknown requested components': ({ command, random }) => {
    command[random.pick(['only', 'except'] as const)] = ['nope'];
  },
  'two variables with one name': (draft) => {
    const twice = [{ name: 'v', default: 1 }, { name: 'v', default: 2 }]; // prettier-ignore
    const components = [...draft.components.keys()].slice(0, 1);
    draft.settings['vars'] = draft.random.pick<never>([
      { external: twice },
      { external: [{ name: 'v', default: 1 }], computed: [{ name: 'v', code: '1' }] },
      {
        topLevel: [
          { name: 't', components },
          { name: 't', components },
        ],
      },
      { topLevel: [{ name: 't', components: [] }] },
      { topLevel: [{ name: 't', components: ['nope'] }] },
      { external: [{ default: 1 }] },
      { computed: [{ name: 'v' }] },
    ] as never[]);
  },
  'a computed variable that fails': (draft) => {
    draft.settings['vars'] = {
      computed: [{ name: 'early', code: draft.random.pick(["error 'boom'", '1 +', "std.extVar('late')", "import 'absent'", '{}.a', "error 'boom\\n\\ttwo'"]) }, { name: 'late', code: '1' }], // prettier-ignore
    };
  },
  'a variable without a value': (draft) => {
    draft.settings['vars'] = { external: [{ name: 'lonely' }] };
    jsonnet("[std.extVar('lonely')]", "[std.extVar('undeclared-too')]", oneObject)(draft);
  },
  'strict variables': (draft) => {
    draft.command.strict = true;
    if (draft.random.chance(50)) draft.command.external.str['zz'] = 'x';
  },
  'a bad tag': ({ command, random }) => {
    command.tag = random.pick(['a b', '-x', 'é', 'x/']);
  },
  'a missing post-processor': inSettings('postProcessor', 'absent.jsonnet', 'pp/absent.jsonnet'),
  'post-processors with one name': inSettings('postProcessor', 'a/pp.jsonnet:b/pp.jsonnet'),
  'a post-processor that fails': (draft) => {
    draft.settings['postProcessor'] = 'bad.jsonnet';
    draft.files['bad.jsonnet'] = draft.random.pick(['function(object) [object]\n', 'function(object) null\n', "function(object) 'text'\n", 'function(object) {}\n', 'function(object) { a: 1, b: [] }\n', "function(object) error 'boom'\n", 'function(other) other\n', 'function(object) 1 +', "function(object) { apiVersion: 'v1', kind: 'List', items: [object] }\n", "{ apiVersion: 'v1', kind: 'X', metadata: { name: 'same' } }\n", 'function(object) object { metadata+: { labels: 1 } }\n', "function(object) object { metadata+: { name:: 'x' } }\n", 'function(object) object { metadata: 3 }\n', 'function(object) function(x) x\n']); // prettier-ignore
  },
  'a program that fails': jsonnet("error 'boom'", "{ a: error 'boom' + 1 }", '{}.absent', '1 + {}', "[1][2]", "{ a: self.b }", "assert false : 'nope'; {}", "{ assert false : 'not so' }", "local f(x) = f(x); f(1)", "std.parseJson('{')", "std.assertEqual(1, 2)", "{ a: 1 } + 1 - 2", "if 1 then 2", "std.length(1)", "'%d' % 'x'", "importstr 'absent.txt'", "import 'absent.libsonnet'", "error { code: 1 }", "std.foldl(1, [], 0)", "1 / 0", "local a = { b: $.x }; a"), // prettier-ignore
  'an invalid program': jsonnet('{', "'abc", '{ a: 1 b: 2 }', 'local x = 1', 'undefined_name', '', '{ a: 1, a: 2 }', '/* open', '[1,, 2]', 'self', '|||', 'import x', '{ local a = 1 }; 1', '1 2', "function(x, x) 1"), // prettier-ignore
  'a function without an argument': jsonnet(`function(missing) [missing, ${oneObject}]`, `function(given='x') ${oneObject}`), // prettier-ignore
  'a missing variable': jsonnet("std.extVar('nope')", `${oneObject} + { a: std.extVar('nope') }`),
  'a native function that fails': jsonnet("std.native('parseYaml')('a: [')", "std.native('parseYaml')('\\tx: 1')", "std.native('parseYaml')(1)", "std.native('parseJson')('')", "std.native('parseJson')('{')", "std.native('parseJson')({})", "std.native('regexMatch')('(?=x)', 'a')", "std.native('regexMatch')('(', 'a')", "std.native('regexSubst')('[', 'a', 'b')", "std.native('labelsMatchSelector')([], 'x')", "std.native('labelsMatchSelector')({ a: 1 }, 'x')", "std.native('labelsMatchSelector')({}, 1)", "std.native('labelsMatchSelector')({}, '!!env')", "std.native('labelsMatchSelector')({}, 'a in (')", "std.native('absent')('x')", "std.native('parseYaml')('a: 1\\n b: 2')", "std.native('regexMatch')('a')", "std.parseYaml('a: [')", "std.native('parseYaml')('a: *x')", "std.native('parseJson')('{\"a\":01}')", "std.native('parseJson')('nul')", "std.native('renderYaml')(function(x) x)"), // prettier-ignore
  'an import that is refused': jsonnet("import 'glob-import:/etc/*.x'", "import 'glob-import:[.json'", "import 'data://nope/x'", "import 'glob-import:../lib/text.*'"), // prettier-ignore
  'a value that is not an object': jsonnet('1', "'text'", 'true', '[[1]]', "{ a: { b: ['x'] } }", "{ apiVersion: 'v1', kind: 'X', items: [1] }", "[{ kind: 'X' }]", "{ apiVersion: '' }", "{ apiVersion: 1 }", "[function(x) x]", "{ a: '<é>&\\u2028' }", "[1e-7]"), // prettier-ignore
  'an object without a name': jsonnet("{ apiVersion: 'v1', kind: 'X' }", "{ apiVersion: 'v1', kind: 'X', metadata: null }", "{ apiVersion: 'v1', kind: 'List', items: null }", "[{ apiVersion: 'v1', kind: 'X', metadata: { name: '' } }]", "{ a: { apiVersion: 'v1', kind: 'X', metadata: { name: 7 } } }", "{ apiVersion: 'v1', kind: 'X', metadata: 'x' }", "{ apiVersion: 'v1', kind: 'X', metadata: [] }", "{ apiVersion: 'v1', kind: 'X', metadata: { generateName: '' } }"), // prettier-ignore
  'odd labels': withMetadata('labels: { a: true }', 'labels: { n: 1.5 }', 'labels: { m: {} }', 'labels: { l: [] }', 'labels: 7', "labels: 'foo'", "labels: ['a']", 'labels: { b: 1e21 }', 'labels: { a: { b: "x" } }', 'labels: [1, { a: null }]'), // prettier-ignore
  'odd annotations': withMetadata('annotations: { "do-it": true }', 'annotations: 1', 'annotations: { x: 1e-7 }', 'annotations: false', 'annotations: { y: ["a"] }', 'namespace: 7', 'annotations: { a: 123456789 }'), // prettier-ignore
  'an object twice': jsonnet(`[${oneObject}, ${oneObject}]`, `[${oneObject} { apiVersion: 'apps/v1' }, ${oneObject} { apiVersion: 'apps/v2' }]`, `[${oneObject}, ${oneObject} { metadata+: { namespace: 'x' } }, ${oneObject} { metadata+: { namespace: 'x' } }]`), // prettier-ignore
  'invalid YAML': yaml('a: [', 'a: b: c\n', '\tx: 1\n', 'a: *x\n', '- a\nb: 1\n', 'a: "x\n', '{a: 1', '@a\n', 'a: !!int x\n', '%d\n', '<<: 1\n', 'a: &x [*x]\n', 'a: .inf\n', '? {a: 1}\n: 2\n', '? [1]\n: 2\n', 'null: 1\n', 'a: .nan\n', 'a: 1\na: 2\n', '- - -\n  - 1\n', '"\\ud83d"\n', 'a: !!float x\n', 'a: 1\n...\nb: 2\n', '{a: b}}\n', '~: 1\n', 'a: !!binary "*"\n', 'text\n', '1\n', 'a: true\n', '[1, 2]\n', '!!set {a, b}\n', '!!omap [a: 1]\n', '2020-01-01\n', 'a: 2020-01-01\n', '1: 2\n', 'yes: {no: 1}\n'), // prettier-ignore
  'invalid JSON': json('{', '', '{"a": 1,}', "{'a': 1}", '[1 2]', '{"a": 01}', 'nul', '"\\x"', '{"a": 1e400}', '"\t"', '// c\n{}', '\uFEFF{}', '1', '"text"', '[true]', '{"a": "b"', '{"a": 1}}', '{"a" 1}', '{1: 2}', '+1', '-', '.5', '[1,]', '{"a": undefined}', '"\\ud83d"', 'NaN'), // prettier-ignore
};
