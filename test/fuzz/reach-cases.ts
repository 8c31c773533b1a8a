/**
 * Runs of replace-values and merge-values whose outcome is known letter by letter: pieces of texts, documents in them, many places at once, keys with
 * dots, items of lists that `$patch` deletes; some in kpt's short form. What must hold
 * is law 1, all but the fields that are meant stays as it was; law 2, a run that fails gives back what it got; and law 8, what finds nothing is an
 * error. A run may refuse a value; then it says so.
 */
import { mergeValues } from '../../functions/merge-values/function';
import { replaceValues } from '../../functions/replace-values/function';
import { equalTrees, nodeAt, type Path, plainOf, type Scalar, type Tree } from '../../src/data';
import {
  type Change,
  formatNamed,
  formatNames,
  formatTable,
  jsonFormat,
  NoSpellingError,
  type SourceNode,
  yamlFormat,
} from '../../src/formats';
import { formatPath } from '../../src/krm/field-path';
import { type Outcome, run } from '../../src/function/run';
import { firstLine } from '../judges/judge';
import { editCase } from './edit-cases';
import { jsonText } from './json-texts';
import type { Random } from './random';
import { list, map, string } from './trees';
import type { Fault } from './trial';
import { map as anyMap, scalar, text as randomText } from './values';

interface ReachCase {
  /** Of ConfigMaps, by their names. */
  readonly data: Readonly<Record<string, Tree>>;
  readonly replacement: Replacement;
  /** What the fields hold in the end, by the name of their ConfigMap and their path in `data`. */
  readonly expected: readonly { readonly name: string; readonly path: Path; readonly text: string }[];
}

interface Replacement {
  /** Fields that say what the value is. */
  readonly source: Readonly<Record<string, Tree>>;
  readonly fieldPath: string;
  /** Fields of the target. */
  readonly target: Readonly<Record<string, Tree>>;
}

export interface ReachFinding {
  readonly fault: Fault | undefined;
  readonly input: string;
}

export async function reachCase(random: Random): Promise<ReachFinding> {
  const one = random.pick([pieces, innerDocument, variables, everyDocument, oneMore, dottedKey, patchedList])(random);
  if (one === undefined) return { fault: undefined, input: '' };
  const input = listText(random, one, one.replacement, 'ConfigMap');
  return { fault: (await faultOf(one, input)) ?? (await silence(random, one)), input };
}

const runOn = (text: string): Promise<Outcome> =>
  text.includes('kind: MergeValues') ? run(mergeValues, { text }) : run(replaceValues, { text });

async function faultOf({ data, expected }: ReachCase, input: string): Promise<Fault | undefined> {
  const { exitCode, stdout, stderr } = await runOn(input);
  if (exitCode === 2) return { what: 'an internal error', detail: firstLine(stderr) };
  if (exitCode !== 0) {
    if (stderr === '') return { what: 'a failure without a word', detail: '' };
    return untouched(input, stdout) ? undefined : { what: 'a failure that changes items', detail: firstLine(stderr) };
  }
  const paths = expected.map(({ name, path }): Path => ['items', Object.keys(data).indexOf(name), 'data', ...path]);
  for (const [index, one] of expected.entries()) {
    const found = nodeAt<Tree>(rootOf(stdout), paths[index] ?? []);
    if (found?.kind === 'scalar' && found.text === one.text) continue;
    const detail = JSON.stringify([one.text, found && plainOf(found)]);
    return { what: 'a field that holds something else', detail };
  }
  const isBeside = around(input, paths) !== around(stdout, paths);
  if (isBeside) return { what: 'a change beside the fields that are meant', detail: '' };
  const again = await runOn(stdout);
  return again.exitCode === 0 && around(again.stdout, []) === around(stdout, [])
    ? undefined
    : { what: 'a second run that changes something', detail: firstLine(again.stderr) };
}

