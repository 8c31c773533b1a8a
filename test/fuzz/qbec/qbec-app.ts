/**
 * Random small qbec apps: directories of components, libraries, variables, environments, post-processors. About every
 * third app contains a mistake. The parts of an app (`settings`, `environments`, …) and the contents of its objects
 * (`qbec-values.ts`) are random.
 */
import type { Random } from '../random';
import type { Command, Draft, Plain, PlainMap } from './qbec-draft';
import { mistakes } from './qbec-mistakes';
import { jsonObject, jsonnetObject, postProcessor, yamlDocument, type Names } from './qbec-values';

export interface QbecApp {
  /** The app's directory, relative to the function's root. */
  readonly directory: string;
  /** The files, with paths relative to the function's root. */
  readonly files: Readonly<Record<string, string>>;
  readonly command: Command;
  /** The mistake in the app, if any. */
  readonly mistake: string | undefined;
}

/** Generates an app. The same seed gives the same app. */
export function randomApp(random: Random): QbecApp {
  const draft: Draft = {
    random,
    files: {},
    settings: {},
    environments: {},
    components: new Map(),
    command: {
      environment: 'dev',
      tag: random.chance(30) ? random.pick(['v1', 'pr-7', 'A.b_c']) : '',
      strict: false,
      concurrency: random.pick([0, 1, 2, 5]),
      external: { str: {}, code: {} },
      topLevel: { str: {}, code: {} },
      only: [],
      except: [],
    },
    names: { next: 0, external: [], topLevel: [], properties: [] },
  };
  addSettings(draft);
  addVariables(draft);
  addLibraries(draft);
  addComponents(draft);
  addTopLevel(draft);
  addEnvironments(draft);
  addPostProcessors(draft);
  const mistake = random.chance(33) ? random.pick(Object.keys(mistakes)) : undefined;
  if (mistake !== undefined) mistakes[mistake]?.(draft);
  return written(draft, mistake);
}

function addSettings({ random, settings, names }: Draft): void {
  if (random.chance(25)) settings['namespaceTagSuffix'] = random.chance(80);
  if (random.chance(30)) settings['addComponentLabel'] = random.chance(80);
  if (random.chance(10)) settings['clusterScopedLists'] = true;
  if (random.chance(10)) settings['paramsFile'] = 'params.libsonnet';
  if (random.chance(15)) settings['dsExamples'] = { cfg: { a: 1 } };
  if (random.chance(55)) {
    settings['baseProperties'] = propertiesOf(random);
    names.properties.push('a', 'b', 'deep');
  }
}

const propertiesOf = (random: Random): PlainMap =>
  Object.fromEntries(
    ['a', 'b', 'deep', 'only'].flatMap((key): readonly (readonly [string, Plain])[] =>
      random.chance(75) ? [[key, property(random, 2)]] : [],
    ),
  );

function property(random: Random, depth: number): Plain {
  if (depth > 0 && random.chance(40)) return { x: property(random, depth - 1), y: property(random, depth - 1) };
  if (random.chance(15)) return [1, { x: 'in a list' }, null];
  return random.pick([null, true, 0, -1.5, 1e21, 12_345_678_901, '', 'text', 'é ☃ 😀', 'yes', '012', '<&>']);
}

function addVariables({ random, settings, command, names }: Draft): void {
  const external: PlainMap[] = [];
  for (const name of ['region', 'replicas', 'flags', 'n-1']) {
    if (!random.chance(50)) continue;
    const fallback = random.pick<Plain | undefined>(['eu', '', '012', 3, 1.5, true, ['a', null], { a: { b: 1 } }]);
    const given = random.pick(['none', 'none', 'str', 'code'] as const);
    // A variable without a value needs a default.
    const variable: PlainMap = { name };
    if (given === 'none' || random.chance(60)) variable['default'] = fallback ?? null;
    if (random.chance(15)) variable['secret'] = false;
    if (given === 'str') command.external.str[name] = random.pick(['us', '', 'a=b', 'ü', '1']);
    if (given === 'code') command.external.code[name] = random.pick(['1 + 1', '{ a: [1] }', '"x" + 1', 'null', '{a: 1} + {a+: 1}']); // prettier-ignore
    external.push(variable);
    names.external.push(name);
  }
  if (random.chance(10)) command.external.str['undeclared'] = 'u';
  const computed: PlainMap[] = [];
  for (const name of ['c1', 'c2']) {
    if (!random.chance(25)) continue;
    const [former] = names.external;
    computed.push({
      name,
      code: random.pick([
        '1 + 1',
        "std.extVar('qbec.io/env') + '-x'",
        '{ a: [1, 2], b: std.extVar("qbec.io/envProperties") }',
        former === undefined ? '"none"' : `{ former: std.extVar('${former}') }`,
        "std.native('parseYaml')('a: yes')[0]",
      ]),
    });
    names.external.push(name);
  }
  const vars: PlainMap = {};
  if (external.length > 0) vars['external'] = external;
  if (computed.length > 0) vars['computed'] = computed;
  if (Object.keys(vars).length > 0) settings['vars'] = vars;
}

