/**
 * Whole runs of functions over ResourceLists in many layouts. A run never throws; one that fails gives back what it got; one that
 * succeeds changes what it was told to, and nothing when it runs again. What it printed, and the document it changed, are claims.
 */
import { layerConfig } from '../../functions/layer-config/function';
import { mergeValues } from '../../functions/merge-values/function';
import { replaceValues } from '../../functions/replace-values/function';
import { runPipeline } from '../../functions/run-pipeline/function';
import { entryOf, equalTrees, type MapTree, nodeAt, type Path, type Tree } from '../../src/data';
import {
  type Change,
  DocumentSyntaxError,
  type FormatName,
  formatNamed,
  formatNames,
  formatTable,
  yamlFormat,
} from '../../src/formats';
import type { KrmFunction } from '../../src/function/krm-function';
import { formatPath } from '../../src/krm/field-path';
import { run, type Outcome } from '../../src/function/run';
import { claimsOf } from '../judges/documents-of';
import { firstLine } from '../judges/judge';
import { formatTests } from '../formats';
import { anyFormat, editCase } from './edit-cases';
import type { Random } from './random';
import { list, map, string } from './trees';
import type { EditCase, EditClaim, Fault } from './trial';
import { map as anyMap, scalar, tree } from './values';

export interface RunClaim extends EditClaim {
  readonly edit: EditCase;
  /** The ResourceList that was read. */
  readonly input: string;
}

export interface RunFinding {
  readonly claims: readonly RunClaim[];
  readonly fault: Fault | undefined;
  readonly input: string;
}

/* eslint-disable-next-line typescript/no-explicit-any -- functions of different configs in one place */
type AnyFunction = KrmFunction<any>;

interface RunCase {
  readonly fn: AnyFunction;
  readonly config: Tree;
  readonly items: readonly Tree[];
  /** What happens to the document in the first item; none where the function makes something new. */
  readonly edit: EditCase | undefined;
}

const key = 'text';

export async function runCase(random: Random): Promise<RunFinding> {
  const one = random.pick([replacing, replacing, merging, layering])(random);
  if (one === undefined) return { claims: [], fault: undefined, input: '' };
  const input = listText(random, one);
  let outcome: Outcome;
  let again: Outcome;
  try {
    outcome = await run(one.fn, { text: input });
    again = outcome.exitCode === 0 ? await run(one.fn, { text: outcome.stdout }) : outcome;
  } catch (error) {
    return { claims: [], fault: { what: 'run throws', detail: firstLine(error) }, input };
  }
  const fault = outcomeFault(one, input, outcome, again);
  return {
    claims: fault === undefined && outcome.exitCode === 0 ? claims(one, input, outcome.stdout) : [],
    fault,
    input,
  };
}

function outcomeFault({ fn, edit }: RunCase, input: string, outcome: Outcome, again: Outcome): Fault | undefined {
  const { exitCode, stdout, stderr } = outcome;
  if (exitCode === 2) return { what: `${fn.name} ends in an internal error`, detail: firstLine(stderr) };
  if (exitCode !== 0) {
    if (stderr === '') return { what: `${fn.name} fails without a word`, detail: '' };
    return sameItems(input, stdout) ? undefined : { what: `${fn.name} fails and changes items`, detail: '' };
  }
  if (again.exitCode !== 0 || again.stdout !== stdout) {
    return { what: `${fn.name} changes something when it runs again`, detail: firstLine(again.stderr) };
  }
  if (edit === undefined || edit.changes.length === 0) return undefined;
  return textOf(stdout, edit.format) === undefined ? { what: `${fn.name} loses the document`, detail: '' } : undefined;
}

function sameItems(input: string, output: string): boolean {
  if (output === '') return true;
  const [before, after] = [input, output].map((text) => entryOf(yamlFormat.read(text).roots[0], 'items'));
  return before !== undefined && after !== undefined && equalTrees(before, after);
}

const documentPath = (format: FormatName): Path => ['items', 0, 'data', `${key}.${format}`];

