/** Implements `@tag(name)`, which lets the caller set the value of a field. */
import { catchError } from '../../data/catch-error';
import type { Code } from '../resolve/code';
import { constant } from '../resolve/plain-code';
import type { Attribute, Field, File, Node } from '../syntax/ast';
import { isName } from '../syntax/tokens/identifier';
import { parseExpression } from '../syntax/parser';
import { CueSyntaxError, Source, type Problem, type Span } from '../syntax/source';
import { negate, readNumber } from '../values/decimal';
import { boolAtom, withSecret, type Atom } from '../values/value';
import { argumentsOf, valueOf } from './attributes';
import { isField, walk } from './walk';

/**
 * A value for fields with `@tag(name)`, as in `-t name=value`. A tag without a value, as in `-t name`, is for
 * `@if(name)` and for shorthands.
 */
export interface CueTag {
  readonly name: string;
  readonly value?: string;
  /** Whether errors hide the value. */
  readonly isSecret?: boolean;
}

export interface TaggedField {
  readonly field: Field;
  readonly name: string;
  readonly type: 'string' | 'int' | 'number' | 'bool';
  readonly shorts: readonly string[];
  readonly span: Span;
}

/** Finds the tagged fields of a file. Invalid tags are passed to `problem`. */
export function taggedFields(source: Source, file: File, problem: (problem: Problem) => void): readonly TaggedField[] {
  if (!source.text.includes('@tag')) return [];
  const found: TaggedField[] = [];
  const fail = ({ begin, end }: Node, message: string): void =>
    problem(new CueSyntaxError(message, { source, begin, end }));
  walk<string | undefined>(file.declarations, undefined, (node, around) => {
    if (node.kind === 'list') return around ?? '@tag not allowed within lists';
    if (node.kind === 'comprehension') return around ?? '@tag not allowed within comprehension';
    if (!isField(node)) return around;
    const isPlain = node.constraint === '' && (node.label.kind === 'identifier' || node.label.kind === 'string');
    const refusal = around ?? (isPlain ? undefined : '@tag not allowed within field constraint');
    for (const attribute of node.attributes) {
      if (attribute.name !== 'tag') continue;
      const tagged = refusal === undefined ? readTag(source, node, attribute, fail) : undefined;
      if (tagged !== undefined) found.push(tagged);
      if (refusal !== undefined) fail(attribute, refusal);
    }
    return refusal;
  });
  return found;
}

function readTag(
  source: Source,
  field: Field,
  attribute: Attribute,
  fail: (node: Node, message: string) => void,
): TaggedField | undefined {
  const found = argumentsOf(attribute);
  const [first] = found;
  const name = first?.key === undefined ? (first?.value ?? '') : '';
  if (!isName(name)) {
    fail(attribute, `invalid identifier ${JSON.stringify(name)}`);
    return undefined;
  }
  const type = valueOf(found, 'type') ?? 'string';
  if (type !== 'string' && type !== 'int' && type !== 'number' && type !== 'bool') {
    fail(attribute, `invalid type ${JSON.stringify(type)}`);
    return undefined;
  }
  const { begin, end } = attribute;
  return { field, name, type, shorts: valueOf(found, 'short')?.split('|') ?? [], span: { source, begin, end } };
}

const unusedTag = ({ name, value }: CueTag): string =>
  value === undefined ? `tag "${name}" not used in any file` : `no tag for "${name}"`;

/** Returns the values that tags give to fields. `usedNames` are tags that an `@if` has read. */
export function injectTags(
  fields: readonly TaggedField[],
  tags: readonly CueTag[],
  usedNames: ReadonlySet<string>,
  problem: (problem: Problem) => void,
): ReadonlyMap<Field | Attribute, readonly Code[]> {
  const injected = new Map<Field | Attribute, readonly Code[]>();
  for (const tag of tags) {
    const { name, value } = tag;
    const targets = fields.filter((each) => (value === undefined ? each.shorts.includes(name) : each.name === name));
    if (targets.length === 0 && !(value === undefined && usedNames.has(name))) {
      problem({ message: unusedTag(tag), place: undefined });
    }
    for (const target of targets) {
      const text = value ?? name;
      const source = new Source(`tag ${target.name}`, text, tag.isSecret);
      const atom = atomOf(target, text);
      if (typeof atom === 'string') {
        problem({
          message: tag.isSecret === true ? `invalid ${target.type} for injection tag "${target.name}"` : atom,
          place: target.span,
        });
        continue;
      }
      const code = constant(withSecret(atom, source.isSecret), { source, begin: 0, end: text.length });
      injected.set(target.field, [...(injected.get(target.field) ?? []), code]);
    }
  }
  return injected;
}

/** The strings that Go parses as booleans. */
export const booleans: ReadonlyMap<string, boolean> = new Map([
  ...['1', 't', 'T', 'true', 'TRUE', 'True'].map((text) => [text, true] as const),
  ...['0', 'f', 'F', 'false', 'FALSE', 'False'].map((text) => [text, false] as const),
]);

/** Returns the value of a tag, or an error message. */
function atomOf({ type, name }: TaggedField, text: string): Atom | string {
  if (type === 'string') return { type, value: text };
  if (type === 'bool') {
    const value = booleans.get(text.trim());
    return value === undefined
      ? `invalid boolean ${JSON.stringify(text)} for injection tag "${name}"`
      : boolAtom(value);
  }
  const number = numberOf(text);
  if (number === undefined) return `invalid number for injection tag "${name}": illegal number ${JSON.stringify(text)}`;
  if (type === 'int' && !number.isInt) return `invalid int ${JSON.stringify(text)} for injection tag "${name}"`;
  return { type: number.isInt ? 'int' : 'float', value: number.value };
}

function numberOf(text: string): ReturnType<typeof readNumber> {
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/s.exec(text) ?? [];
  const literal = catchError(CueSyntaxError, () => parseExpression(new Source('', digits)));
  const number = literal?.kind === 'number' && literal.text === digits ? readNumber(digits) : undefined;
  if (number === undefined || sign !== '-') return number;
  return { ...number, value: negate(number.value) };
}
