/**
 * Reads the published API from the declarations that `tsc` wrote to `dist`: the names of each entry of `exports` in
 * package.json, and the text, doc comment and used types of each name. api-pages.ts generates pages from these.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync, type Comment, type Program } from 'oxc-parser';
import { getOrMake } from '../../src/data';
import { manifest, root } from '../../test/project';

export interface Declaration {
  /** `dist/src/krm/selectors/selector.d.ts#Selector`. If two entries export the same declaration, both use this key. */
  readonly key: string;
  /** The compiled file that contains the declaration. */
  readonly file: string;
  readonly name: string;
  /** The declaration as `tsc` prints it, such as `interface Selector {…}`. */
  readonly text: string;
  /** The text of the comment without its delimiters; '' if there is none. */
  readonly doc: string;
  readonly isType: boolean;
  /** The keys of the types that the declaration uses. Types of other packages or of the language have no key. */
  readonly named: readonly string[];
}

export interface Entry {
  /** The specifier of the entry, such as `inlay-krm/krm`. */
  readonly specifier: string;
  /** The compiled file that `require` loads. */
  readonly index: string;
  /** The comment at the top of the index. */
  readonly doc: string;
  /** The names in the order of the index. */
  readonly names: readonly Declaration[];
}

/**
 * Returns all entries for programs, starting with the main entry. Throws if an entry exports a name that no file
 * declares.
 */
export function publicEntries(): readonly Entry[] {
  const files = new Map<string, DeclarationFile>();
  const open = (path: string): DeclarationFile => getOrMake(files, path, () => new DeclarationFile(path));
  return entryFiles().map(({ specifier, path }) => {
    const file = open(path);
    return {
      specifier,
      index: compiled(path),
      doc: file.doc,
      names: exportedBy(open, path).map((name) => declarationOf(open, path, name)),
    };
  });
}

type Open = (path: string) => DeclarationFile;

/** Returns the declaration file of each entry, which is next to the file that `require` loads. */
function entryFiles(): readonly { readonly specifier: string; readonly path: string }[] {
  return Object.entries(manifest.exports).flatMap(([entry, target]) => {
    const file = typeof target === 'string' ? target : target.require;
    if (!file.endsWith('.js')) return [];
    return [{ specifier: manifest.name + entry.slice(1), path: join(root, file.replace(/\.js$/, '.d.ts')) }];
  });
}

/** Returns the names that a file exports, in the order of the file. Names of `export *` come last. */
const exportedBy = (open: Open, path: string): readonly string[] => {
  const { exported, wholes } = open(path);
  return [...exported, ...wholes.flatMap((whole) => exportedBy(open, whole))];
};

function declarationOf(open: Open, path: string, name: string): Declaration {
  const found = follow(open, path, name);
  if (found === undefined) {
    throw new Error(`${relative(root, path)} exports \`${name}\`, which no file of the project declares`);
  }
  // With a renamed export, the pages would show a name that no program can import.
  if (found.name !== name) throw new Error(`${relative(root, path)} exports \`${found.name}\` as \`${name}\``);
  return found;
}

function follow(open: Open, path: string, name: string): Declaration | undefined {
  const file = open(path);
  const node = file.declared.get(name);
  if (node === undefined) {
    const origin = file.imported.get(name) ?? inWholes(open, file, name);
    return origin && follow(open, origin.path, origin.name);
  }
  const named = [...new Set(namesIn(node))].flatMap((one) => keyOf(open, path, one) ?? []);
  const { text, doc } = file.shown(node);
  return {
    key: keyIn(path, name),
    file: compiled(path),
    name,
    text,
    doc,
    isType: /^(?:interface|type) /.test(text),
    named,
  };
}

function inWholes(open: Open, { wholes }: DeclarationFile, name: string): Origin | undefined {
  const path = wholes.find((whole) => exportedBy(open, whole).includes(name));
  return path === undefined ? undefined : { path, name };
}

/**
 * Returns the key of a type, or undefined for type parameters and for declarations of other packages or of the
 * language.
 */
function keyOf(open: Open, path: string, name: string): string | undefined {
  const file = open(path);
  if (file.declared.has(name)) return keyIn(path, name);
  const origin = file.imported.get(name);
  return origin && keyOf(open, origin.path, origin.name);
}

const compiled = (path: string): string => path.replace(/\.d\.ts$/, '.js');

const keyIn = (path: string, name: string): string => `${relative(root, path)}#${name}`;

/** A node of the parser's tree, with the fields that are used here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The field that contains the name of another declaration, keyed by node type. */
const nameFields: Readonly<Record<string, string>> = {
  TSTypeReference: 'typeName',
  TSInterfaceHeritage: 'expression',
  TSClassImplements: 'expression',
  TSTypeQuery: 'exprName',
  ClassDeclaration: 'superClass',
};

