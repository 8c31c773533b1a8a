/** Expressions and declarations of a syntax tree as pieces. */
import type {
  Attribute,
  Clause,
  Comprehension,
  Declaration,
  Expression,
  Field,
  Label,
  StructLiteral,
} from '../syntax/ast';
import { Evaluator } from '../evaluate/evaluator';
import { settled } from '../evaluate/vertex';
import { codeAlone } from '../resolve/alone';
import { Source } from '../syntax/source';
import { decimalText, readNumber } from '../values/decimal';
import { identifierLabel, isDefinition, regular } from '../values/label';
import { commentsAbove, commentsAtEnd } from './comments';
import {
  bare,
  cutoff,
  highest,
  inOrder,
  isLiteral,
  isPlainType,
  precedenceOf,
  unaryPrecedence,
  type BinaryNode,
  type Written,
} from './operators';
import {
  chain,
  lineBreak,
  row,
  text,
  type Comment,
  type DeclarationPiece,
  type Piece,
  type StructPiece,
} from './piece';
import { bytesPiece, escaped, labelOf, quoted, stringPiece } from './quote';
import { atomPiece, constraintPieces } from './scalars';

/** @param depth above 1 within operators and subscripts, where fewer spaces are written. */
function expressionPiece({ node, source }: Written, outer = 0, depth = 1): Piece {
  const inner = (each: Expression, around = 0, at = depth): Piece =>
    expressionPiece({ node: each, source }, around, at);
  switch (node.kind) {
    case 'parenthesis':
      return inner(node.operand, outer);
    case 'identifier':
      return { kind: 'text', text: node.name, reference: node.name };
    case 'null':
    case 'true':
    case 'false':
      return text(node.kind);
    case 'bottom':
      return text('_|_');
    case 'number':
      return text(numberText(node.text));
    case 'string':
      return stringPiece(node.text);
    case 'bytes':
      return bytesPiece(node.text);
    case 'interpolation':
      return interpolationPiece(node, source);
    case 'struct':
      return structPiece(node, source);
    case 'list': {
      const items = node.elements.map((element): Piece => {
        if (element.kind === 'comprehension') return comprehensionPiece(element, source);
        if (element.kind !== 'ellipsis') return inner(element, 0, 1);
        return element.type === undefined ? text('...') : row('...', inner(element.type, 0, 1));
      });
      return { kind: 'list', items };
    }
    case 'unary':
      return row(node.operator, inner(node.operand, unaryPrecedence));
    case 'binary':
      return binaryPiece(node, source, outer, depth);
    case 'selector':
      return row(inner(node.operand, highest), `.${selectorText(node.label, node.isQuoted)}`);
    case 'index':
      return row(inner(node.operand, highest), '[', inner(node.index, 0, depth + 1), ']');
    case 'slice': {
      const ends = [node.low, node.high].map((end) => (end === undefined ? text('') : inner(end, 0, depth + 1)));
      return row(inner(node.operand, highest), '[', ends[0] ?? '', ':', ends[1] ?? '', ']');
    }
    case 'call':
      return {
        kind: 'call',
        callee: inner(node.callee, highest),
        items: node.arguments.map((each) => inner(each, 0, 1)),
      };
    case 'optional':
      return row(inner(node.operand, highest), '?');
    case 'opened':
      return row(inner(node.operand, highest), '...');
    case 'aliased':
      return row(`${node.alias.name}=`, inner(node.operand));
    case 'function':
      return text(source.text.slice(node.begin, node.end));
  }
}

/** A number without what only people read: `1_000`, `0x1F`, `1.5Ki`. */
function numberText(literal: string): string {
  const number = readNumber(literal);
  if (number === undefined) return literal;
  const found = decimalText(number.value);
  return number.isInt || /[.E]/.test(found) ? found.replace('E', 'e') : `${found}.0`;
}

const selectorText = (label: string, isQuoted: boolean): string =>
  isQuoted ? labelOf(regular(label)) : labelOf(identifierLabel(label));

