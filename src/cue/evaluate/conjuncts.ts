/** Properties of conjuncts that let the evaluator skip work. */
import type { Code } from '../resolve/code';
import { kinds } from '../values/kind';
import type { Conjunct, Vertex } from './vertex';

/** The maximum number of conjuncts to search for an equal conjunct. Expanding a conjunct twice is correct, but slow. */
const maxChecked = 500;

/** Reports whether a previous conjunct is the same scalar or disjunction of scalars, possibly in another scope. */
export function repeats({ conjuncts, expanded }: Vertex, { code, environment }: Conjunct): boolean {
  for (let at = Math.max(0, expanded - maxChecked); at < expanded; at++) {
    const each = conjuncts[at];
    if (each?.code !== code || each.environment !== environment) continue;
    return code.kind === 'constant' || isScalar(code) || isChoice(code);
  }
  return false;
}

const isChoice = (code: Conjunct['code']): boolean =>
  code.kind === 'or' && code.alternatives.every((each) => each.code.kind === 'constant');

/** Reports whether code is a bound, an interpolation or another operation that never adds fields. */
export const isScalar = ({ kind }: Conjunct['code']): boolean =>
  ['unary', 'binary', 'interpolation', 'bound'].includes(kind);

/** Returns the operands of nested `&`: `a & (b & c)` has three operands. */
export const flat = (operands: readonly Code[]): readonly Code[] =>
  operands.some(({ kind }) => kind === 'and')
    ? operands.flatMap((each) => (each.kind === 'and' ? flat(each.operands) : [each]))
    : operands;

export const isTop = (code: Conjunct['code']): boolean =>
  code.kind === 'constant' && code.value.type === 'kinds' && code.value.kinds === kinds.all;
