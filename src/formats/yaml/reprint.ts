/** When a block collection cannot be edited row by row and has to be printed anew. */
import type { Plan } from '../apply-changes';
import { isRegular, type Row } from './rows';
import type { SourceList, SourceMap } from '../source-node';

/** True where rows come or go among such that are no lines of their own, or none is left, or a key has no colon yet. */
export function isReprinted(text: string, node: SourceMap | SourceList, rows: readonly Row[], plan: Plan): boolean {
  if (rows.some(({ index, after }) => after === undefined && plan.edited.has(index))) return true;
  if (plan.removed.size + plan.added.length === 0) return false;
  return rows.every(({ index }) => plan.removed.has(index)) || !isRegular(text, node, rows);
}