function interpolationPiece(node: Extract<Expression, { kind: 'interpolation' }>, source: Source): Piece {
  const quote = node.isBytes ? "'" : '"';
  const parts = node.expressions.map((each) => expressionPiece({ node: each, source }, 0, 2));
  const keepsLines = node.texts.some((each) => each.includes('\n'));
  const texts = node.texts.map((each) => escaped(each, { quote, escape: '\\', keepsLines }));
  if (!keepsLines) {
    const between = texts.flatMap((each, at) => {
      const part = parts[at];
      return part === undefined ? [each] : [`${each}\\(`, part, ')'];
    });
    return row(quote, ...between, quote);
  }
  // Expressions in a literal of several lines are on one line each.
  let body = '';
  for (const [at, each] of texts.entries()) {
    const part = parts[at];
    body += part === undefined ? each : `${each}\\(${plainText(part)})`;
  }
  return { kind: 'lines', first: quote.repeat(3), rest: [...body.split('\n'), quote.repeat(3)] };
}

function plainText(piece: Piece): string {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'row':
      return piece.parts.map(plainText).join('');
    case 'call':
      return `${plainText(piece.callee)}(${piece.items.map(plainText).join(', ')})`;
    case 'list':
      return `[${piece.items.map(plainText).join(', ')}]`;
    case 'chain':
      return piece.operands.map(plainText).join(` ${piece.operator} `);
    default:
      return '_';
  }
}

/** The operands of `a & b & c`, in the order of cue: types first, structs last. */
function chainOf({ node, source }: Written, operator: '&' | '|'): readonly Expression[] {
  const flat: Expression[] = [];
  const add = (each: Expression): void => {
    const plain = operator === '&' ? bare(each) : each;
    if (plain.kind === 'binary' && plain.operator === operator) {
      add(plain.left);
      add(plain.right);
    } else flat.push(plain);
  };
  add(node);
  return operator === '|' ? flat : inOrder(flat.map((each) => ({ node: each, source }))).map((each) => each.node);
}

function binaryPiece(node: BinaryNode, source: Source, outer: number, depth: number): Piece {
  const own = precedenceOf(node);
  if (own < outer) return row('(', binaryPiece(node, source, 0, Math.max(1, depth - 1)), ')');
  if (node.operator === '&' || node.operator === '|') {
    const operands = chainOf({ node, source }, node.operator);
    const shown = operands.filter(
      (each) => node.operator === '|' || !(each.kind === 'identifier' && each.name === '_'),
    );
    if (shown.length === 0) return text('_');
    const pieces = shown.map((each, at) =>
      expressionPiece({ node: each, source }, at === 0 ? own : own + 1, depth + 1),
    );
    return chain(node.operator, pieces);
  }
  const left = bare(node.left);
  const same = left.kind === 'binary' && precedenceOf(left) === own;
  const space = own < cutoff(node, depth) || /^[a-z]/.test(node.operator) ? ' ' : '';
  return row(
    expressionPiece({ node: left, source }, own, same ? depth : depth + 1),
    space + node.operator + space,
    expressionPiece({ node: node.right, source }, own + 1, depth + 1),
  );
}

const structPiece = (node: StructLiteral, source: Source): Piece => merged([{ node, source }]);

/** Whether a struct has more than fields, embeddings and `...`. */
const isComplex = (declarations: readonly Declaration[]): boolean =>
  declarations.some(
    (each) =>
      (each.kind === 'field' && (each.label.kind === 'pattern' || isDynamic(each.label) || each.alias !== undefined)) ||
      (each.kind === 'ellipsis' && each.type !== undefined) ||
      (each.kind === 'embedding' && each.value.kind === 'comprehension'),
  );

const isDynamic = ({ kind }: Label): boolean => kind === 'dynamic' || kind === 'interpolation';

function literalStruct(node: StructLiteral, source: Source, isBody = false): Piece {
  return { kind: 'struct', declarations: declarationPieces(node.declarations, source), isBody };
}

/** Declarations as they are written, one by one; `let` first. */
function declarationPieces(declarations: readonly Declaration[], source: Source): readonly DeclarationPiece[] {
  const names = declarations.filter(({ kind }) => kind === 'let');
  const open = declarations.filter(isOpen);
  const others = declarations.filter((each) => each.kind !== 'let' && !isOpen(each));
  return [...names, ...others, ...open.slice(0, 1)].flatMap((each) => declarationPiece(each, source));
}