/** The same replacement where it can find nothing. */
async function silence(random: Random, one: ReachCase): Promise<Fault | undefined> {
  const { replacement } = one;
  const nowhere = string('\u00a7nowhere\u00a7');
  const [what, input] = random.pick([
    ['kind', listText(random, one, replacement, 'Configmap')],
    ['field', listText(random, one, { ...replacement, fieldPath: `${replacement.fieldPath}-x.y` }, 'ConfigMap')],
    ['pattern', listText(random, one, { ...replacement, target: { pattern: nowhere } }, 'ConfigMap')],
    [
      'marker',
      listText(
        random,
        one,
        { ...replacement, target: { between: map({ start: nowhere, end: nowhere }) } },
        'ConfigMap',
      ),
    ],
  ] as const);
  const { exitCode, stdout, stderr } = await runOn(input);
  // What could be the work of a former run, the info `already-replaced` says.
  if (exitCode === 0 && stderr.includes('[already-replaced]')) return undefined;
  if (exitCode === 0) return { what: `a ${what} that nothing fits, and no word`, detail: '' };
  return stderr !== '' && untouched(input, stdout)
    ? undefined
    : { what: `a ${what} that nothing fits`, detail: firstLine(stderr) };
}

const rootOf = (text: string): SourceNode => yamlFormat.read(text).roots[0] as SourceNode;

const itemsOf = (text: string): Tree | undefined => nodeAt<Tree>(rootOf(text), ['items']);

function untouched(input: string, output: string): boolean {
  const [before, after] = [itemsOf(input), itemsOf(output)];
  return before !== undefined && after !== undefined && equalTrees(before, after);
}

/** The text without the values at `paths`, and without results. */
function around(text: string, paths: readonly Path[]): string {
  const root = rootOf(text);
  const spans = paths.flatMap((path) => nodeAt<SourceNode>(root, path) ?? []).toSorted((a, b) => a.start - b.start);
  let rest = '';
  let from = 0;
  for (const { start, end } of spans) {
    rest += text.slice(from, start);
    from = end;
  }
  return (rest + text.slice(from)).replace(/^results:\r?\n(?:(?:[ -].*)?\r?\n)*/m, '');
}

/** Pieces between two markers, all of them or the first. */
function pieces(random: Random): ReachCase {
  const [start, end] = random.pick([
    ['server_name ', ';'],
    ['<value>', '</value>'],
    ['image: a/b:', '\n'],
  ] as const);
  // The end of a line is no part of a piece, also where it is CR LF.
  const filler = (): string => randomText(random).replaceAll('\r', '').replaceAll(start, '').replaceAll(end, ' ');
  const value = filler();
  const isFirst = random.chance(30);
  const count = 1 + random.below(3);
  const parts = Array.from({ length: count }, () => [filler(), filler()] as const);
  const whole = (valueAt: (old: string, index: number) => string): string =>
    parts.map(([head, old], index) => `${head}\n${start}${valueAt(old, index)}${end}`).join('') + tail;
  const tail = filler();
  const escaped = (marker: string): string => marker.replaceAll(/[/\\^$.|?*+()[\]{}]/g, '\\$&');
  const target = random.chance(50)
    ? { between: map({ start: string(start), end: string(end) }) }
    : { pattern: string(`(?s)${escaped(start)}(.*?)${escaped(end)}`) };
  return {
    data: { it: string(whole((old) => old)) },
    replacement: {
      source: { sourceValue: string(value) },
      fieldPath: 'data.text',
      target: isFirst ? { ...target, occurrences: string('first') } : target,
    },
    expected: [{ name: 'it', path: ['text'], text: whole((old, index) => (isFirst && index > 0 ? old : value)) }],
  };
}

/** Variables in a script; what is no variable stays. */
function variables(random: Random): ReachCase {
  const filler = (): string => randomText(random).replaceAll('$', '');
  const names = ['A', 'B_2', 'LONG_NAME'].slice(0, 1 + random.below(3));
  const values = new Map(names.map((name) => [name, filler()]));
  const parts = random.list(
    3,
    6,
    (index) => [filler(), names[index] ?? random.pick([...names, '$HOME', '$1'])] as const,
  );
  const whole = (valueOf: (name: string) => string): string =>
    parts.map(([head, name]) => `${head} ${values.has(name) ? valueOf(name) : name}\n`).join('');
  return {
    data: { it: string(whole((name) => `\${${name}}`)) },
    replacement: {
      source: {
        variables: list(...[...values].map(([name, value]) => map({ as: string(name), value: string(value) }))),
      },
      fieldPath: 'data.text',
      target: {},
    },
    expected: [{ name: 'it', path: ['text'], text: whole((name) => values.get(name) ?? '') }],
  };
}

