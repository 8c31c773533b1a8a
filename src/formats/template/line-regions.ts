/**
 * Finds the regions to mask in YAML and in line-based formats such as INI. The mask of an expression that is alone on
 * its line, such as `{{- if .x }}`, is a comment. The mask of most other expressions is a word.
 */
import type { Expression } from './expressions';
import { isEscaped, lineEnd, lineEndAbove, lineStart } from '../lines';
import { Masks, type Alphabet, type Region } from './mask';

export function lineRegions(text: string, expressions: readonly Expression[]): readonly Region[] {
  const regions: Region[] = [];
  for (let first = 0; first < expressions.length;) {
    const count = expressionsOnLine(text, expressions, first);
    const isAlone = isAloneOnLine(text, expressions.slice(first, first + count));
    for (const [index, { start, end }] of expressions.slice(first, first + count).entries()) {
      regions.push({ start, end, lead: isAlone && index === 0 ? '#' : '', tail: '' });
    }
    first += count;
  }
  return regions;
}

/**
 * The regions in Java properties. A line after a backslash is not a comment. If the line contains only expressions, its
 * mask ends with a backslash, so that the value continues on the next line.
 */
export function propertiesRegions(text: string, expressions: readonly Expression[]): readonly Region[] {
  let isJoined = false;
  const regions = lineRegions(text, expressions);
  return regions.map((region, index) => {
    if (region.lead === '#') {
      isJoined = isEscaped(text, lineEndAbove(text, lineStart(text, region.start)));
    }
    const next = regions[index + 1];
    const isLast = next === undefined || text.slice(region.end, next.start).includes('\n');
    const tail = isJoined && isLast ? '\\' : '';
    const lead = isJoined ? '' : region.lead;
    isJoined &&= !isLast;
    return { ...region, lead, tail };
  });
}

/** Counts the expressions from the index `first` to the end of the line. */
export function expressionsOnLine(text: string, expressions: readonly Expression[], first: number): number {
  let next = first + 1;
  for (; next < expressions.length; next++) {
    const [before, expression] = [expressions[next - 1] as Expression, expressions[next] as Expression];
    if (text.slice(before.end, expression.start).includes('\n')) break;
  }
  return next - first;
}

/** Returns true if the line of `expressions` contains no other text except a comment. */
export function isAloneOnLine(text: string, expressions: readonly Expression[]): boolean {
  const [first, last] = [expressions[0] as Expression, expressions.at(-1) as Expression];
  const front = text.slice(text.lastIndexOf('\n', first.start) + 1, first.start);
  const isBlank = expressions.every(({ end }, index) => {
    const next = expressions[index + 1];
    return next === undefined || text.slice(end, next.start).trim() === '';
  });
  const tail = text.slice(last.end, lineEnd(text, last.end));
  return isBlank && front.trim() === '' && /^\s*(?:#|$)/.test(tail);
}

const blockHeader = /(?:^ *|[:?-] +)(?:[&!]\S* +){0,2}[|>](?:[1-9]?[-+]?|[-+][1-9])[ \t]*(?: #|\r?$)/;

const quotedAtEnd = /(?:^|[:?-])[ \t]+(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')[ \t]*$/;

/**
 * An expression that ends a block may follow a quoted string at the end of its line. After a quoted string, an
 * expression is masked as a comment, because YAML allows no other text there.
 */
function behindQuotes(
  text: string,
  regions: readonly Region[],
  expressions: readonly Expression[],
  alphabet: Alphabet,
): readonly Region[] {
  let masked: string | undefined;
  return regions.map((region, index) => {
    const { start, end, lead } = region;
    if (lead !== '' || expressions[index]?.block !== 'close') return region;
    if (text.slice(end, lineEnd(text, end)).trim() !== '') return region;
    masked ??= new Masks(text, regions, alphabet).masked;
    const line = masked.slice(masked.lastIndexOf('\n', start) + 1, start);
    return quotedAtEnd.test(line) ? { ...region, lead: ' #' } : region;
  });
}

/**
 * The regions in YAML. In a block scalar, an expression such as `{{- if .x }}` is often not indented, which would end
 * the scalar in YAML. Therefore, the mask of an expression in a block scalar begins with whitespace.
 */
export function yamlRegions(text: string, expressions: readonly Expression[], alphabet: Alphabet): readonly Region[] {
  const regions = behindQuotes(text, lineRegions(text, expressions), expressions, alphabet);
  // Without block scalars, don't read each line.
  if (!/[|>]/.test(text)) return regions;
  const { masked } = new Masks(text, regions, alphabet);
  const inside = new Map<number, string>();
  let next = 0;
  /** The column of the block scalar's key, and the column of its text. */
  let block: { readonly key: number; column: number | undefined } | undefined;
  /** Lines of expressions that belong to the block scalar only if the next line does. */
  let waiting: { readonly region: number; readonly column: number }[] = [];
  let at = 0;
  for (const line of masked.split('\n')) {
    const column = line.search(/\S/);
    while ((regions[next]?.start ?? Infinity) < at + Math.max(column, 0)) next++;
    const isExpression = column !== -1 && regions[next]?.start === at + column && regions[next]?.lead === '#';
    if (block !== undefined && column !== -1) {
      const min = block.column ?? block.key + 1;
      if (isExpression && column < min) waiting.push({ region: next, column });
      else if (column >= min) {
        block.column ??= column;
        for (const one of waiting) inside.set(one.region, ' '.repeat(block.column - one.column));
        waiting = [];
      } else block = undefined;
    }
    if (block === undefined) {
      waiting = [];
      if (line.charAt(column) !== '#' && blockHeader.test(line)) {
        const dashes = /^ *(?:- +)*/.exec(line)?.[0] ?? '';
        const isItem = /^[|>&!]/.test(line.slice(dashes.length)) && dashes.includes('-');
        block = { key: isItem ? dashes.lastIndexOf('-') : /^[|>]/.test(line) ? -1 : dashes.length, column: undefined };
      }
    }
    at += line.length + 1;
  }
  return regions.map((region, index) => {
    const lead = inside.get(index);
    return lead === undefined || lead.length >= region.end - region.start ? region : { ...region, lead };
  });
}
