/** One evaluation: sources in, the root vertex out. */
import { findBuiltin, hasPackage, isBuiltin, valueOf } from './builtins';
import { Evaluator } from './evaluate/evaluator';
import type { Limits } from './evaluate/limits';
import { rootScope } from './evaluate/scope';
import { Environment, Vertex } from './evaluate/vertex';
import { resolveFile, topNames } from './resolve/resolve';
import { parseFile } from './syntax/parser';
import { Source, type CueSyntaxError } from './syntax/source';

/** A file or a layer of CUE. */
export interface CueSource {
  /** How errors name it. */
  readonly name: string;
  readonly text: string;
  /** Whether errors hide its values. */
  readonly isSecret?: boolean;
}

export interface Evaluation {
  readonly root: Vertex;
  /** Evaluates a part that no result needs, such as an optional field. */
  readonly complete: (vertex: Vertex) => void;
  /** Mistakes that are found without evaluating. */
  readonly problems: readonly CueSyntaxError[];
}

/** Evaluates sources as one value. Throws a CueSyntaxError or a CueLimitError. */
export function evaluateSources(sources: readonly CueSource[], limits: Limits = {}): Evaluation {
  const files = sources.map(({ name, text, isSecret }) => {
    const source = new Source(name, text, isSecret);
    return { source, file: parseFile(source) };
  });
  const names = new Map<string, Set<string>>();
  for (const { file } of files) {
    const key = file.package?.name;
    if (key === undefined) continue;
    const known = names.get(key) ?? new Set();
    for (const name of topNames(file)) known.add(name);
    names.set(key, known);
  }
  const machine = new Evaluator(limits, findBuiltin);
  const root = new Vertex(undefined, '');
  root.presence = '';
  const problems: CueSyntaxError[] = [];
  for (const { source, file } of files) {
    const packageNames = (file.package === undefined ? undefined : names.get(file.package.name)) ?? new Set();
    const resolved = resolveFile(source, file, { packageNames, isBuiltin, valueOf, hasPackage });
    problems.push(...resolved.problems);
    machine.push(root, {
      code: resolved.code,
      environment: new Environment(undefined, undefined),
      scope: rootScope,
      way: undefined,
    });
  }
  machine.complete(root);
  return { root, complete: (vertex) => machine.complete(vertex), problems };
}