function textOf(text: string, format: FormatName): string | undefined {
  const [root] = yamlFormat.read(text).roots;
  const node = root && nodeAt<Tree>(root, documentPath(format));
  return node?.kind === 'scalar' ? node.text : undefined;
}

/** The list, with its document changed; the document, with its data changed; and all else that was printed. */
function claims({ edit }: RunCase, input: string, output: string): readonly RunClaim[] {
  const printed = claimsOf(output).map((claim): RunClaim => {
    const format = claim.format as FormatName;
    return { ...claim, format, input, edit: { format, text: claim.before, root: 0, changes: [] } };
  });
  const after = edit && textOf(output, edit.format);
  if (edit === undefined || after === undefined) return printed;
  const { format, text, root, changes } = edit;
  const results = entryOf(yamlFormat.read(output).roots[0], 'results');
  const outer: readonly Change[] = [
    { kind: 'set', path: documentPath(format), value: string(after) },
    // A warning.
    ...(results === undefined ? [] : [{ kind: 'set', path: ['results'], value: results } as const]),
  ];
  return [
    ...printed,
    {
      format: 'yaml',
      also: [],
      before: input,
      after: output,
      roots: yamlFormat.read(input).roots,
      changes: outer,
      root: 0,
      input,
      edit: { format: 'yaml', text: input, root: 0, changes: outer },
    },
    {
      format,
      also: formatTests[format].also,
      before: text,
      after,
      roots: formatNamed(format).read(text).roots,
      changes,
      root,
      input,
      edit,
    },
  ];
}

const configMap = (data: Tree): Tree =>
  map({ apiVersion: string('v1'), kind: string('ConfigMap'), metadata: map({ name: string('it') }), data });

const config = (kind: string, fields: Readonly<Record<string, Tree>>): Tree =>
  map({
    apiVersion: string('fn.inlay.dev/v1alpha1'),
    kind: string(kind),
    metadata: map({ name: string('fuzz') }),
    ...fields,
  });

/** Keys that a field path means as they are. */
const isPlainStep = (step: string | number): boolean => typeof step === 'number' || /^[A-Za-z_][\w./-]*$/.test(step);

/** One or two values into a document, in one go or step by step. */
function replacing(random: Random): RunCase | undefined {
  const format = anyFormat(random);
  const edit = editCase(random, format, formatTests[format].generated);
  if (edit?.root !== 0 || formatNamed(format).read(edit.text).roots.length !== 1) return undefined;
  const changes = edit.changes.flatMap((change) =>
    change.kind === 'set' && change.value.kind === 'scalar' && change.path.every(isPlainStep)
      ? [{ kind: change.kind, path: change.path, value: change.value }]
      : [],
  );
  if (changes.length === 0) return undefined;
  const replacements = changes.map(({ path, value }, index) =>
    map({
      source: map({ kind: string('Values'), fieldPath: string(`spec.${index}`) }),
      targets: list(
        map({
          select: map({ kind: string('ConfigMap') }),
          fieldPaths: list(string(formatPath(['data', `${key}.${format}`, ...path]))),
          options: map({ create: { kind: 'scalar', type: 'bool', text: 'true' }, type: string(value.type) }),
        }),
      ),
    }),
  );
  const values = map({
    apiVersion: string('test/v1'),
    kind: string('Values'),
    metadata: map({ name: string('values') }),
    spec: list(...changes.map(({ value }) => value)),
  });
  const inSteps = random.chance(25);
  const steps = replacements.map((one) => config('ReplaceValues', { replacements: list(one) }));
  return {
    fn: inSteps ? runPipeline : replaceValues,
    config: inSteps
      ? config('RunPipeline', { spec: map({ functions: list(...steps) }) })
      : config('ReplaceValues', { replacements: list(...replacements) }),
    items: [configMap(map({ [`${key}.${format}`]: string(edit.text), other: scalarText(random) })), values],
    edit: { ...edit, changes },
  };
}

