/**
 * Formats for text that may be a template. The template reader is loaded for the first text that may contain an
 * expression. For text without expressions, the only extra cost is one search for expressions.
 */
import { formatNamed, formatTable, type FormatName, type NamedFormat } from '../table';
import type { Tree } from '../../data/tree';
import { mayHaveExpressions } from './expressions';
import type { readBy as ReadBy } from './rules';

/** `templates('yaml').read('a: {{ .a }}\nb: 1\n')` has a root whose `b` can be changed. */
export const templates = (name: FormatName): NamedFormat => (known[name] ??= templateFormat(name));

const known: Partial<Record<FormatName, NamedFormat>> = {};

function templateFormat(name: FormatName): NamedFormat {
  const format = formatNamed(name);
  const { template } = formatTable[name];
  if (template === undefined) return format;
  return { ...format, read: (text) => (mayHaveExpressions(text) ? readBy(template, text, format) : format.read(text)) };
}

const readBy: typeof ReadBy = (style, text, format) =>
  (require('./rules') as typeof import('./rules')).readBy(style, text, format);

/** Returns true if `tree`, a value in a template, is or contains an expression or a repeated key. */
export const hasExpression = (tree: Tree): boolean =>
  tree.template !== undefined ||
  (tree.kind === 'map' && tree.entries.some(({ key, value }) => mayHaveExpressions(key) || hasExpression(value))) ||
  (tree.kind === 'list' && tree.items.some(hasExpression));
