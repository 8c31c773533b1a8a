/** Evaluated values as pieces: what `cue eval` and `cue export --out cue` print. */
import { isIncomplete } from '../values/fault';
import { isDefinition, isIndex, isRegular } from '../values/label';
import { kinds } from '../values/kind';
import { parseExpression, parseFile } from '../syntax/parser';
import { Source, type Span } from '../syntax/source';
import { defaultOf, settled, type Vertex } from '../evaluate/vertex';
import { partsOf } from '../export/order';
import { commentsAtEnd, commentsOf } from './comments';
import { expressionsPiece } from './expressions';
import type { Written } from './operators';
import { chain, text, type DeclarationPiece, type Piece } from './piece';
import { labelOf } from './quote';
import { atomPiece, constraintPieces } from './scalars';

export interface ValueOptions {
  readonly showsOptional: boolean;
  readonly showsHidden: boolean;
  readonly showsDefinitions: boolean;
  readonly showsAttributes: boolean;
  /** Whether fields have the comments that are above them where they are written. */
  readonly showsComments: boolean;
}

/** A value of which everything is evaluated. Defaults are taken; what is incomplete is shown as it is written. */
export const valuePiece = (vertex: Vertex, options: ValueOptions): Piece => pieceOf(vertex, vertex, options, 0);

/** `model` is the vertex that has the order of the fields. */
function pieceOf(vertex: Vertex, model: Vertex, options: ValueOptions, depth: number): Piece {
  if (depth > 300) return text('_');
  const found = settled(vertex);
  const at = defaultOf(found) ?? found;
  const faults = at === vertex ? at.faults : [...vertex.faults, ...at.faults];
  if (faults.length > 0) return faulty(vertex, at);
  if (at.outcomes !== undefined && at.outcomes.length > 0) return disjunctionPiece(at, options, depth);
  const isStruct = at.kinds === kinds.struct;
  const fields = isStruct || at.arcs.size > 0 ? fieldPieces(at, model, isStruct, options, depth) : [];
  if (isStruct) return { kind: 'struct', declarations: fields };
  const value = plainPiece(at, model, options, depth);
  return fields.length === 0
    ? value
    : { kind: 'struct', declarations: at.lists.length > 0 ? [...fields, other(value)] : [other(value), ...fields] };
}

const other = (piece: Piece): DeclarationPiece => ({ kind: 'other', piece });

function faulty(vertex: Vertex, at: Vertex): Piece {
  const [fault] = [...vertex.faults, ...at.faults];
  // An optional field may be what it is written as, whatever that is worth.
  const isFatal = fault !== undefined && !isIncomplete(fault) && vertex.presence !== '?';
  const written = isFatal ? [] : writtenOf(vertex);
  if (written.length === 0) return { kind: 'bottom', comment: fault === undefined ? '' : messageOf(fault) };
  return withoutComments(expressionsPiece(written));
}

const messageOf = ({ path, message }: { readonly path: string; readonly message: string }): string =>
  path === '' ? message : `${path}: ${message}`;

function disjunctionPiece(at: Vertex, options: ValueOptions, depth: number): Piece {
  const all = at.outcomes ?? [];
  const marked = all.filter(({ mark }) => mark === 'default');
  const operands = (marked.length > 0 ? marked : all).map(({ vertex }) => pieceOf(vertex, vertex, options, depth + 1));
  return chain('|', operands);
}

function plainPiece(at: Vertex, model: Vertex, options: ValueOptions, depth: number): Piece {
  if (at.atom !== undefined) return atomPiece(at.atom.value);
  if (at.lists.length > 0) {
    const items = partsOf(at, model)
      .filter(({ label }) => isIndex(label))
      .map((each) => pieceOf(each.arc, each.model, options, depth + 1));
    return { kind: 'list', items };
  }
  return chain('&', constraintPieces(at));
}

function fieldPieces(
  at: Vertex,
  model: Vertex,
  hasRegular: boolean,
  options: ValueOptions,
  depth: number,
): readonly DeclarationPiece[] {
  const found: DeclarationPiece[] = [];
  for (const { label, arc, model: inner } of partsOf(at, model)) {
    if (isIndex(label) || arc.presence === 'none') continue;
    if (arc.presence === '?' && !options.showsOptional) continue;
    const isHidden = label.startsWith('_');
    if (isRegular(label) ? !hasRegular : isHidden ? !options.showsHidden : !options.showsDefinitions) continue;
    found.push({
      kind: 'field',
      label: labelOf(label) + arc.presence,
      isDefinition: isDefinition(label),
      value: pieceOf(arc, inner, options, depth + 1),
      comments: options.showsComments ? commentsOf(arc) : [],
    });
  }
  if (!options.showsComments) return found;
  const comments = [...at.structs.keys()].flatMap(({ span }) => commentsAtEnd(span));
  return comments.length === 0 ? found : [...found, { kind: 'comment', comments }];
}

/** The expressions of which a vertex is made, as they are written; none where one of them is not in a text of CUE. */
export function writtenOf(vertex: Vertex): readonly Written[] {
  const found: Written[] = [];
  const seen = new Set<string>();
  for (const { code } of vertex.conjuncts) {
    const key = `${code.span.source.name} ${code.span.begin} ${code.span.end}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const written = readSpan(code.span);
    if (written === undefined) return [];
    found.push(written);
  }
  return found;
}

function readSpan({ source, begin, end }: Span): Written | undefined {
  const part = new Source(source.name, source.text.slice(begin, end), source.isSecret);
  try {
    if (begin === 0 && end === source.text.length) {
      const { declarations } = parseFile(source);
      return { node: { kind: 'struct', declarations, begin, end }, source };
    }
    return { node: parseExpression(part), source: part };
  } catch {
    return undefined;
  }
}

/** An expression within a value has no comments. */
function withoutComments(piece: Piece): Piece {
  switch (piece.kind) {
    case 'text':
    case 'lines':
    case 'break':
    case 'bottom':
      return piece;
    case 'struct':
      return { ...piece, declarations: piece.declarations.map(bareDeclaration) };
    case 'list':
      return { ...piece, items: piece.items.map(withoutComments) };
    case 'call':
      return { ...piece, callee: withoutComments(piece.callee), items: piece.items.map(withoutComments) };
    case 'chain':
      return { ...piece, operands: piece.operands.map(withoutComments) };
    case 'row':
      return { ...piece, parts: piece.parts.map(withoutComments) };
  }
}

function bareDeclaration(declaration: DeclarationPiece): DeclarationPiece {
  if (declaration.kind === 'field') {
    return { ...declaration, value: withoutComments(declaration.value), comments: [], attributes: [] };
  }
  return declaration.kind === 'other'
    ? { ...declaration, piece: withoutComments(declaration.piece), comments: [] }
    : declaration;
}

/** Evaluates optional fields, which nothing but `--show-optional` needs. */
export function completeOptional(vertex: Vertex, complete: (vertex: Vertex) => void, depth = 0): void {
  if (depth > 50) return;
  const at = settled(vertex);
  for (const { vertex: each } of at.outcomes ?? []) completeOptional(each, complete, depth + 1);
  for (const arc of at.arcs.values()) {
    if (arc.presence === '?') complete(arc);
    completeOptional(arc, complete, depth + 1);
  }
}