function addLibraries({ random, files, settings }: Draft): void {
  files['lib/own.libsonnet'] =
    "{\n  label(name):: { app: name },\n  value: 'lib',\n  number: 7,\n  base:: { data+: { fromLib: 'base' } },\n}\n";
  files['lib/text.txt'] = 'line one\nzwei ✓\n';
  files['glob/one.libsonnet'] = "{ one: 1, who: 'one' }\n";
  files['glob/two.libsonnet'] = "{ two: 2, who: 'two', env: std.extVar('qbec.io/env') }\n";
  files['glob/notes.md'] = '# notes\n';
  files['vendor/first/shared.libsonnet'] = "{ where: 'first', file: std.thisFile }\n";
  files['vendor/second/shared.libsonnet'] = "{ where: 'second', file: std.thisFile }\n";
  const paths = random.pick([['vendor/first'], ['vendor/first', 'vendor/second'], ['vendor/second', 'vendor/first']]);
  settings['libPaths'] = random.chance(15) ? [...paths, 'absent'] : paths;
}

function addComponents(draft: Draft): void {
  const { random, settings, files } = draft;
  const directories = random.pick([['components'], ['components'], ['parts/a', 'parts/b'], ['deploy']]);
  if (directories[0] !== 'components') settings['componentsDir'] = directories.length > 1 ? 'parts/*' : 'deploy';
  const names = ['web', 'api', 'db', 'a-b', 'a.b', 'a', 'Big', 'job_1'].filter(() => random.chance(35));
  if (names.length === 0) names.push('web');
  for (const name of names) addComponent(draft, `${random.pick(directories)}/`, name);
  for (const directory of directories) {
    // Create the directory, because a pattern only matches existing directories.
    if (![...draft.components.values()].some((file) => file.startsWith(`${directory}/`))) {
      files[`${directory}/README.md`] = '# none\n';
    }
    if (random.chance(15)) files[`${directory}/helper.libsonnet`] = '{ helped: true }\n';
  }
}

function addComponent(draft: Draft, directory: string, name: string): void {
  const { random, files, names } = draft;
  const objects = (make: (names: Names) => string, max: number): string[] => random.list(0, max, () => make(names));
  const jsonnet = (up: string): string => jsonnetComponent(draft, objects((own) => jsonnetObject(random, own, up), 3), up); // prettier-ignore
  const up = '../'.repeat(directory.split('/').length - 1);
  const yaml = (): string =>
    yamlComponent(
      random,
      objects((own) => yamlDocument(random, own), 3),
    );
  const json = (): string =>
    jsonComponent(
      random,
      objects((own) => JSON.stringify(jsonObject(random, own)), 2),
    );
  const add = (path: string, text: string): void => {
    files[`${directory}${path}`] = text;
    draft.components.set(name, `${directory}${path}`);
  };
  switch (random.pick(['jsonnet', 'jsonnet', 'jsonnet', 'yaml', 'yaml', 'json', 'jsonnet/', 'yaml/'])) {
    case 'jsonnet':
      return add(`${name}.jsonnet`, jsonnet(up));
    case 'yaml':
      return add(`${name}.yaml`, yaml());
    case 'json':
      return add(`${name}.json`, json());
    case 'jsonnet/':
      files[`${directory}${name}/beside.libsonnet`] = "{ beside: 'yes' }\n";
      return add(`${name}/index.jsonnet`, jsonnet(`${up}../`));
    default:
      if (random.chance(60)) files[`${directory}${name}/more.json`] = json();
      if (random.chance(60)) files[`${directory}${name}/all.yaml`] = yaml();
      if (random.chance(20)) files[`${directory}${name}/ignored.jsonnet`] = 'error "never read"\n';
      return add(`${name}/index.yaml`, random.chance(50) ? '' : yaml());
  }
}

/** `up` leads from the component to the app's directory. */
function jsonnetComponent({ random }: Draft, objects: readonly string[], up: string): string {
  const locals = `local own = import '${up}lib/own.libsonnet';\nlocal p = std.extVar('qbec.io/envProperties');\n`;
  const listed = `[\n${objects.map((one) => `${one},\n`).join('')}]`;
  const shapes = [
    () => listed,
    () => objects[0] ?? 'null',
    () => `{\n${objects.map((one, at) => `k${at}: ${one},\n`).join('')}}`,
    () => `{ deep: { er: [${listed}], none: null } }`,
    () => `{ apiVersion: 'v1', kind: 'List', metadata: { name: 'lost' }, items: ${listed} }`,
    () => `{ apiVersion: 'example.com/v1', kind: 'Things', items: [{ inner: ${listed} }] }`,
    () => `[null, ${objects.length > 0 ? objects.join(', [],') : '{}'}]`,
    () => `std.prune({ [if true then 'x']: ${listed}, [if false then 'y']: error 'never' })`,
    () => `std.filter(function(o) std.objectHas(o, 'kind'), ${listed})`,
  ];
  return `${locals}${random.pick(shapes)()}\n`;
}

