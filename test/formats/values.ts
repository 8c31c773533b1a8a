/** Random values for the edits of fuzz tests. */
import { stringScalar, type Tree, treeOf } from '../../src/data';
import type { Random } from '../fuzz/random';
import { key, scalar, text, tree } from '../fuzz/values';

export const anyValue = (random: Random): Tree => (random.chance(80) ? scalar(random, true) : tree(random, 2));

export const anyText = (random: Random): Tree => stringScalar(text(random, true));

export const section = (random: Random): Tree =>
  treeOf(Object.fromEntries(random.list(1, 2, () => [key(random), text(random)])));

export const atTop = { path: [], valueOf: (map: Tree): Tree => map };
