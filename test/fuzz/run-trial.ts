/**
 * Tests a change request for a document in a host, in a whole run. A run never throws. A failing run reports the reason
 * and returns its input. A successful run makes the intended change, with no more changed lines than necessary, and a
 * second run changes nothing. The judges then check the data of the documents.
 */
import { layerConfig } from '../../functions/layer-config/function';
import { mergeValues } from '../../functions/merge-values/function';
import { replaceValues } from '../../functions/replace-values/function';
import { emptyMap, entryOf, equalTrees, nodeAt, stringOf, type Tree } from '../../src/data';
import { DocumentSyntaxError, formatNamed, yamlFormat } from '../../src/formats';
import { formatTests } from '../formats';
import type { KrmFunction } from '../../src/function/krm-function';
import { run, type Outcome } from '../../src/function/run';
import type { Claim, ExpectedTrees } from '../judges/claim';
import { firstLine } from '../judges/judge';
import { controls, escaped } from './escape';
import type { Host, Layer } from './hosts';
import { jsonOf } from './texts/json-texts';
import { needlessChange } from './findings/minimal';
import { changedAt, setAt } from './model';
import { Random } from './random';
import { list, map, string } from './trees';
import type { Fault } from './trial';
import type { Draft, ChangeRequest } from './change-request';
import { yamlOf } from './texts/yaml-texts';

export interface RunCase {
  readonly name: string;
  readonly draft: Draft;
  readonly host: Host;
  readonly wish: ChangeRequest;
  /** The random seed for the layout of the list. */
  readonly style: number;
}

export type RunOutcome =
  | { readonly claims: readonly Claim[] }
  | { readonly fault: Fault }
  | { readonly refused: string };

export interface RunTrial {
  readonly input: string;
  readonly outcome: RunOutcome;
  /** The CPU time of the first and of the second run in milliseconds. */
  readonly cost: readonly [number, number];
}

/* eslint-disable-next-line typescript/no-explicit-any -- the table contains functions with different configs */
const functions: Readonly<Record<string, KrmFunction<any>>> = {
  ReplaceValues: replaceValues,
  MergeValues: mergeValues,
  LayerConfig: layerConfig,
};

/** The resources and the functionConfig as an orchestrator passes them, in one or two files. */
interface WrittenList {
  readonly text: string;
  readonly functionConfig?: string;
}

function writtenList({ draft, host, wish, style }: RunCase): WrittenList {
  const random = new Random(style);
  // YAML must contain these characters in escaped form.
  const write = (value: Tree): string => escaped((random.chance(85) ? yamlOf : jsonOf)(random, value), controls);
  const items = [
    host.item(
      draft.text === '' && random.chance(70)
        ? undefined
        : `${draft.within?.head ?? ''}${draft.template?.text ?? draft.text}${draft.within?.tail ?? ''}`,
    ),
    ...(wish.sources ?? []),
  ];
  const config = map({
    apiVersion: string('fn.inlay.dev/v1alpha1'),
    kind: string(wish.kind),
    metadata: map({ name: string('fuzz') }),
    ...wish.config(host.place),
  });
  if (random.chance(50)) {
    return { text: items.map((item) => yamlOf(random, item)).join('---\n'), functionConfig: write(config) };
  }
  const head = { apiVersion: string('config.kubernetes.io/v1'), kind: string('ResourceList') };
  const all = list(...items);
  const whole = write(
    random.chance(30)
      ? map({ ...head, functionConfig: config, items: all })
      : map({ ...head, items: all, functionConfig: config }),
  );
  return { text: random.chance(15) ? whole.replaceAll('\n', '\r\n') : whole };
}

async function timed(one: RunCase, input: WrittenList): Promise<readonly [Outcome, number]> {
  const start = process.cpuUsage();
  const outcome = await run(functions[one.wish.kind] ?? replaceValues, input);
  const { user, system } = process.cpuUsage(start);
  return [outcome, (user + system) / 1000];
}

export async function tryRun(one: RunCase): Promise<RunTrial> {
  const input = writtenList(one);
  const shown = input.text + (input.functionConfig === undefined ? '' : `=====\n${input.functionConfig}`);
  try {
    const [first, cost] = await timed(one, input);
    const early = earlyOutcome(one, input.text, first);
    if (early !== undefined) return { input: shown, outcome: early, cost: [0, 0] };
    const [second, again] = await timed(one, { ...input, text: first.stdout });
    const fault = secondFault(first.stdout, second);
    return { input: shown, outcome: fault ?? judgedOutcome(one, input.text, first.stdout), cost: [cost, again] };
  } catch (error) {
    return { input: shown, outcome: faultOf('a run throws', firstLine(error)), cost: [0, 0] };
  }
}

const faultOf = (what: string, detail = ''): { readonly fault: Fault } => ({ fault: { what, detail } });

/** The outcome of a run that failed or should have failed. */
function earlyOutcome(
  { wish: { must } }: RunCase,
  before: string,
  { exitCode, stdout, stderr }: Outcome,
): RunOutcome | undefined {
  if (exitCode === 3) return faultOf('an internal error', firstLine(stderr));
  if (exitCode === 0) {
    if (must === 'fail') return faultOf('a run that must fail succeeds', firstLine(stderr));
    if (must === 'report' && stderr === '') return faultOf('silence');
    return undefined;
  }
  if (stderr === '') return faultOf('a failure without a message');
  if (stdout !== '' && !sameData(before, stdout)) return faultOf('a failure that changes items', firstLine(stderr));
  return must === 'succeed'
    ? faultOf(`a run that must succeed is refused, ${codeOf(stderr)}`, firstLine(stderr))
    : { refused: firstLine(stderr) };
}