const typed = formatNames.filter((name) => formatTable[name].isTyped);

/** One field of every document in a ConfigMap, set or deleted; a document without it is passed over. */
function everyDocument(random: Random): ReachCase | undefined {
  const value = scalar(random);
  const change: Change = random.chance(40)
    ? { kind: 'delete', path: ['zone'] }
    : { kind: 'set', path: ['zone'], value: string(value.text) };
  const made = random.list(2, 4, (index) => {
    const format = random.pick(typed);
    const others = anyMap(random, 2, (inner) => scalar(inner));
    const fields = (others.kind === 'map' ? others.entries : []).filter(({ key }) => key !== 'zone');
    const entry = { key: 'zone', value: string('old') };
    const isThere = index === 0 || random.chance(80);
    const tree: Tree = {
      kind: 'map',
      entries: isThere ? fields.toSpliced(random.below(fields.length + 1), 0, entry) : fields,
    };
    return { key: `k${index}.${format}`, format: formatNamed(format), tree, isThere };
  });
  try {
    const texts = made.map(({ format, tree }) => format.print(tree));
    const after = made.map(({ format, isThere }, index) => {
      const text = texts[index] ?? '';
      return isThere ? format.read(text).edit([change]) : text;
    });
    return {
      data: { it: map(Object.fromEntries(made.map(({ key }, index) => [key, string(texts[index] ?? '')]))) },
      replacement: {
        source:
          change.kind === 'set'
            ? { sourceValue: change.value }
            : { delete: { kind: 'scalar', type: 'bool', text: 'true' } },
        fieldPath: 'data.*.zone',
        target: {},
      },
      expected: made.map(({ key }, index) => ({ name: 'it', path: [key], text: after[index] ?? '' })),
    };
  } catch (error) {
    if (error instanceof NoSpellingError) return undefined;
    throw error;
  }
}

/** An element more in a list, unless the list has it. */
function oneMore(random: Random): ReachCase | undefined {
  const format = formatNamed(random.pick(formatNames.filter((name) => formatTable[name].isYaml)));
  const items = random.list(1, 3, () => string(randomText(random)));
  const value = random.chance(20) ? random.pick(items) : string(randomText(random));
  const whole = format.print(map({ a: string('x'), items: list(...items), z: string('y') }));
  const has = items.some((item) => equalTrees(item, value));
  const after = format.read(whole).edit(has ? [] : [{ kind: 'set', path: ['items', items.length], value }]);
  return {
    data: { it: string(whole) },
    replacement: { source: { sourceValue: value }, fieldPath: 'data.text.items.-', target: {} },
    expected: [{ name: 'it', path: ['text'], text: after }],
  };
}

/** Items that `$patch: delete` takes out of a list. */
function patchedList(random: Random): ReachCase | undefined {
  const format = formatNamed(random.pick(typed));
  const names = ['a', 'b b', 'c: d', '#e'].slice(0, 2 + random.below(3));
  const gone = names.filter(() => random.chance(40)).slice(1);
  const items = names.map((name) => map({ name: string(name), note: string(random.pick(['x', 'y z', ''])) }));
  const whole = format.print(map({ before: string('x'), items: list(...items) }));
  const deletions = gone.map((name): Change => ({ kind: 'delete', path: ['items', names.indexOf(name)] }));
  const directive = (name: string): Tree => map({ name: string(name), $patch: string('delete') });
  return {
    data: { it: string(whole) },
    replacement: {
      source: {
        sourceValue: map({ items: list(...gone.map(directive)) }),
        lists: list(map({ path: string('items'), strategy: string('merge'), key: string('name') })),
      },
      fieldPath: 'data.text',
      target: { options: map({ format: string(format.name) }) },
    },
    expected: [{ name: 'it', path: ['text'], text: format.read(whole).edit(deletions) }],
  };
}

/** The same in kpt's short form; undefined for what has none. */
function shortForm({ source, fieldPath, target }: Replacement, kind: string): Tree | undefined {
  const { sourceValue } = source;
  const { pattern, ...others } = target;
  if (!isText(sourceValue) || Object.keys(others).length > 0) return undefined;
  const keys = { kind: string(kind), path: string(fieldPath), value: sourceValue, ...(pattern && { pattern }) };
  const head = { apiVersion: string('v1'), kind: string('ConfigMap'), metadata: map({ name: string('short') }) };
  return map({ ...head, data: map(keys) });
}

