/**
 * Implements `@embed(file=…)` and `@embed(glob=…)`, which embed files as values. The CUE file must have the attribute
 * `@extern(embed)` and a package clause. Paths are relative to the folder of the CUE file and cannot leave this folder
 * or enter another module.
 */
import { filepathGlob, type GlobFiles } from '../../go/patterns/glob';
import { BadPatternError } from '../../go/patterns/glob-pattern';
import { goCleanPath, leadsOut } from '../../go/path';
import { encodeUtf8 } from '../../go/utf8';
import type { Code, DeclarationCode } from '../resolve/code';
import { constant, plainField, plainStruct } from '../resolve/plain-code';
import type { Attribute, Field, File } from '../syntax/ast';
import { CueSyntaxError, Source, type Problem, type Span } from '../syntax/source';

import { regular } from '../values/label';
import { argumentsOf, valueOf } from './attributes';
import { folderOf, joined, type CueFiles } from './files';
import { isAttribute, isField, walk } from './walk';

/** Reads the documents in a source. Throws an Error if the source is invalid. */
export type ReadDocuments = (format: 'json' | 'yaml' | 'toml', source: Source) => readonly Code[];

export interface EmbedOptions {
  readonly files: CueFiles;
  readonly isInModule: boolean;
  readonly readDocuments: ReadDocuments;
  /** Called with the path of each embedded file. */
  readonly use: (path: string) => void;
  readonly problem: (problem: Problem) => void;
}

/** Reports whether an attribute allows its file to embed other files. */
export const isExtern = (attribute: Attribute): boolean =>
  attribute.name === 'extern' && injectionOf(attribute) === 'embed';

function injectionOf(attribute: Attribute): string {
  const { key, value = '' } = argumentsOf(attribute)[0] ?? {};
  return key === undefined ? value : `${key}=${value}`;
}

/** Returns why an `@extern` attribute is invalid; undefined if it is valid. */
function externProblem(attribute: Attribute, name: File['package']): string | undefined {
  if (name === undefined) return 'extern attribute without package clause';
  if (attribute.begin > name.begin) return 'extern attribute must appear before package clause';
  const injection = injectionOf(attribute);
  if (injection === '') return 'injection name must be non-empty';
  return injection === 'embed' ? undefined : `no injection defined for "${injection}"`;
}

/** The values of embedded files, keyed by the field with the attribute, or by the attribute itself in a declaration. */
export function embeddings(
  source: Source,
  file: File,
  options: EmbedOptions,
): ReadonlyMap<Field | Attribute, readonly Code[]> {
  const found = new Map<Field | Attribute, readonly Code[]>();
  const fail = ({ begin, end }: Attribute, message: string): void =>
    options.problem(new CueSyntaxError(message, { source, begin, end }));
  const externs = [...file.attributes, ...file.declarations]
    .filter(isAttribute)
    .filter(({ name }) => name === 'extern');
  const problems = externs.map((extern) => externProblem(extern, file.package));
  for (const [at, extern] of externs.entries()) if (problems[at] !== undefined) fail(extern, problems[at]);
  if (!externs.some(isExtern) || problems.some((problem) => problem !== undefined)) return found;
  if (!options.isInModule) {
    options.problem({ message: 'cannot embed files when not in a module', place: undefined });
    return found;
  }
  const add = (owner: Field | Attribute, attribute: Attribute): void => {
    if (attribute.name !== 'embed') return;
    try {
      const { begin, end } = attribute;
      const code = new Embedding({ source, begin, end }, options).code(attribute);
      found.set(owner, [...(found.get(owner) ?? []), code]);
    } catch (error) {
      if (!(error instanceof EmbedError)) throw error;
      fail(attribute, `@embed: ${error.message}`);
    }
  };
  walk<Field | undefined>([file.attributes, file.declarations], undefined, (node, field) => {
    if (isAttribute(node)) add(field?.attributes.includes(node) === true ? field : node, node);
    return isField(node) ? node : undefined;
  });
  return found;
}

class EmbedError extends Error {
  override readonly name = 'EmbedError';
}

const formats: ReadonlyMap<string, string> = new Map([
  ['yml', 'yaml'],
  ['txt', 'text'],
  ['wasm', 'binary'],
  ['ldjson', 'jsonl'],
  ['ndjson', 'jsonl'],
  ['textpb', 'textproto'],
  ...'json yaml toml cue jsonl ini xml go proto textproto'.split(' ').map((name) => [name, name] as const),
]);

class Embedding {
  readonly #span: Span;
  readonly #folder: string;
  readonly #options: EmbedOptions;

  constructor(span: Span, options: EmbedOptions) {
    this.#span = span;
    this.#folder = folderOf(span.source.name);
    this.#options = options;
  }