function yamlComponent(random: Random, documents: readonly string[]): string {
  const separator = random.pick(['---\n', '---\n# a comment\n', '...\n---\n', '---\n---\n']);
  const text = `${random.pick(['', '---\n', '# first\n'])}${documents.join(separator)}`;
  return random.chance(10) ? text.replaceAll('\n', '\r\n') : text;
}

function jsonComponent(random: Random, objects: readonly string[]): string {
  const text = objects.length === 1 && random.chance(60) ? (objects[0] ?? '') : `[${objects.join(',')}]`;
  return random.chance(15) ? `${text}\n{"second": "value"} and more` : `${text}\n`;
}

/** Arguments for some of the Jsonnet components. */
function addTopLevel({ random, files, components, settings, command }: Draft): void {
  const own: PlainMap[] = [];
  for (const name of ['image', 'size']) {
    if (!random.chance(30)) continue;
    const users = [...components].filter(([, file]) => file.endsWith('.jsonnet') && random.chance(60));
    if (users.length === 0) continue;
    const isGiven = random.chance(70);
    for (const [, file] of users) {
      const text = files[file] ?? '';
      if (/^function\(/m.test(text)) continue;
      const body = text.replace('\n]', `\n{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'given' + ${JSON.stringify(file)} }, data: { given: ${name} } }\n]`); // prettier-ignore
      files[file] = `function(${name}${isGiven && random.chance(50) ? '' : "='none'"})\n${body}`;
    }
    const takers = users.filter(([, file]) => files[file]?.startsWith(`function(${name}`));
    if (takers.length === 0) continue;
    own.push({ name, components: takers.map(([component]) => component) });
    if (!isGiven) continue;
    if (random.chance(60)) command.topLevel.str[name] = random.pick(['nginx:1', '', 'a=b']);
    else command.topLevel.code[name] = random.pick(['[1, 2]', '{ a: 1 }.a', 'std.length("abc")']);
  }
  if (own.length > 0) settings['vars'] = { ...(settings['vars'] as PlainMap | undefined), topLevel: own };
  if (random.chance(5)) command.topLevel.str['nobody'] = 'x';
}

function addEnvironments({ random, environments, components, settings, files, command }: Draft): void {
  const names = [...components.keys()];
  const some = (percent: number): string[] => names.filter(() => random.chance(percent));
  const excludes = random.chance(30) ? some(25) : [];
  if (excludes.length > 0) settings['excludes'] = excludes;
  const environment = (): PlainMap => {
    const one: PlainMap = random.chance(85) ? { server: 'https://example.com' } : { context: 'some-context' };
    if (random.chance(50)) one['defaultNamespace'] = random.pick(['shop', 'team-a', 'default']);
    if (random.chance(60)) one['properties'] = propertiesOf(random);
    const includes = random.chance(25) ? some(30) : [];
    if (includes.length > 0) one['includes'] = includes;
    const without = random.chance(25) ? some(25).filter((name) => !includes.includes(name)) : [];
    if (without.length > 0) one['excludes'] = without;
    return one;
  };
  environments['dev'] = environment();
  if (random.chance(40)) environments['prod'] = environment();
  if (random.chance(25)) {
    const isPattern = random.chance(50);
    settings['envFiles'] = [isPattern ? 'envs/*.yaml' : 'envs/more.yaml'];
    const inFile = { stage: environment(), ...(random.chance(40) && { dev: environment() }) };
    files['envs/more.yaml'] = environmentsText(inFile);
    if (random.chance(30)) files['envs/later.yaml'] = environmentsText({ later: environment() });
  }
  command.environment = random.pick(['dev', 'dev', 'dev', '_', ...Object.keys(environments), ...('envs/more.yaml' in files ? ['stage'] : [])]); // prettier-ignore
  const asked = random.below(100);
  if (asked < 10) command.only = [random.pick(names)];
  else if (asked < 19) command.except = [random.pick(names)];
}

const environmentsText = (environments: Readonly<Record<string, PlainMap>>): string =>
  JSON.stringify({ apiVersion: 'qbec.io/v1alpha1', kind: 'EnvironmentMap', spec: { environments } });

function addPostProcessors({ random, files, settings }: Draft): void {
  if (!random.chance(20)) return;
  const paths = random.chance(30) ? ['pp/one.jsonnet', 'pp/two.jsonnet'] : ['pp/one.jsonnet'];
  for (const path of paths) files[path] = postProcessor(random);
  settings['postProcessor'] = paths.join(':');
}

function written({ random, files, settings, environments, command }: Draft, mistake: string | undefined): QbecApp {
  const directory = random.chance(15) ? 'apps/shop/' : '';
  const spec = { ...settings, ...(Object.keys(environments).length > 0 && { environments }) };
  const app = { apiVersion: 'qbec.io/v1alpha1', kind: 'App', metadata: { name: 'shop' }, spec };
  // A mistake may have replaced qbec.yaml.
  const all = { 'qbec.yaml': JSON.stringify(app, undefined, 1), ...files };
  return {
    directory,
    files: Object.fromEntries(Object.entries(all).map(([path, text]) => [`${directory}${path}`, text])),
    command,
    mistake,
  };
}