/** A key with dots as a path, set or deleted, among others of which some begin like it. */
function dottedKey(random: Random): ReachCase {
  const value = random.pick(['new', 'x y', '80']);
  const isDeleted = random.chance(40);
  const keys = ['server.port', 'server.host', 'server.ssl.key', 'app', 'app2.name', 'serverless.on'];
  const lines = keys
    .slice(0, 1 + random.below(keys.length))
    .toSorted(() => random.below(3) - 1)
    .map((key) => ({ key, line: `${key}${random.pick(['=', ' = ', ': '])}`, old: random.pick(['old', '', 'a=b']) }));
  const { key: changed } = random.pick(lines);
  const whole = (isAfter: boolean): string =>
    lines
      .filter(({ key }) => !isAfter || !isDeleted || key !== changed)
      .map(({ key, line, old }) => `${line}${isAfter && key === changed ? value : old}\n`)
      .join('');
  return {
    data: { it: map({ 'app.properties': string(whole(false)), zero: string('0') }) },
    replacement: {
      source: isDeleted ? { delete: { kind: 'scalar', type: 'bool', text: 'true' } } : { sourceValue: string(value) },
      fieldPath: `data.app\\.properties.${changed}`,
      target: { options: map({ keySeparator: string('.') }) },
    },
    expected: [{ name: 'it', path: ['app.properties'], text: whole(true) }],
  };
}

const isText = (tree: Tree | undefined): tree is Scalar => tree?.kind === 'scalar' && tree.type === 'string';

/** A field of the JSON in a program's text. */
function innerDocument(random: Random): ReachCase | undefined {
  const edit = editCase(random, 'json', jsonText);
  const [change, ...others] = edit?.changes ?? [];
  if (edit === undefined || change?.kind !== 'set' || others.length > 0) return undefined;
  const isPlain = change.path.every((step) => typeof step === 'number' || /^[A-Za-z_][\w.]*$/.test(step));
  const isThere = edit.root === 0 && jsonFormat.read(edit.text).roots.length === 1;
  const old = nodeAt<Tree>(jsonFormat.read(edit.text).roots[0] as Tree, change.path);
  if (!isPlain || !isThere || !isText(old) || !isText(change.value)) return undefined;
  const after = jsonFormat.read(edit.text).edit([change]);
  const whole = (document: string): string => `// head\nwindow.config = ${document};\nstart();\n`;
  return {
    data: { it: string(whole(edit.text)) },
    replacement: {
      source: { sourceValue: change.value },
      fieldPath: 'data.text',
      target: {
        between: map({ start: string('window.config = '), end: string(random.pick([';', ';\n', ';\nstart'])) }),
        innerPath: string(formatPath(change.path)),
      },
    },
    expected: [{ name: 'it', path: ['text'], text: whole(after) }],
  };
}

function listText(random: Random, { data }: ReachCase, replacement: Replacement, kind: string): string {
  const { source, fieldPath, target } = replacement;
  const items = Object.entries(data).map(([name, value]) =>
    map({
      apiVersion: string('v1'),
      kind: string('ConfigMap'),
      metadata: map({ name: string(name) }),
      data: value.kind === 'map' ? value : map({ before: string('x'), text: value, zero: string('0') }),
    }),
  );
  const isMerge = source['lists'] !== undefined;
  const whole = map({
    apiVersion: string('fn.inlay.dev/v1alpha1'),
    kind: string(isMerge ? 'MergeValues' : 'ReplaceValues'),
    metadata: map({ name: string('fuzz') }),
    [isMerge ? 'merges' : 'replacements']: list(
      map({
        ...source,
        targets: list(map({ select: map({ kind: string(kind) }), fieldPaths: list(string(fieldPath)), ...target })),
      }),
    ),
  });
  const functionConfig = (random.chance(30) ? shortForm(replacement, kind) : undefined) ?? whole;
  const text = yamlFormat.print(
    map({
      apiVersion: string('config.kubernetes.io/v1'),
      kind: string('ResourceList'),
      items: list(...items),
      functionConfig,
    }),
  );
  return random.chance(15) ? text.replaceAll('\n', '\r\n') : text;
}
