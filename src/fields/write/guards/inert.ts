/**
 * What has no meaning in the format takes the place of what had none, within a value: that cannot change anything else, so no reader is asked.
 * Thousands of patterns for the lines of one text would read it thousands of times.
 */
import type { TextEdit } from '../../../formats/document';
import { formatTable, type FormatName } from '../../../formats/table';

export function isInert(text: string, { start, end, text: now }: TextEdit, format: FormatName): boolean {
  const isBoth = (pattern: RegExp): boolean => pattern.test(text.slice(start, end)) && pattern.test(now);
  const { isTyped, hasElements } = formatTable[format];
  if (hasElements) return isBoth(isXmlText) && isInElement(text, start);
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const lineEnd = text.indexOf('\n', end);
  const head = text.slice(lineStart, start);
  const tail = text.slice(end, lineEnd === -1 ? text.length : lineEnd);
  // Behind a key, which is not a section or in an escape, and not at an anchor, an alias, a tag, a template expression or a word of a shell.
  if (!/^[^?[\\]*[:=][^\\]*$/.test(head) || /[:=]/.test(tail) || /\s[*&!]|\{\{|^\s*export\s/.test(head)) return false;
  if (!isTyped) return isBoth(isLineText);
  const isText = format === 'yaml' || isInQuotes(head);
  if (isBoth(isInteger) || (isText && isBoth(isPhrase))) return true;
  const isWhole = !/[\w.:+-]$/.test(head) && !/^[\w.+-]/.test(tail);
  return isWhole && (isBoth(isDecimal) || isBoth(isBoolean));
}

const isInQuotes = (head: string): boolean => head.replaceAll(/[^"]/g, '').length % 2 === 1;

const isInteger = /^[1-9]\d{0,14}$/;
const isDecimal = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;
const isBoolean = /^(?:true|false)$/;

/** With a letter that no number has: words, an address, a number with its unit. */
const isPhrase = /^(?=.*[g-wz])(?:[a-z/](?:[\w./@+-]|[ :](?=[\w/]))*|\d+(?:\.\d+)?[a-z]+)$/i;

/** In a value that ends with its line. */
const isLineText = /^[\w/](?:[\w ,./:@+()=-]*[\w/)])?$/;

/** In an element, or in the value of an attribute. */
const isXmlText = /^(?!.*--)[\w/](?:[\w ,./:;@+()=%$#!?*|~-]*[\w/)%])?$/;

function isInElement(text: string, at: number): boolean {
  const open = text.lastIndexOf('<', at);
  if (open < text.lastIndexOf('>', at)) return true;
  const tag = text.slice(open, at);
  return !/^<[?!]/.test(tag) && isInQuotes(tag);
}
