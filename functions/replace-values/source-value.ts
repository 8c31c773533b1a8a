/**
 * Determines the value of a replacement. The value is read from one resource, joined from several sources, or given in
 * the functionConfig.
 */
import { isText, type Scalar, stringScalar, type Tree, treeOf } from '../../src/data';
import { isAmbiguousNumber, plainScalar } from '../../src/formats';
import { type Report, shownValue } from '../../src/function';
import {
  type EntryContext,
  type Items,
  parseTemplate,
  type SourceValue,
  sourceValueOf,
  type TemplateText,
  writtenIn,
} from '../../src/kit';
import { Variables } from './mechanisms/variables';
import type { NamedSource, Replacement, Source } from './generated/config';

/** The value to write, or the variables to replace in the text of each field. */
export type Value = SourceValue | Variables;

/**
 * Returns the value of a replacement. Returns undefined if a mistake was reported, or if an optional field is missing.
 */
export function sourceValue(items: Items, replacement: Replacement, context: EntryContext): Value | undefined {
  const { source, sources, template, variables } = replacement;
  if (source !== undefined) return valueOf(items, source, `${context.place}.source`, context);
  if (variables !== undefined) {
    const texts = namedTexts(items, variables, `${context.place}.variables`, context);
    return texts && new Variables(texts);
  }
  if (sources === undefined) return { tree: literalTree(replacement.sourceValue ?? '', context), secret: false };
  const texts = namedTexts(items, sources, `${context.place}.sources`, context);
  if (texts === undefined) return undefined;
  const { text, secret } = parseTemplate(template ?? '').render(texts, context.secrets);
  return { tree: stringScalar(text), secret };
}

function literalTree(value: string | number | boolean, context: EntryContext): Tree {
  if (typeof value === 'string') return stringScalar(value);
  const node = writtenIn(context, 'sourceValue') ?? treeOf(value);
  return node.kind === 'scalar' ? unambiguous(node) : node;
}

/**
 * Converts a number such as `0644` to a string, because the number is 420 in YAML 1.1 and 644 in YAML 1.2. As in
 * kustomize, the original text is written.
 */
const unambiguous = (node: Scalar): Scalar => (isAmbiguousNumber(node.text) ? stringScalar(node.text) : node);

/**
 * Returns the strings, keyed by their names in `as`, or undefined if a string is missing. `place` is the field path of
 * the list.
 */
function namedTexts(
  items: Items,
  sources: readonly NamedSource[],
  place: string,
  context: EntryContext,
): ReadonlyMap<string, TemplateText> | undefined {
  const texts = new Map<string, TemplateText>();
  for (const [index, { as: name, value: literal, ...source }] of sources.entries()) {
    const field = `${place}.${index}`;
    if (literal !== undefined) {
      texts.set(name, { text: literal, secret: false });
      continue;
    }
    const value = valueOf(items, source, field, context);
    if (value === undefined) continue;
    if (value.tree.kind === 'scalar') {
      texts.set(name, { text: value.tree.text, secret: value.secret });
    } else {
      const message = `the source "${name}" is a ${value.tree.kind}, but only a scalar can become part of a string`;
      context.config.error({ code: 'invalid-value', message, field });
    }
  }
  return texts.size < sources.length ? undefined : texts;
}

const valueOf = (items: Items, source: Source, place: string, context: EntryContext): SourceValue | undefined =>
  sourceValueOf(items, source, place, context, (tree, item, secret) =>
    pieceOf(tree, source.options, secret, (option) =>
      context.report.from(`${place}.options.${option}`).at(item, source.fieldPath ?? 'metadata.name'),
    ),
  );

/** Returns one piece of the text if there is a delimiter, or else the whole value. */
function pieceOf(
  tree: Tree,
  options: Source['options'],
  secret: boolean,
  reportOn: (option: 'delimiter' | 'index') => Report,
): Tree | undefined {
  const { delimiter = '', index = 0 } = options ?? {};
  if (delimiter === '') return tree;
  if (tree.kind !== 'scalar') {
    const message = 'delimiter option can only be used with scalar nodes';
    return reportOn('delimiter').error({ code: 'invalid-value', message });
  }
  const piece = tree.text.split(delimiter)[index];
  if (index === 0 && tree.text !== '' && !tree.text.includes(delimiter)) {
    const message = `the delimiter "${delimiter}" is not in the field, so the whole text is used as the value`;
    reportOn('delimiter').info({ code: 'delimiter-not-found', message });
  }
  if (piece !== undefined) return isText(tree) ? stringScalar(piece) : unambiguous(plainScalar(piece));
  const message = `options.index ${index} is out of bounds for value ${shownValue(tree.text, secret)}`;
  return reportOn('index').error({ code: 'index-out-of-range', message });
}