/** Returns the names of the types that a declaration uses outside of private members. */
function namesIn(node: Node): readonly string[] {
  if (node['accessibility'] === 'private') return [];
  const named = node[nameFields[node.type] ?? ''];
  const own = isNode(named) ? [leftmost(named)] : [];
  return [...own, ...childrenOf(node).flatMap(namesIn)];
}

/** Returns the leftmost name: `a` of `a.b.c`. */
const leftmost = (name: Node): string => (isNode(name['left']) ? leftmost(name['left']) : String(name['name']));

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

interface Origin {
  readonly path: string;
  readonly name: string;
}

class DeclarationFile {
  readonly #text: string;
  readonly #source: string;
  readonly #comments: readonly Comment[];
  /** All exported names, declared here or elsewhere, except the names of `export *`. */
  readonly exported: readonly string[];
  /** The files whose names are all exported (`export *`). */
  readonly wholes: readonly string[];
  readonly declared: ReadonlyMap<string, Node>;
  /** The origins of all other names: imports, and exports of other files. */
  readonly imported: ReadonlyMap<string, Origin>;

  constructor(readonly path: string) {
    this.#text = readFileSync(path, 'utf8');
    this.#source = readFileSync(join(root, relative(join(root, 'dist'), path).replace(/\.d\.ts$/, '.ts')), 'utf8');
    const { program, comments, errors } = parseSync(path, this.#text);
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
    this.#comments = comments;
    const exported: string[] = [];
    const wholes: string[] = [];
    const declared = new Map<string, Node>();
    const imported = new Map<string, Origin>();
    for (const node of program.body as Program['body'] & readonly Node[]) {
      const declaration: Node = isNode(node['declaration']) ? node['declaration'] : node;
      for (const name of namesOf(declaration)) {
        declared.set(name, node);
        if (node !== declaration) exported.push(name);
      }
      const origin = isNode(node['source']) ? this.#fileOf(String(node['source']['value'])) : undefined;
      if (node.type === 'ExportAllDeclaration' && origin !== undefined) wholes.push(origin);
      for (const { local, other } of specifiersOf(node)) {
        if (node.type.startsWith('Export')) exported.push(other);
        if (origin === undefined) continue;
        if (node.type.startsWith('Export')) imported.set(other, { path: origin, name: local });
        else imported.set(local, { path: origin, name: other });
      }
    }
    this.exported = exported;
    this.wholes = wholes;
    this.declared = declared;
    this.imported = imported;
  }

  get doc(): string {
    const [first] = this.#comments;
    return first === undefined ? '' : commentText(first);
  }

  /** Returns the text of a declaration, and the doc comment above it. */
  shown({ start, end }: Node): { readonly text: string; readonly doc: string } {
    const above = this.#comments.findLast((one) => one.end < start);
    const text = this.#text
      .slice(start, end)
      .replace(/^export /, '')
      .replace(/^declare /, '');
    return { text, doc: above !== undefined && this.#isDocOf(above, start) ? commentText(above) : '' };
  }

  /**
   * Returns whether a comment belongs to the declaration at `start`. The check reads the source file, because `tsc`
   * removes imports. The comment at the top of a compiled file can therefore be directly above the first declaration.
   */
  #isDocOf(comment: Comment, start: number): boolean {
    if (this.#text.slice(comment.end, start).trim() !== '') return false;
    const text = this.#text.slice(comment.start, comment.end);
    return /^\n(?!\n|import)/.test(this.#source.slice(this.#source.indexOf(text) + text.length));
  }

  /** Returns the file of an import, or undefined for another package. */
  #fileOf(specifier: string): string | undefined {
    if (!specifier.startsWith('.')) return undefined;
    const path = join(dirname(this.path), specifier.replace(/\.js$/, ''));
    return [`${path}.d.ts`, join(path, 'index.d.ts')].find(existsSync);
  }
}

/**
 * Returns the declared names, such as `a` and `b` of `const a: A, b: B`, or a single name for any other declaration.
 */
function namesOf(declaration: Node): readonly string[] {
  if (Array.isArray(declaration['declarations'])) {
    return (declaration['declarations'] as readonly Node[]).map(({ id }) => String((id as Node)['name']));
  }
  return isNode(declaration['id']) ? [String(declaration['id']['name'])] : [];
}

/**
 * Returns the names in an import or export: `{local: 'a', other: 'b'}` of `import {b as a}` and of `export {a as b}`.
 */
function specifiersOf(node: Node): readonly { readonly local: string; readonly other: string }[] {
  const specifiers = Array.isArray(node['specifiers']) ? (node['specifiers'] as readonly Node[]) : [];
  return specifiers.flatMap((one) => {
    const other = one['imported'] ?? one['exported'];
    return isNode(one['local']) && isNode(other)
      ? [{ local: String(one['local']['name']), other: String(other['name']) }]
      : [];
  });
}

/** Returns the text of a comment, without its delimiters and asterisks. */
const commentText = ({ value }: Comment): string =>
  value
    .replace(/^\*/, '')
    .replaceAll(/^ *\* ?/gm, '')
    .trim();
