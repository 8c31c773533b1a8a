/** Where documents of data go in the value: `-l kind -l name`, `-l 'config:'`, `--list`, `--with-context`. */
import type { Tree } from '../data';
import { evaluateSources, type EvaluateOptions, type Evaluation } from '../cue/engine';
import { defaultOf } from '../cue/evaluate/vertex';
import { dataOf } from '../cue/export/data';
import { atomText } from '../cue/values/format';
import type { DataSource } from '../cue/instances/load';
import { parseExpression, parseFile } from '../cue/syntax/parser';
import { CueSyntaxError, Source } from '../cue/syntax/source';
import { CommandFailure } from './failure';
import type { Request } from './request';

export interface Placement {
  /** Each is the text of an expression. */
  readonly labels: readonly string[];
  readonly isList: boolean;
  /** Whether labels are expressions in `{data, filename, index, recordCount}`. */
  readonly hasContext: boolean;
}

/** Undefined where documents stay where they are. Throws a CommandFailure. */
export function placementOf({ values, flags }: Request): Placement | undefined {
  const given = values.get('path') ?? [];
  const isList = flags.has('list');
  const hasContext = flags.has('with-context');
  if (given.length === 0 && !isList) {
    if (!hasContext) return undefined;
    throw new CommandFailure('flag "with-context" must be used with at least one of flag "path", "list", or "files"');
  }
  if (values.has('schema')) throw new CommandFailure('cannot combine --schema flag with flag "path" or "list"');
  return { labels: given.flatMap(labelsOf), isList, hasContext };
}

/** `a` is an expression; `a: "b-c":` are labels. */
function labelsOf(text: string): readonly string[] {
  try {
    const expression = parseExpression(new Source('--path', text));
    if (!/^(?:identifier|string|interpolation|selector|index|call|binary)$/.test(expression.kind)) {
      throw new CommandFailure(`expression is not a valid label: ${text}`);
    }
    return [text];
  } catch (error) {
    if (!(error instanceof CueSyntaxError)) throw error;
  }
  const labels: string[] = [];
  const source = new Source('--path', `${text} _`);
  let [declaration] = parseFile(source).declarations;
  while (declaration?.kind === 'field') {
    const { label, value } = declaration;
    const written = source.text.slice(label.begin, label.end);
    labels.push(label.kind === 'identifier' ? JSON.stringify(label.name) : written);
    [declaration] = value.kind === 'struct' ? value.declarations : [];
  }
  return labels;
}

/** The documents at their places; with `--list` those of one place are one. */
export function placed(
  documents: readonly DataSource[],
  placement: Placement,
  options: EvaluateOptions,
): readonly DataSource[] {
  const found = documents.map((document, index) => {
    const count = documents.filter(({ name }) => name === document.name).length;
    const own = index - documents.findIndex(({ name }) => name === document.name);
    const scope = placement.hasContext ? contextOf(document, own, count) : document;
    return { document, path: placement.labels.map((label) => nameOf(label, scope, options)) };
  });
  if (!placement.isList) return found.map(({ document, path }) => ({ ...document, tree: below(path, document.tree) }));
  const groups = new Map<string, { readonly path: readonly string[]; readonly all: DataSource[] }>();
  for (const { document, path } of found) {
    const key = JSON.stringify(path);
    const group = groups.get(key) ?? { path, all: [] };
    groups.set(key, group);
    group.all.push(document);
  }
  return [...groups.values()].flatMap(({ path, all }) => {
    const [first] = all;
    const items = all.map(({ tree }) => tree);
    return first === undefined ? [] : [{ ...first, tree: below(path, { kind: 'list', items }) }];
  });
}

/** Where `export` puts its result: only documents of data have places where there are some. */
export function resultPath(
  request: Request,
  { root, step }: Evaluation,
  documents: readonly DataSource[],
  options: EvaluateOptions,
): readonly string[] {
  const placement = request.command === 'export' && documents.length === 0 ? placementOf(request) : undefined;
  if (placement === undefined || placement.labels.length === 0) return [];
  const scope = { name: '', text: '', tree: dataOf(root, step) };
  return placement.labels.map((label) => nameOf(label, scope, options));
}

/** The data of a result at a path. */
export const placedResult = ({ root, step }: Evaluation, path: readonly string[]): Evaluation =>
  evaluateSources([{ name: '', text: '', tree: below(path, dataOf(root, step)) }]);

const text = (value: string): Tree => ({ kind: 'scalar', type: 'string', text: value });
const number = (value: number): Tree => ({ kind: 'scalar', type: 'int', text: String(value) });

const contextOf = (document: DataSource, index: number, count: number): DataSource => ({
  ...document,
  tree: {
    kind: 'map',
    entries: [
      { key: 'data', value: document.tree },
      { key: 'filename', value: text(document.name) },
      { key: 'index', value: number(index) },
      { key: 'recordCount', value: number(count) },
    ],
  },
});

function nameOf(label: string, scope: DataSource, { limits }: EvaluateOptions): string {
  const { root, problems } = evaluateSources([scope], { expression: label, ...(limits && { limits }) });
  const [problem] = problems;
  if (problem !== undefined) throw new CommandFailure(`error evaluating label ${label}: ${problem.message}`);
  const atom = defaultOf(root)?.atom?.value;
  if (atom?.type === 'string') return atom.value;
  const fault = root.faults[0]?.message ?? (atom === undefined ? 'it is not a string' : atomText(atom));
  throw new CommandFailure(`error evaluating label ${label}: ${fault}`);
}

/** A tree at a path; the maps around it are where it begins, so that documents keep their order. */
function below(path: readonly string[], tree: Tree): Tree {
  const first = tree.kind === 'list' && tree.start === undefined ? tree.items[0] : tree;
  const { start, end } = first ?? {};
  const place = start === undefined || end === undefined ? {} : { start, end };
  const key = start === undefined ? {} : { keyStart: start, keyEnd: start };
  return path.reduceRight(
    (value: Tree, name): Tree => ({ kind: 'map', entries: [{ key: name, value, ...key }], ...place }),
    tree,
  );
}