const scalarText = (random: Random): Tree => string(scalar(random).text);

/** A fragment merged into a document, as RFC 7386 says. */
function merging(random: Random): RunCase | undefined {
  const format = random.pick(formatNames.filter((name) => formatTable[name].isYaml));
  const text = formatTests[format].generated(random);
  const overlay = anyMap(random, 2, tree);
  let root: Tree | undefined;
  try {
    const { roots } = formatNamed(format).read(text);
    root = roots.length === 1 ? roots[0] : undefined;
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
  }
  if (root?.kind !== 'map' || overlay.kind !== 'map' || overlay.entries.length === 0) return undefined;
  const name = `${key}.${format}`;
  const generator = map({
    name: string('it'),
    behavior: string('merge'),
    mergeValues: list(map({ key: string(name), format: string(format) })),
    literals: list(map({ [name]: string(formatNamed(format).print(overlay)) })),
    options: map({ disableNameSuffixHash: { kind: 'scalar', type: 'bool', text: 'true' } }),
  });
  const target = map({
    select: map({ kind: string('ConfigMap') }),
    fieldPaths: list(string(formatPath(['data', name]))),
  });
  // In one go, or key by key.
  const parts = random.chance(50) ? [overlay] : overlay.entries.map((entry) => ({ ...overlay, entries: [entry] }));
  return {
    fn: mergeValues,
    config: config(
      'MergeValues',
      random.chance(50)
        ? { configMapGenerator: list(generator) }
        : { merges: list(...parts.map((sourceValue) => map({ sourceValue, targets: list(target) }))) },
    ),
    items: [configMap(map({ [name]: string(text), other: scalarText(random) }))],
    edit: { format, text, root: 0, changes: merged(root, overlay, []) },
  };
}

const isNull = (value: Tree): boolean => value.kind === 'scalar' && value.type === 'null';

/** The changes of single values that a merge comes to. */
function merged(target: MapTree, overlay: MapTree, path: Path): readonly Change[] {
  return overlay.entries.flatMap(({ key: name, value }): readonly Change[] => {
    const old = entryOf<Tree>(target, name);
    const place = [...path, name];
    if (isNull(value)) return old === undefined ? [] : [{ kind: 'delete', path: place }];
    if (value.kind === 'map' && old?.kind === 'map') return merged(old, value, place);
    return [{ kind: 'set', path: place, value: withoutNulls(value) }];
  });
}

/** Nulls of a map delete, in a list they are data. */
function withoutNulls(value: Tree): Tree {
  if (value.kind !== 'map') return value;
  const entries = value.entries.filter((entry) => !isNull(entry.value));
  return { kind: 'map', entries: entries.map((entry) => ({ key: entry.key, value: withoutNulls(entry.value) })) };
}

const written = formatNames.filter((name) => formatTests[name].isOfLayers);

/** Two layers of values into a file of some format. */
function layering(random: Random): RunCase {
  const format = random.pick(written);
  const layer = (name: string): Tree => map({ name: string(name), values: anyMap(random, 2, tree) });
  return {
    fn: layerConfig,
    config: config('LayerConfig', {
      spec: map({
        layers: list(layer('first'), layer('second')),
        output: map({ files: list(map({ key: string(`${key}.${format}`), format: string(format) })) }),
      }),
    }),
    items: [],
    edit: undefined,
  };
}

/** A ResourceList as orchestrators and people write it. */
function listText(random: Random, { config: functionConfig, items }: RunCase): string {
  const head = { apiVersion: string('config.kubernetes.io/v1'), kind: string('ResourceList') };
  const all = list(...items);
  const whole = random.chance(30)
    ? map({ ...head, functionConfig, items: all })
    : map({ ...head, items: all, functionConfig });
  if (random.chance(15)) return formatNamed('json').print(whole);
  const block = yamlFormat.print(whole);
  if (random.chance(15)) return block.replaceAll('\n', '\r\n');
  if (random.chance(10)) return `# head\n${block}`;
  return block;
}