/** `...`, and `[string]: _`, which is the same. */
function isOpen(declaration: Declaration): boolean {
  if (declaration.kind === 'ellipsis') return declaration.type === undefined;
  return (
    declaration.kind === 'field' &&
    declaration.label.kind === 'pattern' &&
    declaration.label.alias === undefined &&
    declaration.label.expression.kind === 'identifier' &&
    /^(?:string|_)$/.test(declaration.label.expression.name) &&
    declaration.value.kind === 'identifier' &&
    declaration.value.name === '_'
  );
}

function declarationPiece(declaration: Declaration, source: Source): readonly DeclarationPiece[] {
  const comments = commentsAbove(source.text, declaration.begin);
  if (isOpen(declaration)) return [{ kind: 'other', piece: text('...'), comments }];
  switch (declaration.kind) {
    case 'field':
      return [{ ...fieldPiece(declaration, source, expressionPiece({ node: declaration.value, source })), comments }];
    case 'ellipsis':
      return [];
    case 'let':
      return [
        {
          kind: 'other',
          piece: row(`let ${declaration.name.name} = `, expressionPiece({ node: declaration.value, source })),
        },
      ];
    case 'attribute':
      return [];
    case 'embedding': {
      const { value } = declaration;
      const piece =
        value.kind === 'comprehension' ? comprehensionPiece(value, source) : expressionPiece({ node: value, source });
      const isSection = value.kind === 'comprehension' && isBelowEmptyLine(source.text, declaration.begin);
      return [{ kind: 'other', piece, comments, isSection, isOnNewLine: isOnNewLine(source.text, declaration.begin) }];
    }
  }
}

const isOnNewLine = (source: string, begin: number): boolean => /\n[ \t\r]*$/.test(source.slice(0, begin));
const isBelowEmptyLine = (source: string, begin: number): boolean =>
  /\n[ \t\r]*\n[ \t\r]*$/.test(source.slice(0, begin));

const attributeText = ({ name, body }: Attribute): string => `@${name}(${body})`;

function fieldPiece(
  { label, constraint, alias, attributes }: Field,
  source: Source,
  value: Piece,
): Extract<DeclarationPiece, { kind: 'field' }> {
  const before = alias === undefined || label.kind === 'pattern' ? '' : `${alias.name}=`;
  return {
    kind: 'field',
    label: before + labelText(label, source) + constraint,
    isDefinition: label.kind === 'identifier' && isDefinition(label.name),
    value,
    attributes: attributes.map(attributeText),
  };
}

function labelText(label: Label, source: Source): string {
  switch (label.kind) {
    case 'identifier':
      return label.name;
    case 'string':
      return labelOf(regular(label.text));
    case 'interpolation':
      return plainText(interpolationPiece(label, source));
    case 'dynamic':
      return `(${plainText(expressionPiece({ node: label.expression, source }))})`;
    case 'pattern': {
      const name = label.alias === undefined ? '' : `${label.alias.name}=`;
      return `[${name}${plainText(expressionPiece({ node: label.expression, source }))}]`;
    }
    default:
      return quoted('text' in label ? label.text : '', "'");
  }
}

function comprehensionPiece(node: Comprehension, source: Source): Piece {
  const clauses = node.clauses.flatMap((clause, at) => [at > 0 ? ' ' : '', clausePiece(clause, source)]);
  // The formatter of cue writes what an error literal is after it, to the end of the line.
  const isBroken = endsWithBottom(node.clauses.at(-1));
  const parts: (Piece | string)[] = [...clauses, isBroken ? lineBreak : ' ', literalStruct(node.value, source, true)];
  if (node.fallback !== undefined) {
    const isLoop = node.clauses.length > 1 || node.clauses[0]?.kind === 'for';
    parts.push(isLoop ? ' otherwise ' : ' else ', literalStruct(node.fallback, source, true));
  }
  return row(...parts);
}

