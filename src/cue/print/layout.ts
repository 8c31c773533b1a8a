/**
 * Lays pieces out as CUE's own formatter does: what fits into a line stays on it, structs of several fields never do, and the values of
 * fields one below the other stand in a column.
 */
import type { Comment, DeclarationPiece, FilePiece, Piece, StructPiece } from './piece';

/** In columns. A step to the right counts four, whatever it is made of. */
const width = 120;
const step = 4;

/** @param indentation what one step to the right is: a tab, or spaces. */
export function layOut(file: FilePiece, indentation: string): string {
  return new Layout(indentation).file(file);
}

/** A file without comments, on one line but for the literals of several lines. */
export function compact({ packageName, imports, declarations }: FilePiece): string {
  const head = [
    ...(packageName === undefined ? [] : [`package ${packageName}`]),
    ...imports.map((each) => `import ${each}`),
  ];
  return [...head.map((line) => `${line}\n`), `${declarations.map(compactDeclaration).join(', ')}\n`].join('');
}

function compactDeclaration(declaration: DeclarationPiece): string {
  if (declaration.kind === 'comment') return '';
  if (declaration.kind === 'other') return compactPiece(declaration.piece);
  const { key, value, attributes } = rowOf(declaration);
  return [key, compactPiece(value), ...attributes].join(' ');
}

function compactPiece(piece: Piece): string {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'lines':
      return [piece.first, ...piece.rest.map((line) => (line === '' ? '' : `\t${line}`))].join('\n');
    case 'struct':
      return `{${piece.declarations.map(compactDeclaration).join(', ')}}`;
    case 'list':
      return `[${piece.items.map(compactPiece).join(', ')}]`;
    case 'call':
      return `${compactPiece(piece.callee)}(${piece.items.map(compactPiece).join(', ')})`;
    case 'chain':
      return piece.operands.map(compactPiece).join(` ${piece.operator} `);
    case 'row':
      return piece.parts.map(compactPiece).join('');
    case 'bottom':
      return '_|_';
    case 'break':
      return ' ';
  }
}

interface Row {
  readonly key: string;
  readonly links: number;
  readonly value: Piece;
  readonly attributes: readonly string[];
}

class Layout {
  readonly #indentation: string;
  readonly #flat = new Map<Piece, string | undefined>();

  constructor(indentation: string) {
    this.#indentation = indentation;
  }

  file({ comments, packageName, packageComments, imports, declarations }: FilePiece): string {
    const sections: string[] = [];
    const [first] = declarations;
    if (packageName !== undefined) {
      sections.push(...comments.map(commentText));
      sections.push([...packageComments.flatMap(({ lines }) => lines), `package ${packageName}`].join('\n'));
    }
    if (imports.length === 1) sections.push(`import ${imports.join('')}`);
    if (imports.length > 1) {
      sections.push(`import (\n${imports.map((each) => `${this.#indentation}${each}\n`).join('')})`);
    }
    if (packageName === undefined && comments.length > 0) {
      const isApart = first === undefined || hasComments(first) || imports.length > 0;
      if (isApart) sections.unshift(...comments.map(commentText));
      else sections.push([...comments.map(commentText), this.#declarations(declarations, 0)].join('\n'));
      if (!isApart) return `${sections.join('\n\n')}\n`;
    }
    if (declarations.length > 0) sections.push(this.#declarations(declarations, 0));
    return `${sections.join('\n\n')}\n`;
  }

  #newLine(indent: number): string {
    return `\n${this.#indentation.repeat(indent)}`;
  }

  /** The piece on one line; undefined where it cannot be. */
  #onOneLine(piece: Piece): string | undefined {
    if (!this.#flat.has(piece)) this.#flat.set(piece, this.#makeFlat(piece));
    return this.#flat.get(piece);
  }

  #makeFlat(piece: Piece): string | undefined {
    switch (piece.kind) {
      case 'text':
        return piece.text;
      case 'lines':
      case 'break':
      case 'bottom':
        return undefined;
      case 'struct': {
        const [only, ...others] = piece.declarations;
        if (only === undefined) return '{}';
        if (piece.isInline === true) {
          return this.#join(
            piece.declarations.map((each) => this.#flatDeclaration(each)),
            '{',
            ', ',
            '}',
          );
        }
        if (others.length > 0 || piece.isBody === true || hasComments(only)) return undefined;
        return this.#join([this.#flatDeclaration(only)], '{', '', '}');
      }
      case 'list':
        return this.#joinPieces(piece.items, '[', ', ', ']');
      case 'call': {
        const callee = this.#onOneLine(piece.callee);
        const items = this.#joinPieces(piece.items, '(', ', ', ')');
        return this.#join([callee, items], '', '', '');
      }
      case 'chain':
        return this.#joinPieces(piece.operands, '', ` ${piece.operator} `, '');
      case 'row':
        return this.#joinPieces(piece.parts, '', '', '');
    }
  }

  #joinPieces(pieces: readonly Piece[], open: string, between: string, close: string): string | undefined {
    return this.#join(
      pieces.map((each) => this.#onOneLine(each)),
      open,
      between,
      close,
    );
  }

  #join(parts: readonly (string | undefined)[], open: string, between: string, close: string): string | undefined {
    return parts.includes(undefined) ? undefined : open + parts.join(between) + close;
  }

  #flatDeclaration(declaration: DeclarationPiece): string | undefined {
    if (declaration.kind === 'comment') return undefined;
    if (declaration.kind === 'other') return this.#onOneLine(declaration.piece);
    const { key, value, attributes } = rowOf(declaration);
    const flat = this.#onOneLine(value);
    return flat === undefined ? undefined : [key, flat, ...attributes].join(' ');
  }

