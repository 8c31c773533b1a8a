/** Whole files as text: what `cue eval`, `cue def` and `cue export --out cue` print. */
import { settled, type Vertex } from '../evaluate/vertex';
import type { File, Import } from '../syntax/ast';
import type { Source } from '../syntax/source';
import { commentsAbove, commentsOfFile } from './comments';
import { merged } from './expressions';
import type { Written } from './operators';
import { regular } from '../values/label';
import { compact, layOut } from './layout';
import { partsOf, type Comment, type DeclarationPiece, type Piece } from './piece';
import { labelOf } from './quote';
import { valuePiece, type ValueOptions } from './values';

/** A file of CUE that takes part. */
export interface PrintedFile {
  readonly source: Source;
  readonly file: File;
}

export interface PrintOptions {
  /** What one step to the right is: a tab, or spaces. */
  readonly indentation: string;
  /** For a clause before the text; that of the files where it is undefined. */
  readonly packageName?: string | undefined;
  /** Whether everything is on as few lines as it can be. */
  readonly isCompact?: boolean;
}

/** An evaluated value as a file, at a path. `files` say under which names packages are imported. */
export function printValue(
  vertex: Vertex,
  files: readonly PrintedFile[],
  {
    indentation,
    packageName,
    isCompact = false,
    path = [],
    ...options
  }: PrintOptions & ValueOptions & { readonly path?: readonly string[] },
): string {
  const placed = path.reduceRight<Piece>(
    (value, name) => ({ kind: 'struct', declarations: [{ kind: 'field', label: labelOf(regular(name)), value }] }),
    valuePiece(vertex, options),
  );
  const declarations = declarationsOf(placed);
  const imports = importsFor(declarations, files, packagesOf(vertex));
  const file = { comments: [], packageName, packageComments: [], imports, declarations };
  return isCompact ? compact(file) : layOut(file, indentation);
}

/** Files as one, with data beside them, before anything is evaluated. */
export function printDefinition(
  files: readonly PrintedFile[],
  options: PrintOptions,
  data: readonly Written[] = [],
): string {
  const written = files.map(({ source, file }): Written => ({
    node: { kind: 'struct', declarations: file.declarations, begin: 0, end: source.text.length },
    source,
  }));
  return printExpressions([...written, ...data], files, options);
}

/** Expressions that are unified, before anything is evaluated. */
export function printExpressions(
  written: readonly Written[],
  files: readonly PrintedFile[],
  { indentation, packageName, isCompact = false }: PrintOptions,
): string {
  const declarations = declarationsOf(merged(written));
  const comments: Comment[] = [];
  const packageComments: Comment[] = [];
  let name = packageName;
  for (const { source, file } of files) {
    name ??= file.package?.name;
    comments.push(...commentsOfFile(source.text));
    const begin = beginOf(file, source);
    if (begin !== undefined) packageComments.push(...commentsAbove(source.text, begin));
  }
  const imports = importsFor(declarations, files, new Map());
  const file = { comments, packageName: name === '' ? undefined : name, packageComments, imports, declarations };
  return isCompact ? compact(file) : layOut(file, indentation);
}

/** Where the clause `package` begins. */
function beginOf({ package: name }: File, { text }: Source): number | undefined {
  return name === undefined ? undefined : text.lastIndexOf('package', name.begin);
}

const declarationsOf = (piece: Piece): readonly DeclarationPiece[] =>
  piece.kind === 'struct' ? piece.declarations : [{ kind: 'other', piece }];

/** The packages of validators, by name: they are not in any text. */
function packagesOf(root: Vertex): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const stack: { readonly vertex: Vertex; readonly depth: number }[] = [{ vertex: root, depth: 0 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const at = settled(next.vertex);
    for (const { name } of at.validators) {
      const path = name.slice(0, Math.max(0, name.lastIndexOf('.')));
      if (path !== '') found.set(path.slice(path.lastIndexOf('/') + 1), path);
    }
    if (next.depth > 300) continue;
    const inner = [...at.arcs.values(), ...(at.outcomes ?? []).map(({ vertex }) => vertex)];
    for (const vertex of inner) stack.push({ vertex, depth: next.depth + 1 });
  }
  return found;
}

/** `"strings"` for each package whose name is in the text, as the files import it. */
function importsFor(
  declarations: readonly DeclarationPiece[],
  files: readonly PrintedFile[],
  packages: ReadonlyMap<string, string>,
): readonly string[] {
  const names = new Set<string>();
  for (const declaration of declarations) collectNames(declaration, names);
  const known = new Map<string, string>([...packages].map(([name, path]) => [name, `"${path}"`]));
  for (const { file } of files) {
    for (const each of file.imports) known.set(localName(each), importText(each));
  }
  return [...known].filter(([name]) => names.has(name)).map(([, text]) => text);
}

const lastElement = (path: string): string =>
  /([^/:@]*)(?:@[^:/]*)?$/.exec(path.replace(/@[^:/]*(?=:)/, ''))?.[1] ?? path;

const localName = ({ name, path }: Import): string => name?.name ?? lastElement(path);

const importText = ({ name, path }: Import): string =>
  name === undefined || name.name === lastElement(path) ? `"${path}"` : `${name.name} "${path}"`;

function collectNames(declaration: DeclarationPiece, names: Set<string>): void {
  if (declaration.kind === 'other') collect(declaration.piece, names);
  if (declaration.kind === 'field') collect(declaration.value, names);
}

function collect(piece: Piece, names: Set<string>): void {
  switch (piece.kind) {
    case 'text':
      if (piece.reference !== undefined) names.add(piece.reference);
      break;
    case 'struct':
      for (const each of piece.declarations) collectNames(each, names);
      break;
    case 'lines':
      for (const each of piece.references ?? []) names.add(each);
      break;
    default:
      for (const each of partsOf(piece)) collect(each, names);
  }
}

/** An expression that is closed as a definition is: what `cue def -e` writes so that it stays closed. */
export function printClosed(written: readonly Written[], files: readonly PrintedFile[], options: PrintOptions): string {
  const value = merged(written);
  if (value.kind !== 'struct') return printExpressions(written, files, { packageName: '', ...options });
  const declarations: readonly DeclarationPiece[] = [
    { kind: 'other', piece: { kind: 'text', text: '_#def' } },
    { kind: 'field', label: '_#def', isDefinition: true, value },
  ];
  const imports = importsFor(declarations, files, new Map());
  return layOut(
    {
      comments: [],
      packageName: options.packageName === '' ? undefined : options.packageName,
      packageComments: [],
      imports,
      declarations,
    },
    options.indentation,
  );
}