function endsWithBottom(clause: Clause | undefined): boolean {
  if (clause?.kind !== 'if') return false;
  let at = bare(clause.condition);
  while (at.kind === 'binary') at = bare(at.right);
  return at.kind === 'bottom';
}

function clausePiece(clause: Clause, source: Source): Piece {
  const shown = (node: Expression): Piece => expressionPiece({ node, source });
  switch (clause.kind) {
    case 'for': {
      const key = clause.key === undefined ? '' : `${clause.key.name}, `;
      return row(`for ${key}${clause.value.name} in `, shown(clause.operand));
    }
    case 'if':
      return row(
        'if ',
        shown(clause.condition),
        endsWithBottom(clause) ? ' // explicit error (_|_ literal) in source' : '',
      );
    case 'let':
      return row(`let ${clause.name.name} = `, shown(clause.value));
    case 'try':
      if (clause.name === undefined || clause.value === undefined) return text('try');
      return row(`try ${clause.name.name} = `, shown(clause.value));
  }
}

/** Fields of one label in structs that are merged. */
interface MergedField {
  readonly field: Field;
  readonly source: Source;
  constraint: '' | '?' | '!';
  readonly values: Written[];
  readonly comments: Comment[];
}

const strength = { '?': 0, '!': 1, '': 2 } as const;

/**
 * Expressions that are unified, as one: fields of their structs are put together, and what holds no reference is evaluated. This is how
 * `cue def` shows a definition.
 */
export function merged(all: readonly Written[]): Piece {
  return new Merging().piece(all);
}

class Merging {
  readonly #names: DeclarationPiece[] = [];
  readonly #commentsAtEnd: Comment[] = [];
  readonly #attributes: DeclarationPiece[] = [];
  readonly #fields = new Map<string, MergedField>();
  /** What holds no reference. */
  readonly #values: Written[] = [];
  readonly #embedded: Piece[] = [];
  readonly #operands: Written[] = [];
  #hasStruct = false;
  #isOpen = false;
  /** Whether an attribute stands beside something, so that all of it stays on one line. */
  #isInline = false;

