/**
 * Reads the assertions `@test(…)` in the files of an archive: the requirement of each assertion, and the value that the
 * assertion applies to.
 */
import type { Attribute, Declaration, Expression, Field, File } from '../../src/cue/syntax/ast';
import { parseExpression } from '../../src/cue/syntax/parser';
import { Source } from '../../src/cue/syntax/source';
import { identifierLabel, regular, type Label } from '../../src/cue/values/label';

export interface Directive {
  readonly name: string;
  readonly path: readonly Label[];
  /** The comma-separated parts after the name of the directive. */
  readonly parts: readonly string[];
  readonly options: ReadonlyMap<string, string>;
  readonly line: number;
  readonly file: string;
  /** Line numbers in the directive are relative to this line. */
  readonly base: number;
  /**
   * Whether a later directive replaces this directive, because cue's test runner keeps one directive for each path,
   * name and `at`.
   */
  readonly isShadowed: boolean;
  /** For the directive `permute`, the fields to reorder, and the path of their struct. */
  readonly fields: readonly Span[];
  readonly owner: readonly Label[];
}

interface Span {
  readonly begin: number;
  readonly end: number;
}

/** Returns all directives of a file that apply to the current evaluator of cue. */
export function directivesOf(name: string, source: Source, file: File): readonly Directive[] {
  const found: Directive[] = [];
  const lineOf = (at: number): number => source.position(at).line;
  const addAll = (
    attributes: readonly Attribute[],
    path: readonly Label[],
    from: number | undefined,
    fields: readonly Span[],
    owner: readonly Label[],
  ): void => {
    const own = attributes.filter((each) => each.name === 'test').map((each) => ({ each, ...read(each.body) }));
    for (const { each, name: full, parts, options } of own) {
      const [bare = '', suffix] = full.split(':');
      if (suffix !== undefined && suffix !== 'v3') continue;
      if (suffix === undefined && own.some((other) => other.name === `${bare}:v3`)) continue;
      const line = lineOf(each.begin);
      const base = from === undefined ? line : lineOf(from);
      found.push({ name: bare, path, parts, options, line, file: name, base, isShadowed: false, fields, owner });
    }
  };
  const walk = (declarations: readonly Declaration[], path: readonly Label[], begin: number | undefined): void => {
    const fields = declarations.filter(({ kind }) => kind === 'field');
    const marked = declarations.filter(
      (each) => each.kind === 'field' && each.attributes.some(({ body }) => /^permute\b/.test(body)),
    );
    addAll(
      declarations.filter((each) => each.kind === 'attribute'),
      path,
      begin,
      fields,
      path,
    );
    for (const each of declarations) {
      if (each.kind !== 'field') continue;
      const label = labelOf(each);
      if (label === undefined) continue;
      const inner = [...path, label];
      addAll(each.attributes, inner, each.begin, each === marked[0] ? marked : [], path);
      const value = each.value.kind === 'aliased' ? each.value.operand : each.value;
      if (value.kind === 'struct') walk(value.declarations, inner, value.begin);
    }
  };
  addAll(file.attributes, [], undefined, [], []);
  walk(file.declarations, [], undefined);
  return found;
}

/** Marks directives that a later directive replaces. */
export function withShadowed(directives: readonly Directive[]): readonly Directive[] {
  const last = new Map<string, Directive>();
  const key = ({ path, name, options }: Directive): string => JSON.stringify([path, name, options.get('at')]);
  for (const each of directives) last.set(key(each), each);
  return directives.map((each) => ({ ...each, isShadowed: last.get(key(each)) !== each }));
}

export function labelOf({ label }: Field): Label | undefined {
  if (label.kind === 'identifier') return identifierLabel(label.name);
  return label.kind === 'string' ? regular(label.text) : undefined;
}

/** Parses the content of a directive, such as `eq, {a: 1}, at=b`. */
export function read(body: string): {
  readonly name: string;
  readonly parts: readonly string[];
  readonly options: ReadonlyMap<string, string>;
} {
  const [name = '', ...rest] = split(body);
  const parts: string[] = [];
  const options = new Map<string, string>();
  for (const part of rest) {
    const option = /^([a-zA-Z]+)=(?!~|=)([\s\S]*)$/.exec(part);
    if (option?.[1] === undefined) parts.push(part);
    else options.set(option[1], option[2] ?? '');
  }
  const [head = '', value] = name.split('=');
  if (value !== undefined) options.set(head, value);
  return { name: head.trim(), parts, options };
}

/** Splits the text at commas outside of brackets and strings. */
function split(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"' || char === "'") {
      const quotes = text.startsWith(char.repeat(3), at) ? char.repeat(3) : char;
      at += quotes.length;
      while (at < text.length && !text.startsWith(quotes, at)) at += text.charAt(at) === '\\' ? 2 : 1;
      at += quotes.length - 1;
    } else if (char === '/' && text.charAt(at + 1) === '/') {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
    } else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (char === ',' && depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  parts.push(text.slice(from).trim());
  return parts.filter((part, at) => part !== '' || at === 0);
}

export const readValue = (text: string): Expression => parseExpression(new Source('expected', text));

/** Returns the labels of a path, such as `a.#B."x-y".0._h$p`. */
export function readPath(text: string): readonly Label[] {
  const labels: Label[] = [];
  for (const [, quoted, word] of text.matchAll(/"((?:[^"\\]|\\.)*)"|([^.\s]+?)(?=\.|$)/g)) {
    if (quoted !== undefined) labels.push(regular(quoted));
    else if (word !== undefined) {
      labels.push(/^\d+$/.test(word) ? word : identifierLabel(word.replace(/(.)\$.*$/, '$1')));
    }
  }
  return labels;
}