  code(attribute: Attribute): Code {
    const given = argumentsOf(attribute);
    const [file = '', glob = '', type = ''] = ['file', 'glob', 'type'].map((key) => valueOf(given, key));
    const mayBeEmpty = given.some(({ key, value }) => key === undefined && value === 'allowEmptyGlob');
    if (file === '' && glob === '') throw new EmbedError('attribute must have file or glob field');
    if (file !== '' && glob !== '') throw new EmbedError('attribute cannot have both file and glob field');
    if (mayBeEmpty && glob === '') throw new EmbedError('allowEmptyGlob must be specified with a glob field');
    const { name } = this.#span.source;
    if (name === '-' || leadsOut(name)) {
      throw new EmbedError('cannot embed files from a file outside of the current module');
    }
    this.#checkPath(file === '' ? glob : file);
    if (file === '') return this.#globCode(glob, type, mayBeEmpty);
    return this.#fileCode(file, type);
  }

  #checkPath(path: string): void {
    if (path.startsWith('/')) throw new EmbedError('only relative files are allowed');
    const clean = goCleanPath(path);
    if (clean !== path) throw new EmbedError(`path not normalized, use "${clean}" instead`);
    if (leadsOut(path)) throw new EmbedError('cannot refer to parent directory');
  }

  #fileCode(path: string, type: string): Code {
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
      if (this.#list(folder).includes('cue.mod/')) {
        throw new EmbedError(`cannot embed file "${path}": in different module`);
      }
    }
    const full = joined(this.#folder, path);
    const format = formatOf(path, type);
    const text = this.#options.files.read(full);
    if (text === undefined) {
      if (this.#list(path).length > 0) throw new EmbedError('cannot embed directories');
      throw new EmbedError(`open ${path}: no such file or directory`);
    }
    this.#options.use(full);
    const source = new Source(full, text);
    const span = { source, begin: 0, end: text.length };
    switch (format) {
      case 'json':
      case 'yaml':
      case 'toml':
        return this.#document(format, source);
      case 'text':
        return constant({ type: 'string', value: text.replace(/^\ufeff/, '') }, span);
      case 'binary':
        return constant({ type: 'bytes', value: encodeUtf8(text) }, span);
      default:
        throw new EmbedError(`encoding "${format}" is not supported: use json, yaml, toml, text or binary`);
    }
  }

  #document(format: 'json' | 'yaml' | 'toml', source: Source): Code {
    let documents: readonly Code[];
    try {
      documents = this.#options.readDocuments(format, source);
    } catch (error) {
      throw new EmbedError(`${source.name}: ${error instanceof Error ? error.message : ''}`);
    }
    const [first, second] = documents;
    if (second !== undefined) throw new EmbedError('streaming not implemented: found more than one value in file');
    return first ?? { kind: 'faulty', code: 'eval', message: 'no value', span: this.#span };
  }

  /** Creates a struct with a field for each file. The path of the file is the name of the field. */
  #globCode(pattern: string, type: string, mayBeEmpty: boolean): Code {
    if (/(?<!\\)(?:\\\\)*\*\*/.test(pattern)) {
      throw new EmbedError(`invalid glob pattern "${pattern}": '**' is not supported in patterns as of yet`);
    }
    const extension = extensionOf(pattern);
    const paths = this.#matches(pattern);
    if (type === '' && (extension === '' || /[*?[\\]/.test(extension))) {
      throw new EmbedError('extension not fully specified; type argument required');
    }
    if (paths.length === 0 && !mayBeEmpty) throw new EmbedError(`no matches for glob pattern "${pattern}"`);
    const declarations = paths.flatMap((path): readonly DeclarationCode[] => {
      if (this.#kind(path) === 'directory') return [];
      const value = this.#fileCode(path, type);
      return [plainField(regular(path), value, value.span)];
    });
    return plainStruct(declarations, this.#span);
  }

  #matches(pattern: string): readonly string[] {
    const files: GlobFiles = {
      kind: (path) => this.#kind(path === '.' ? '' : path),
      list: (folder) =>
        this.#list(folder === '.' ? '' : folder).map((name) => ({
          name: name.replace(/\/$/, ''),
          kind: name.endsWith('/') ? 'directory' : 'file',
          link: false,
        })),
    };
    const parts = pattern.split('/');
    try {
      // A pattern element matches a name that begins with a dot only if the element itself begins with a dot.
      return filepathGlob(files, pattern).filter((path) =>
        path.split('/').every((name, at) => !name.startsWith('.') || parts[at]?.startsWith('.') === true),
      );
    } catch (error) {
      if (!(error instanceof BadPatternError)) throw error;
      throw new EmbedError(`invalid glob pattern "${pattern}": ${error.message}`);
    }
  }

  #list(folder: string): readonly string[] {
    return this.#options.files.list(joined(this.#folder, folder));
  }

  #kind(path: string): 'file' | 'directory' | undefined {
    if (path === '') return 'directory';
    const names = this.#list(folderOf(path));
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (names.includes(name)) return 'file';
    return names.includes(`${name}/`) ? 'directory' : undefined;
  }
}

const extensionOf = (path: string): string => /\.[^./]*$/.exec(path)?.[0] ?? '';

function formatOf(path: string, type: string): string {
  if (type !== '') return type;
  const extension = extensionOf(path);
  const found = formats.get(extension.slice(1));
  if (found === undefined) throw new EmbedError(`unknown file extension ${extension}`);
  return found;
}