  piece(all: readonly Written[]): Piece {
    for (const each of all) this.#add(each, false);
    const embedded = [...this.#embedded, ...(this.#values.length > 0 ? [valuesPiece(this.#values)] : [])];
    if (this.#fields.size === 0 && !this.#isOpen) {
      const alone = this.#operands.map((each) => expressionPiece(each));
      const [only, ...others] = [...embedded, ...alone];
      if (only === undefined) {
        if (this.#attributes.length === 0) return this.#hasStruct ? this.#struct(embedded) : text('_');
      } else if (others.length === 0) {
        if (this.#names.length + this.#attributes.length === 0) return only;
        if (only.kind === 'struct') {
          return { ...only, declarations: [...this.#names, ...this.#attributes, ...only.declarations] };
        }
      }
    }
    const struct = this.#struct(embedded);
    if (this.#operands.length === 0) return struct;
    const hasStruct = this.#hasStruct || struct.declarations.length > 0;
    const isAlone = !hasStruct && this.#operands.length === 1;
    const operands = this.#operands.map((each, at) =>
      isAlone ? expressionPiece(each) : expressionPiece(each, at === 0 ? 2 : 3, 2),
    );
    return chain('&', hasStruct ? [...operands, struct] : operands);
  }

  #struct(embedded: readonly Piece[]): StructPiece {
    const fields = [...this.#fields.values()].map(({ field, source, constraint, values, comments }) => ({
      ...fieldPiece({ ...field, constraint }, source, merged(values)),
      comments,
    }));
    return {
      kind: 'struct',
      isInline: this.#isInline,
      declarations: [
        ...this.#names,
        ...this.#attributes,
        ...embedded.map((piece) => ({ kind: 'other' as const, piece })),
        ...fields,
        ...(this.#isOpen ? [{ kind: 'other' as const, piece: text('...') }] : []),
        ...(this.#commentsAtEnd.length > 0 ? [{ kind: 'comment' as const, comments: this.#commentsAtEnd }] : []),
      ],
    };
  }

  #add(written: Written, isEmbedded: boolean): void {
    const node = bare(written.node);
    const { source } = written;
    if (node.kind === 'struct') this.#addStruct(node, source);
    else if (node.kind === 'binary' && node.operator === '&' && !isEmbedded) {
      this.#add({ node: node.left, source }, false);
      this.#add({ node: node.right, source }, false);
    } else if (isPlain(node)) this.#values.push({ node, source });
    else if (isEmbedded) this.#embedded.push(expressionPiece({ node, source }));
    else this.#operands.push({ node, source });
  }

  #addStruct(node: StructLiteral, source: Source): void {
    for (const declaration of node.declarations) {
      if (declaration.kind !== 'attribute') continue;
      this.#isInline ||= !isOnNewLine(source.text, declaration.begin);
      this.#attributes.push({ kind: 'other', piece: text(attributeText(declaration)) });
    }
    if (isComplex(node.declarations)) {
      this.#embedded.push(literalStruct(node, source));
      return;
    }
    this.#hasStruct = true;
    this.#commentsAtEnd.push(...commentsAtEnd({ source, begin: node.begin, end: node.end }));
    for (const declaration of node.declarations) {
      switch (declaration.kind) {
        case 'field':
          this.#addField(declaration, source);
          break;
        case 'let':
          this.#names.push(...declarationPiece(declaration, source));
          break;
        case 'ellipsis':
          this.#isOpen = true;
          break;
        case 'attribute':
          break;
        case 'embedding':
          if (declaration.value.kind !== 'comprehension') this.#add({ node: declaration.value, source }, true);
          break;
      }
    }
  }

  #addField(field: Field, source: Source): void {
    const { label, constraint } = field;
    const key = label.kind === 'identifier' ? identifierLabel(label.name) : 'text' in label ? regular(label.text) : '';
    const comments = commentsAbove(source.text, field.begin);
    const known = this.#fields.get(key);
    if (known === undefined) {
      this.#fields.set(key, {
        field,
        source,
        constraint,
        values: [{ node: field.value, source }],
        comments: [...comments],
      });
      return;
    }
    if (strength[constraint] > strength[known.constraint]) known.constraint = constraint;
    known.values.push({ node: field.value, source });
    for (const comment of comments) {
      if (!known.comments.some(({ lines }) => lines.join('\n') === comment.lines.join('\n'))) {
        known.comments.push(comment);
      }
    }
  }
}

/** Whether an expression holds literals, types and operators only. */
function isPlain(node: Expression): boolean {
  if (isLiteral(node)) return true;
  switch (node.kind) {
    case 'identifier':
      return isPlainType(node.name);
    case 'parenthesis':
      return isPlain(node.operand);
    case 'unary':
      return node.operator !== '*' && isPlain(node.operand);
    case 'binary':
      return node.operator !== '|' && isPlain(node.left) && isPlain(node.right);
    default:
      return false;
  }
}

function valuesPiece(values: readonly Written[]): Piece {
  const ordered = inOrder(values);
  const [only] = ordered;
  if (only !== undefined && ordered.length === 1) {
    const { node, source } = only;
    const literal = source.text.slice(node.begin, node.end);
    if (isLiteral(node) && !literal.includes('\n')) {
      return text(node.kind === 'number' ? literal.replace(/\.$/, '.0') : literal);
    }
    if (node.kind !== 'binary' && node.kind !== 'unary') return expressionPiece(only);
  }
  const texts = ordered.map(({ node, source }) => `(${source.text.slice(node.begin, node.end)})`);
  const whole = new Source('value', texts.join(' & '));
  const machine = new Evaluator({}, () => undefined, false);
  const value = machine.root([codeAlone(whole)]);
  machine.complete(value);
  const at = settled(value);
  if (at.faults.length > 0) return expressionsPiece(ordered);
  if (at.atom !== undefined) return atomPiece(at.atom.value);
  return chain('&', constraintPieces(at));
}

/** The unification of expressions, each as it is written. */
export function expressionsPiece(all: readonly Written[]): Piece {
  const isAlone = all.length === 1;
  return chain(
    '&',
    inOrder(all).map((each) => (isAlone ? expressionPiece(each) : expressionPiece(each, 3, 2))),
  );
}
