/** Reads what stands between the braces of an object or an object comprehension. */
import {
  hidden,
  inherited,
  visible,
  type Assertion,
  type Bind,
  type FieldNode,
  type Node,
  type Visibility,
} from './ast';
import type { JsonnetError } from './errors';
import type { Place, Source } from './source';
import type { Parser } from './parser';
import type { Token } from './token';

/** The part of the parser that is needed here; the parser itself imports this file. */
type Reader = Pick<
  Parser,
  | 'peek'
  | 'pop'
  | 'expect'
  | 'expression'
  | 'parameters'
  | 'bind'
  | 'assertion'
  | 'clauses'
  | 'string'
  | 'span'
  | 'unexpected'
> & {
  readonly source: Source;
  fail(at: { readonly begin: number; readonly end: number }, detail: string): JsonnetError;
};

const visibilities: Readonly<Record<string, Visibility>> = { ':': inherited, '::': hidden, ':::': visible };

/** The object behind the brace `open`, which was read already. */
export function parseObject(reader: Reader, open: Token, depth: number): Node {
  const locals: Bind[] = [];
  const asserts: Assertion[] = [];
  const fields: FieldNode[] = [];
  const names = new Set<string>();
  const taken = new Set<string>();
  let comma = true;
  for (;;) {
    const next = reader.peek();
    if (next.kind === '}') {
      reader.pop();
      return {
        kind: 'object',
        locals,
        asserts,
        fields,
        label: 'anonymous',
        size: 0,
        ...reader.span(open, next),
      };
    }
    if (next.kind === 'for') {
      reader.pop();
      if (asserts.length > 0) throw reader.fail(next, 'object comprehension cannot have asserts.');
      const only = fields[0];
      if (only === undefined || fields.length !== 1) {
        throw reader.fail(next, 'object comprehension can only have one field.');
      }
      if (only.visibility !== inherited) throw reader.fail(next, 'object comprehensions cannot have hidden fields.');
      if (!only.computed) throw reader.fail(next, 'object comprehensions can only have [e] fields.');
      const { list, close } = reader.clauses('}', depth + 1);
      const place: Place = reader.span(open, close);
      return {
        kind: 'object-comprehension',
        locals,
        field: only,
        clauses: list,
        label: 'anonymous',
        size: 0,
        ...place,
      };
    }
    if (!comma) throw reader.fail(next, 'expected a comma before next field.');
    reader.pop();
    switch (next.kind) {
      case 'local':
        locals.push(reader.bind(taken, depth));
        break;
      case 'assert':
        asserts.push(reader.assertion(depth));
        break;
      case '[':
      case 'identifier':
      case 'string-single':
      case 'string-double':
      case 'string-block':
      case 'verbatim-single':
      case 'verbatim-double':
        fields.push(parseField(reader, next, names, depth));
        break;
      default:
        throw reader.unexpected(next, 'parsing field definition');
    }
    comma = reader.peek().kind === ',';
    if (comma) reader.pop();
  }
}

function parseField(reader: Reader, first: Token, names: Set<string>, depth: number): FieldNode {
  let name: Node;
  if (first.kind === '[') {
    name = reader.expression(depth + 1);
    reader.expect(']');
  } else {
    name =
      first.kind === 'identifier'
        ? { kind: 'literal', value: first.text, ...reader.span(first, first) }
        : reader.string(first);
  }
  const method = reader.peek().kind === '(' ? (reader.pop(), reader.parameters('method parameter', depth)) : null;
  const operator = reader.expect('operator');
  const plus = operator.text.startsWith('+');
  const colons = plus ? operator.text.slice(1) : operator.text;
  const visibility = Object.hasOwn(visibilities, colons) ? visibilities[colons] : undefined;
  if (visibility === undefined) {
    throw reader.fail(first, `expected one of :, ::, :::, +:, +::, +:::, got: ${operator.text}`);
  }
  if (method !== null && plus) throw reader.fail(first, `cannot use +: syntax sugar in a method: ${first.text}`);
  if (first.kind !== '[') {
    if (names.has(first.text)) throw reader.fail(first, `duplicate field: ${first.text}`);
    names.add(first.text);
  }
  const body = reader.expression(depth + 1);
  const value: Node =
    method === null
      ? body
      : {
          kind: 'function',
          parameters: method,
          body,
          label: first.text || 'anonymous',
          size: 0,
          ...reader.span(body, body),
        };
  return { name, computed: first.kind === '[', visibility, plus, value, ...reader.span(first, body) };
}