/** The code of the first error. */
const codeOf = (stderr: string): string => /^error(\[[\w-]+\])/m.exec(stderr)?.[1] ?? '';

function secondFault(before: string, { exitCode, stdout, stderr }: Outcome): { readonly fault: Fault } | undefined {
  if (exitCode !== 0) return faultOf(`a second run fails, ${codeOf(stderr)}`, firstLine(stderr));
  return withoutResults(before) === withoutResults(stdout)
    ? undefined
    : faultOf('a second run changes something', firstLine(stderr));
}

/** The ResourceList without its results, because a second run may report different results. */
function withoutResults(text: string): string {
  const items = entryOf(yamlFormat.read(text).roots[0], 'items');
  return items === undefined ? text : text.slice(items.start, items.end);
}

const rootsOf = (text: string): readonly Tree[] => yamlFormat.read(text).roots.filter((root) => root.kind === 'map');

const data = (root: Tree): Tree =>
  root.kind === 'map' ? { kind: 'map', entries: root.entries.filter(({ key }) => key !== 'results') } : root;

const sameData = (before: string, after: string): boolean =>
  equalTrees(list(...rootsOf(before).map(data)), list(...rootsOf(after).map(data)));

/** A changed file: its text before the run, after the run, and as intended. The list is the first file. */
interface Change {
  readonly format: Draft['format'];
  readonly before: string;
  readonly after: string;
  readonly expected: ExpectedTrees;
}

function judgedOutcome(one: RunCase, before: string, after: string): RunOutcome {
  const isList = stringOf(entryOf(rootsOf(before)[0], 'kind')) === 'ResourceList';
  const results = entryOf(rootsOf(after)[0], 'results');
  const outermost: Layer = { path: [], isBase64: false, format: before.startsWith('{') ? 'json' : 'yaml', root: 0 };
  const layers = [
    outermost,
    ...one.host.layers.map((layer, index) =>
      index === 0 && isList ? { ...layer, path: ['items', 0, ...layer.path] } : layer,
    ),
  ];
  const changes: Change[] = [];
  let texts: readonly [string, string] = [before, after];
  for (const [index, { format, root }] of layers.entries()) {
    const [old, now] = texts;
    const next = layers[index + 1];
    if (next === undefined) {
      if (one.wish.text !== undefined && now !== one.wish.text) {
        return faultOf('a different text than intended', JSON.stringify([one.wish.text, now]));
      }
      const expected: ExpectedTrees = (read) => {
        const target = one.draft.text === '' ? emptyMap : read[root];
        const value = target && one.wish.change(target);
        return value && read.toSpliced(root, 1, ...value);
      };
      changes.push({ format, before: old, after: now, expected });
      break;
    }
    if (format === 'text') throw new Error('text without a format cannot contain a document');
    const [found, fieldAfter] = texts.map((text) =>
      stringOf(nodeAt<Tree>(formatNamed(format).read(text).roots[root] as Tree, next.path)),
    );
    // A new document is judged as if it had existed before.
    const fieldBefore = one.draft.text === '' ? fieldAfter : found;
    if (fieldBefore === undefined || fieldAfter === undefined) return faultOf('a lost document');
    const withResults = index === 0 ? results : undefined;
    changes.push({
      format,
      before: old,
      after: now,
      expected: (read) => {
        const target = read[root];
        const around =
          index === 0 && one.wish.surroundingChange
            ? target &&
              changedAt(
                target,
                isList ? ['items', 0] : [],
                (item) => item && [one.wish.surroundingChange?.(item) ?? item],
              )
            : target;
        const set = around && setAt(around, next.path, string(fieldAfter));
        const whole = withResults && set ? setAt(set, ['results'], withResults) : set;
        return whole && read.with(root, whole);
      },
    });
    const [inner, innerAfter] = [inside(next, fieldBefore), inside(next, fieldAfter)];
    if (inner === undefined || innerAfter === undefined) return faultOf('a change around the document', fieldAfter);
    const { text, template } = one.draft;
    const isTemplate = template !== undefined && index === layers.length - 2;
    const document = isTemplate ? template.document(innerAfter) : innerAfter;
    if (document === undefined) return faultOf('an expression changes', innerAfter);
    texts = [isTemplate ? text : inner, document];
  }
  return outcomeOf(changes);
}

/** The document in a field; undefined if its surroundings are missing. */
function inside({ isBase64, within }: Layer, field: string): string | undefined {
  const text = isBase64 ? Buffer.from(field, 'base64').toString() : field;
  if (within === undefined) return text;
  const { head, tail } = within;
  return text.startsWith(head) && text.endsWith(tail) ? text.slice(head.length, -tail.length) : undefined;
}

function outcomeOf(changes: readonly Change[]): RunOutcome {
  const claims: Claim[] = [];
  for (const { format, before, after, expected } of changes) {
    if (format === 'text') continue;
    let roots: readonly Tree[];
    let now: readonly Tree[];
    try {
      [roots, now] = [formatNamed(format).read(before).roots, formatNamed(format).read(after).roots];
    } catch (error) {
      if (!(error instanceof DocumentSyntaxError)) throw error;
      return faultOf('a text that our reader rejects', firstLine(error));
    }
    const tooMuch = needlessChange([before, after], [roots, now]);
    if (tooMuch !== undefined) return faultOf('a change to more lines than necessary', tooMuch);
    claims.push({ format, otherFormats: formatTests[format].otherJudges, before, roots, after, expected });
  }
  return { claims };
}
