/** Compiles an expression that contains only literals, operators and types. */
import { newest } from '../syntax/language';
import { parseExpression } from '../syntax/parser';
import type { Source } from '../syntax/source';
import type { Code } from './code';
import { resolveExpression, type Surroundings } from './resolve';

const noSurroundings: Surroundings = {
  packageNames: new Set(),
  isBuiltin: () => false,
  valueOf: () => undefined,
  packageOf: () => undefined,
  injected: new Map(),
  language: newest,
  packageId: undefined,
};

/** Throws a CueSyntaxError for invalid syntax. */
export const standaloneCode = (source: Source): Code =>
  resolveExpression(source, parseExpression(source), noSurroundings).code;
