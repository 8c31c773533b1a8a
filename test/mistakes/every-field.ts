/**
 * Mistakes in each field of a function's schema that a successful scenario sets: a typo in its name, and a value of a
 * different type. The message is at the field, and the suggested edit undoes the typo.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainOf, type Path } from '../../src/data';
import { fixed } from '../../src/diagnostics/fixes/fix';
import { yamlFormat } from '../../src/formats/yaml/format';
import { run } from '../../src/function/run';
import { functionCalled } from '../../src/inlay-command/functions';
import { resolvedSchema, type ConfigSchema } from '../../src/kit/config-schema';
import { sampled } from '../law';
import { root } from '../project';
import { scenariosOf } from '../scenario';

type Config = Readonly<Record<string, unknown>>;

interface SetField {
  readonly config: Config;
  readonly path: Path;
}

/** The title of each mistake, and a function that makes the mistake in many fields. */
export const everyField = (name: string): readonly (readonly [title: string, make: () => Promise<void>])[] => [
  ['a typo in any field', () => forFields(name, makeTypo)],
  ['a value of a different type in any field', () => forFields(name, changeType)],
];

async function forFields(name: string, make: (name: string, field: SetField) => Promise<void>): Promise<void> {
  for (const field of sampled(fieldsOf(name), 2)) await make(name, field);
}

async function makeTypo(name: string, { config, path }: SetField): Promise<void> {
  const field = String(path.at(-1));
  // Two letters are too few for a suggestion, and the kind of a step determines its fields.
  if (field.length < 3 || /^(?:apiVersion|kind)$/.test(field)) return;
  const typo = field.replace(/(.)(?!\1)(.)(\2*)$/, '$2$1$3');
  const changed = withParent(config, path, (parent) =>
    Object.fromEntries(Object.entries(parent).map(([key, value]) => [key === field ? typo : key, value])),
  );
  const { text, message, marked, mended } = await messageAt(name, changed, [...path.slice(0, -1), typo]);
  const [, suggested = ''] =
    /^.*unknown field `\w+`: did you mean `(\w+)`\?$/.exec(message) ?? assert.fail(`${text}${message}`);
  assert.equal(marked, JSON.stringify(typo));
  // `filse` is as similar to `file` as to `files`.
  assert.ok(field.startsWith(suggested), message);
  if (field === suggested) assert.equal(mended, jsonOf(config));
}

async function changeType(name: string, { config, path }: SetField): Promise<void> {
  const field = String(path.at(-1));
  if (/^(?:value|sourceValue|values)$/.test(field)) return;
  const changed = withParent(config, path, (parent) => ({
    ...parent,
    [field]: Array.isArray((parent as Config)[field]) ? { a: 1 } : [1],
  }));
  const { message } = await messageAt(name, changed, path);
  assert.match(message, /must be (?:.*, not a (?:list|map)|one of|true, or be omitted)/);
}

/** Runs the function. Returns its message about the field, the marked text, and the functionConfig after all fixes. */
async function messageAt(
  name: string,
  config: unknown,
  path: Path,
): Promise<Readonly<Record<'text' | 'message' | 'marked' | 'mended', string>>> {
  const text = jsonOf(config);
  const items = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n';
  const outcome = await run(functionCalled(name), { text: items, functionConfig: text, functionConfigFile: 'a.yaml' });
  assert.equal(outcome.exitCode, 2, text);
  const place = path.join('.');
  const found = outcome.results.find(({ config: given }) => given?.field === place) ?? assert.fail(`${place}: ${text}`);
  const { line = 1, column = 1, endColumn = 1 } = found.config?.at ?? {};
  const marked = text.split('\n')[line - 1]?.slice(column - 1, endColumn - 1) ?? '';
  return { text, message: found.message, marked, mended: fixed(text, 'a.yaml', outcome.results).text };
}

const jsonOf = (config: unknown): string =>
  `${JSON.stringify(config, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value), 1)}\n`;

/** The fields of the schema that successful scenarios set, each once. */
function fieldsOf(name: string): readonly SetField[] {
  const schema = JSON.parse(readFileSync(join(root, 'functions', name, 'schema.json'), 'utf8')) as ConfigSchema;
  const fields = new Map<string, SetField>();
  for (const { input, expected } of scenariosOf(name)) {
    if (expected.results.includes('[error]')) continue;
    const [list] = yamlFormat.read(input).roots;
    const config = list && (plainOf(list) as { readonly functionConfig?: Config }).functionConfig;
    if (!String(config?.['apiVersion']).startsWith('fn.inlay.dev/') || config === undefined) continue;
    for (const path of pathsIn(config, schema, schema)) {
      const key = path.filter((step) => typeof step === 'string').join('.');
      if (!fields.has(key) && !/^(?:apiVersion|kind|metadata)/.test(key)) fields.set(key, { config, path });
    }
  }
  assert.ok(fields.size > 0, name);
  return [...fields.values()];
}

function* pathsIn(
  value: unknown,
  schema: ConfigSchema | undefined,
  whole: ConfigSchema,
  path: Path = [],
): Generator<Path> {
  if (typeof value !== 'object' || value === null || schema === undefined) return;
  const { properties = {}, additionalProperties, items } = resolvedSchema(schema, whole);
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  for (const [key, inner] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    // Fields without a value are ignored.
    if (Object.hasOwn(properties, key) && inner !== null) yield at;
    yield* pathsIn(inner, Array.isArray(value) ? items : (properties[key] ?? others), whole, at);
  }
}

/** Returns the functionConfig with a changed map around the field at the path. */
function withParent(value: unknown, [step, ...rest]: Path, change: (parent: object) => object): unknown {
  if (rest.length === 0) return change(value as object);
  const inner = (key: string | number, one: unknown): unknown => (key === step ? withParent(one, rest, change) : one);
  if (Array.isArray(value)) return value.map((one: unknown, index) => inner(index, one));
  return Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, inner(key, one)]));
}
