/** One evaluation: sources in, data or errors out. */
import type { Tree } from '../data/tree';
import { findBuiltin, hasPackage, isBuiltin, valueOf } from './builtins';
import { Evaluator } from './evaluate/evaluator';
import { CueLimitError, type Limits } from './evaluate/limits';
import { rootScope } from './evaluate/scope';
import { Environment, Vertex } from './evaluate/vertex';
import { dataOf } from './export/data';
import { errorsOf, type CueError } from './export/errors';
import { collectFaults } from './export/faults';
import type { Code } from './resolve/code';
import { codeOfData } from './resolve/data-code';
import { resolveFile, topNames, type Surroundings } from './resolve/resolve';
import type { File } from './syntax/ast';
import { parseFile } from './syntax/parser';
import { CueSyntaxError, Source } from './syntax/source';

/** A file, or a layer, of CUE. */
export interface CueSource {
  /** How errors name it. */
  readonly name: string;
  readonly text: string;
  /** Whether errors hide its values. */
  readonly isSecret?: boolean;
}

/** A layer of data. It is unified with CUE, and each of its values knows its place. */
export interface DataSource extends CueSource {
  /** What was read from `text`. */
  readonly tree: Tree;
  /** Whether its values are defaults: `*value | _`. */
  readonly isDefault?: boolean;
}

export interface Evaluation {
  readonly root: Vertex;
  /** Evaluates a part that no result needs, such as an optional field. */
  readonly complete: (vertex: Vertex) => void;
  /** Mistakes that are found without evaluating. */
  readonly problems: readonly CueSyntaxError[];
}

/** The value of all sources together as data, or every reason why there is none. Throws a CueLimitError. */
export function exportSources(
  sources: readonly (CueSource | DataSource)[],
  limits: Limits = {},
): { readonly data: Tree } | { readonly errors: readonly CueError[] } {
  try {
    const { root, problems } = evaluateSources(sources, limits);
    if (problems.length > 0) return { errors: problems.map(syntaxError) };
    const faults = collectFaults(root, true);
    return faults.length > 0 ? { errors: errorsOf(faults) } : { data: dataOf(root, limits.maxOutputBytes) };
  } catch (error) {
    if (error instanceof CueSyntaxError) return { errors: [syntaxError(error)] };
    throw error;
  }
}

const syntaxError = ({ message, place }: CueSyntaxError): CueError => ({
  kind: 'eval',
  path: '',
  message,
  contributions: [
    {
      source: place.source.name,
      ...place.source.position(place.begin),
      value: undefined,
      isSecret: place.source.isSecret,
    },
  ],
  alternatives: [],
});

/** Evaluates sources as one value. Throws a CueSyntaxError or a CueLimitError. */
export function evaluateSources(sources: readonly (CueSource | DataSource)[], limits: Limits = {}): Evaluation {
  const machine = new Evaluator(limits, findBuiltin);
  const root = new Vertex(undefined, '');
  root.presence = '';
  const { codes, problems } = compile(sources);
  try {
    const scope = rootScope.child('struct', machine, root.depth);
    for (const code of codes) {
      machine.push(root, { code, environment: new Environment(undefined, undefined), scope, way: undefined });
    }
    machine.complete(root);
  } catch (error) {
    // JavaScript's own stack is the last bound on nesting.
    if (error instanceof RangeError) throw new CueLimitError('depth', 'the value is nested too deeply');
    throw error;
  }
  return { root, complete: (vertex) => machine.complete(vertex), problems };
}

function compile(sources: readonly (CueSource | DataSource)[]): {
  readonly codes: readonly Code[];
  readonly problems: readonly CueSyntaxError[];
} {
  const parsed = sources.map((each) => {
    const source = new Source(each.name, each.text, each.isSecret);
    return 'tree' in each
      ? { source, tree: each.tree, isDefault: each.isDefault === true }
      : { source, file: parseFile(source) };
  });
  const files = parsed.flatMap((each) => (each.file === undefined ? [] : [each.file]));
  const names = namesOfPackages(files);
  const problems: CueSyntaxError[] = [];
  const codes = parsed.map((each): Code => {
    if (each.file === undefined) return codeOfData(each.source, each.tree, each.isDefault);
    const packageNames = names.get(each.file.package?.name ?? '') ?? new Set();
    const surroundings: Surroundings = { packageNames, isBuiltin, valueOf, hasPackage };
    const resolved = resolveFile(each.source, each.file, surroundings);
    problems.push(...resolved.problems);
    return resolved.code;
  });
  return { codes, problems };
}

/** The files of one package see each other's fields. */
function namesOfPackages(files: readonly File[]): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  for (const file of files) {
    if (file.package === undefined) continue;
    const key = file.package.name;
    names.set(key, new Set([...(names.get(key) ?? []), ...topNames(file)]));
  }
  return names;
}
