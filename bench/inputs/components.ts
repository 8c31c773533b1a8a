/**
 * qbec apps of any size for `render-components`, and the same files as one program for other engines. Every second
 * component imports a library as large as the generated Kubernetes libraries and uses a few of its parts. The remaining
 * components only compute.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repeated } from './resources';

const groups = Array.from({ length: 24 }, (_, at) => `group${at}`);
const kindsPerGroup = 30;
const fieldsPerKind = 40;

export interface ComponentsApp {
  /** The function's root directory. */
  readonly folder: string;
  /** A program that contains all components. */
  readonly program: string;
  readonly libraries: string;
}

/** Writes an app of `count` components into `folder`, which must not exist. */
export function writeApp(folder: string, count: number): ComponentsApp {
  const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);
  mkdirSync(join(folder, 'components'), { recursive: true });
  mkdirSync(join(folder, 'vendor', 'gen'), { recursive: true });
  write(
    'qbec.yaml',
    'apiVersion: qbec.io/v1alpha1\nkind: App\nmetadata: {name: bench}\nspec:\n  libPaths: [vendor]\n  environments: {dev: {server: "https://dev"}}\n',
  );
  write(
    'vendor/k.libsonnet',
    `{\n${groups.map((group) => `  ${group}: (import 'gen/${group}.libsonnet'),\n`).join('')}}\n`,
  );
  for (const group of groups) write(`vendor/gen/${group}.libsonnet`, library(group));
  const names = Array.from({ length: count }, (_, at) => `c${at}`);
  for (const [at, name] of names.entries()) {
    write(`components/${name}.jsonnet`, at % 2 === 0 ? fromLibrary(at) : computed(at));
  }
  write('all.jsonnet', `{\n${names.map((name) => `  ${name}: import 'components/${name}.jsonnet',\n`).join('')}}\n`);
  return { folder, program: join(folder, 'all.jsonnet'), libraries: join(folder, 'vendor') };
}

/** A library of about 175 KB, with constructors for the kinds of a group and a documented function for each field. */
function library(group: string): string {
  const kinds = repeated(kindsPerGroup, (kind) => {
    const fields = repeated(
      fieldsPerKind,
      (field) =>
        `    '#withField${field}':: { 'function': { args: ['value'], help: 'Field ${field} of kind ${kind}.' } },\n    withField${field}(value):: { spec+: { field${field}: value } },\n`,
    );
    return `  kind${kind}: {\n    new(name):: { apiVersion: '${group}/v1', kind: 'Kind${kind}', metadata: { name: name } },\n${fields}  },\n`;
  });
  return `{\n${kinds}}\n`;
}

function fromLibrary(at: number): string {
  const [one, two, three] = [0, 1, 2].map((next) => groups[(at + next) % groups.length]);
  return `local k = import 'k.libsonnet';
local object(group, kind, name) =
  local own = k[group][kind];
  own.new(name) + own.withField1(name) + own.withField2([1, 2, 3]) + own.withField3({ a: name });
[
  object(group, 'kind%d' % at, '%s-${at}-%d' % [group, at])
  for group in ['${one}', '${two}', '${three}']
  for at in std.range(1, 5)
]
`;
}

const computed = (at: number): string => `local settings(name) = {
  [std.format('%s-%02d', [name, at])]: std.join(',', [std.toString(other * at) for other in std.range(1, 20)])
  for at in std.range(1, 20)
};
[
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'computed-${at}-%d' % at }, data: settings('key%d' % at) }
  for at in std.range(1, 5)
]
`;