  /** @param column where the piece begins, with steps of four. */
  #draw(piece: Piece, indent: number, column: number): string {
    const flat = this.#onOneLine(piece);
    if (flat !== undefined && (column + flat.length <= width || !canBreak(piece))) return flat;
    return this.#drawBroken(piece, indent, column);
  }

  #drawBroken(piece: Piece, indent: number, column: number): string {
    switch (piece.kind) {
      case 'text':
        return piece.text;
      case 'bottom':
        return `_|_ // ${piece.comment}`;
      case 'break':
        return this.#newLine(indent);
      case 'lines': {
        const rest = piece.rest.map((line) => (line === '' ? '\n' : this.#newLine(indent + 1) + line));
        // The lines of a literal at the top are not further in.
        return piece.first + rest.join('');
      }
      case 'struct':
        return this.#drawStruct(piece, indent, column);
      case 'list':
        return this.#drawItems(piece.items, '[', ']', indent, column, hasLines(piece));
      case 'call': {
        const callee = this.#draw(piece.callee, indent, column);
        return this.#drawItems(piece.items, `${callee}(`, ')', indent, columnAfter(callee, column), hasLines(piece));
      }
      case 'chain':
        return this.#drawChain(piece, indent, column);
      case 'row': {
        let result = '';
        for (const part of piece.parts) result += this.#draw(part, indent, columnAfter(result, column));
        return result;
      }
    }
  }

  #drawStruct({ declarations, isBody }: StructPiece, indent: number, column: number): string {
    const [only, ...others] = declarations;
    if (only === undefined) return '{}';
    if (others.length === 0 && isBody !== true && only.kind === 'other' && canHug(only)) {
      return `{${this.#draw(only.piece, indent, column + 1)}}`;
    }
    const inner = this.#declarations(declarations, indent + 1);
    const start = declarations[0]?.comments?.[0]?.isSection === true ? '\n' : '';
    return `{${start}${this.#newLine(indent + 1)}${inner}${this.#newLine(indent)}}`;
  }

  #drawItems(
    items: readonly Piece[],
    open: string,
    close: string,
    indent: number,
    column: number,
    isSettled: boolean,
  ): string {
    const [only, ...others] = items;
    if (only === undefined) return open + close;
    if (others.length === 0 && hasLines(only)) return open + this.#draw(only, indent, column + open.length) + close;
    if (staysTogether(open)) {
      let inner = open;
      for (const [at, item] of items.entries()) {
        inner += (at > 0 ? ', ' : '') + this.#draw(item, indent, columnAfter(inner, column));
      }
      return inner + close;
    }
    if (items.every(isBracketed)) {
      const flat = this.#join(
        items.map((item) => this.#onOneLine(item)),
        '',
        ', ',
        '',
      );
      if (flat !== undefined && (indent + 1) * step + flat.length <= width) {
        return `${open}${this.#newLine(indent + 1)}${flat},${this.#newLine(indent)}${close}`;
      }
      return open + items.map((item) => this.#drawBroken(item, indent, column)).join(', ') + close;
    }
    let inner = '';
    for (const [at, item] of items.entries()) {
      const before = items[at - 1];
      if (item.kind === 'bottom') {
        const comma = at > 0 && before?.kind !== 'bottom' ? ',' : '';
        inner += `${comma}${at > 0 ? this.#newLine(indent + 1) : ''}_|_, // ${item.comment}`;
        continue;
      }
      const isBeside = before !== undefined && isBracketed(before) && isBracketed(item);
      const comma = before?.kind === 'bottom' ? '' : ',';
      if (at > 0) inner += isBeside ? ', ' : comma + this.#newLine(indent + 1);
      inner += this.#draw(item, indent + 1, columnAfter(inner, (indent + 1) * step));
    }
    const end = isSettled || items.at(-1)?.kind === 'bottom' ? '' : ',';
    return `${open}${this.#newLine(indent + 1)}${inner}${end}${this.#newLine(indent)}${close}`;
  }

  #drawChain(chain: Extract<Piece, { kind: 'chain' }>, indent: number, column: number): string {
    const { operands, operator } = chain;
    const staysTogether = hasLines(chain) || operands.slice(1).every(isBracketed);
    const inner = staysTogether ? indent : indent + 1;
    let result = '';
    for (const [at, operand] of operands.entries()) {
      if (at > 0) result += ` ${operator}${staysTogether ? ' ' : this.#newLine(inner)}`;
      result += this.#draw(operand, at === 0 ? indent : inner, columnAfter(result, column));
    }
    return result;
  }

  #declarations(declarations: readonly DeclarationPiece[], indent: number): string {
    let result = '';
    let rows: Row[] = [];
    let separator = '';
    const flush = (): void => {
      if (rows.length === 0) return;
      result += separator + this.#table(rows, indent);
      rows = [];
    };
    for (const [at, declaration] of declarations.entries()) {
      const before = declarations[at - 1];
      const line = before === undefined ? '' : this.#newLine(indent);
      const comments = declaration.comments ?? [];
      const isApart = before !== undefined && startsSection(declaration, before);
      const row = declaration.kind === 'field' ? rowOf(declaration) : undefined;
      const [last] = rows;
      if (row !== undefined && comments.length === 0 && last?.links === row.links) {
        rows.push(row);
        continue;
      }
      flush();
      separator = (isApart ? '\n' : '') + line;
      for (const [index, comment] of comments.entries()) {
        if (index > 0) result += `${this.#newLine(indent)}//`;
        result += separator + comment.lines.join(this.#newLine(indent));
        separator = this.#newLine(indent);
      }
      if (row !== undefined) rows.push(row);
      else if (declaration.kind === 'other') {
        result += separator + this.#draw(declaration.piece, indent, indent * step);
      }
    }
    flush();
    return result;
  }

  /** Fields one below the other: what fits into a line stands in columns with its neighbours. */
  #table(rows: readonly Row[], indent: number): string {
    const lines: string[] = [];
    let segment: { readonly row: Row; readonly flat: string }[] = [];
    const flush = (): void => {
      const keyWidth = Math.max(...segment.map(({ row }) => lengthOf(row.key)));
      const valueWidth = Math.max(...segment.map(({ row, flat }) => (row.attributes.length > 0 ? lengthOf(flat) : 0)));
      for (const { row, flat } of segment) {
        const key = row.key + ' '.repeat(keyWidth - lengthOf(row.key) + 1);
        const padding = ' '.repeat(Math.max(0, valueWidth - lengthOf(flat)) + 1);
        lines.push(row.attributes.length > 0 ? key + flat + padding + row.attributes.join(' ') : key + flat);
      }
      segment = [];
    };
    for (const row of rows) {
      const flat = row.value.kind === 'bottom' ? `_|_ // ${row.value.comment}` : this.#onOneLine(row.value);
      const column = indent * step + row.key.length + 1;
      if (flat !== undefined && (column + flat.length <= width || !canBreak(row.value))) {
        segment.push({ row, flat });
        continue;
      }
      flush();
      lines.push([`${row.key} ${this.#draw(row.value, indent, column)}`, ...row.attributes].join(' '));
    }
    flush();
    return lines.join(this.#newLine(indent));
  }
}

/** Whether braces stand right around what is in them. */
const canHug = (only: Extract<DeclarationPiece, { kind: 'other' }>): boolean =>
  only.isOnNewLine !== true && !hasComments(only) && hasLines(only.piece);

/** Whether the arguments of a call stay on the line of its name: those of validators do. */
const staysTogether = (open: string): boolean =>
  /^(?:matchN|matchIf|list\.MatchN|\w+\.Validate(?:Partial)?)\($/.test(open);

const hasComments = ({ comments, kind }: DeclarationPiece): boolean =>
  kind === 'comment' || (comments !== undefined && comments.length > 0);

const commentText = ({ lines }: Comment): string => lines.join('\n');

/** Whether an empty line stands before a declaration. */
function startsSection(declaration: DeclarationPiece, before: DeclarationPiece): boolean {
  if (declaration.kind === 'other' && declaration.isSection === true) return true;
  const [first] = declaration.comments ?? [];
  if (first === undefined) return false;
  if (first.isSection) return true;
  return before.kind === 'field' ? before.isDefinition === true : before.kind === 'other';
}

/** `a: b: 1` is one row, whose key is `a: b:`. */
function rowOf(field: Extract<DeclarationPiece, { kind: 'field' }>): Row {
  let key = `${field.label}:`;
  let links = 1;
  let at = field;
  for (;;) {
    const { value } = at;
    if (value.kind !== 'struct' || (at.attributes ?? []).length > 0) break;
    const [inner, ...others] = value.declarations;
    if (inner?.kind !== 'field' || others.length > 0 || hasComments(inner)) break;
    key += ` ${inner.label}:`;
    links++;
    at = inner;
  }
  return { key, links, value: at.value, attributes: at.attributes ?? [] };
}

/** Whether it has lines of its own, whatever its length: a struct of several fields in it does. */
function hasLines(piece: Piece): boolean {
  switch (piece.kind) {
    case 'text':
    case 'lines':
    case 'break':
    case 'bottom':
      return false;
    case 'struct':
      if (piece.isInline === true) return false;
      return (
        piece.isBody === true ||
        piece.declarations.length > 1 ||
        piece.declarations.some(
          (each) =>
            hasComments(each) ||
            (each.kind === 'field' && hasLines(each.value)) ||
            (each.kind === 'other' && hasLines(each.piece)),
        )
      );
    case 'list':
      return piece.items.some(hasLines);
    case 'call':
      return hasLines(piece.callee) || piece.items.some(hasLines);
    case 'chain':
      return piece.operands.some(hasLines);
    case 'row':
      return piece.parts.some(hasLines);
  }
}

function canBreak(piece: Piece): boolean {
  switch (piece.kind) {
    case 'text':
      return false;
    case 'struct':
      return piece.declarations.length > 0 && piece.isInline !== true;
    case 'list':
      return piece.items.length > 0;
    case 'row':
      return piece.parts.some(canBreak);
    case 'call':
      return piece.items.length > 0;
    default:
      return true;
  }
}

function isBracketed(piece: Piece): boolean {
  if (piece.kind !== 'row') return piece.kind === 'struct' || piece.kind === 'list' || piece.kind === 'call';
  const last = piece.parts.at(-1);
  return last?.kind === 'text' && last.text === ']';
}

/** Characters count once, whatever they are made of. */
const lengthOf = (text: string): number => Array.from(text).length;

function columnAfter(drawn: string, column: number): number {
  const at = drawn.lastIndexOf('\n');
  return at < 0 ? column + drawn.length : drawn.length - at - 1;
}
