/** Reads the inputs that a command's arguments name: packages, CUE files and data documents. */
import { DocumentSyntaxError, formatNamed, jsonFormat, yamlFormat, type SourceNode } from '../formats';
import { catchError, entryOf, lineStarts, stringOf, type Tree } from '../data';
import { cueTree } from '../cue/builtins/encoding/yaml-tree';
import type { CueTag } from '../cue/instances/tags';
import { GoJsonError, goCleanPath, withLineFeeds } from '../go';
import { checkGoJson, splitGoJson } from '../go/json/json-scan';
import type { AnySource, CueSource, DataSource } from '../cue/instances/load';
import { Source } from '../cue/syntax/source';
import { CommandFailure } from './failure';
import { packageOf, severalPackages } from './packages';
import { asRelative, fromRoot, shownPath, type Place, type Port } from './place';

export interface Inputs {
  /** The package and CUE files that together form one value. */
  readonly schema: readonly AnySource[];
  readonly documents: readonly DataSource[];
  /** Whether the arguments name a data file, even an empty one. */
  readonly hasDataFiles: boolean;
}

type Encoding = 'cue' | 'json' | 'jsonl' | 'yaml' | 'toml' | 'text' | 'binary';

/** The encodings of files, keyed by file name extension. */
const extensions: ReadonlyMap<string, Encoding> = new Map([
  ['cue', 'cue'],
  ['json', 'json'],
  ['jsonl', 'jsonl'],
  ['ldjson', 'jsonl'],
  ['ndjson', 'jsonl'],
  ['yaml', 'yaml'],
  ['yml', 'yaml'],
  ['toml', 'toml'],
  ['txt', 'text'],
]);
const encodings: ReadonlySet<string> = new Set([...extensions.values(), 'binary']);
/** File name extensions and file types of `cue` that this command does not support. */
const unread: ReadonlySet<string> = new Set(
  'ini xml proto textproto textpb pb jsonschema openapi binpb go wasm schema graph dag data auto koala crd code'.split(
    ' ',
  ),
);

export const extensionOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1] ?? '';

/** Throws a CommandFailure, or a CueSyntaxError if a file of a package is invalid. */
export function readInputs(args: readonly string[], place: Place, tags: readonly CueTag[]): Inputs {
  const { port } = place;
  const packages: string[] = [];
  const sources: CueSource[] = [];
  const documents: DataSource[] = [];
  let hasDataFiles = false;
  let scope: Encoding | undefined;
  const add = (path: string, given: Encoding | undefined): void => {
    const encoding = given ?? (path === '-' ? 'cue' : extensions.get(extensionOf(path)));
    if (encoding === undefined) throw new CommandFailure(`no encoding specified for file "${path}"`);
    const text = path === '-' ? port.standardInput() : readFile(asRelative(place, path), port);
    const name = path === '-' ? '-' : fromRoot(place, asRelative(place, path));
    if (encoding === 'cue') sources.push({ name, text });
    else {
      hasDataFiles = true;
      const found = documentsOf(name, text, encoding, place);
      const language = given === undefined ? found.map(({ tree }) => schemaLanguage(tree)).find(Boolean) : undefined;
      if (language !== undefined) {
        const hint = `to read the file as data, write "${encoding}: ${path}"`;
        throw new CommandFailure(`"${path}": ${language} is not supported: ${hint}`);
      }
      documents.push(...found);
    }
  };
  for (const arg of args) {
    const [, word = '', file = ''] = /^([a-z]\w*):(.*)$/i.exec(arg) ?? [];
    const given = word === '' ? undefined : scopeOf(word, file);
    if (given !== undefined) {
      if (file === '') scope = given;
      else add(file, given);
      continue;
    }
    if (arg === '') throw new CommandFailure('empty file name in ""');
    if (scope !== undefined) add(arg, scope);
    else if (arg === '-' || extensions.has(extensionOf(arg))) add(arg, undefined);
    else if (unread.has(extensionOf(arg))) {
      throw new CommandFailure(`"${arg}": the format "${extensionOf(arg)}" is not supported`);
    } else if (/^[^./:][^/:]*\.[^/.:]+$/.test(arg)) {
      throw new CommandFailure(`unknown file extension .${extensionOf(arg)}`);
    } else packages.push(packageOf(arg, place, tags));
  }
  if (packages.length > 1) throw new CommandFailure('only one package can be evaluated at a time');
  refuseSeveralPackages(sources);
  sources.sort((a, b) => compareFiles(a.name, b.name));
  if (packages.length + sources.length === 0 && !hasDataFiles) packages.push(packageOf('.', place, tags));
  return { schema: [...packages.map((instance) => ({ instance })), ...sources], documents, hasDataFiles };
}

/** Returns the schema language of a document that `cue` would import as a schema; undefined for data. */
function schemaLanguage(tree: Tree): 'JSON Schema' | 'OpenAPI' | undefined {
  const info = entryOf(tree, 'info');
  const hasInfo = stringOf(entryOf(info, 'title')) !== undefined && stringOf(entryOf(info, 'version')) !== undefined;
  if (hasInfo && stringOf(entryOf(tree, 'openapi'))?.startsWith('3.') === true) return 'OpenAPI';
  const address = stringOf(entryOf(tree, '$schema')) ?? '';
  return /^[a-z]+:\/\/json-schema\.org(?::\d*)?\/(?:[^?#]*\/)?schema(?:[?#]|$)/.test(address)
    ? 'JSON Schema'
    : undefined;
}

const clause = /^package[ \t]+(\w+)/m;

function refuseSeveralPackages(sources: readonly CueSource[]): void {
  const named = sources.flatMap(({ name, text }) => {
    const found = clause.exec(text)?.[1];
    return found === undefined || found === '_' ? [] : [{ name: found, file: name.slice(name.lastIndexOf('/') + 1) }];
  });
  const [first] = named;
  const other = named.find((each) => each.name !== first?.name);
  if (first === undefined || other === undefined) return;
  throw severalPackages(first, other, '');
}

const depth = (name: string): number => name.split('/').length;

function compareFiles(a: string, b: string): number {
  return depth(a) - depth(b) || (a < b ? -1 : a > b ? 1 : 0);
}

/**
 * Returns the encoding that `word:` sets for the following files, or `word:file` for one file. Returns undefined if
 * `word:file` is a path. Throws a CommandFailure for an unknown or unsupported encoding.
 */
function scopeOf(word: string, file: string): Encoding | undefined {
  if (isEncoding(word)) return word;
  // `cue` accepts these words as file types, or as options of file types.
  if (unread.has(word) || extensions.has(word)) {
    throw new CommandFailure(`"${word}:${file}": "${word}" is not supported`);
  }
  if (file === '') throw new CommandFailure(`unknown filetype ${word}`);
  return undefined;
}

const isEncoding = (name: string): name is Encoding => encodings.has(name);

function readFile(path: string, port: Port): string {
  const text = port.read(path);
  if (text === undefined) {
    throw new CommandFailure(`stat /${goCleanPath(`${port.workingFolder}/${path}`)}: no such file or directory`);
  }
  return text;
}

function documentsOf(
  name: string,
  given: string,
  encoding: Exclude<Encoding, 'cue'>,
  place: Place,
): readonly DataSource[] {
  const isJson = encoding === 'json' || encoding === 'jsonl';
  // Windows programs may write a byte order mark. JSON does not allow this mark, but `cue` skips it.
  const text = isJson ? given.replace(/^\uFEFF/, '') : given;
  if (encoding === 'text' || encoding === 'binary') {
    const tree: Tree = { kind: 'scalar', type: 'string', text };
    return [{ name, text, tree }];
  }
  const failure = (offset: number, message: string): CommandFailure => {
    const { line, column } = new Source(name, text).position(offset);
    return new CommandFailure(`${message}:\n    ${shownPath(place, name)}:${line}:${column}`);
  };
  let begin = 0;
  try {
    if (isJson) {
      return jsonTexts(text, encoding === 'json', failure).flatMap((each) => {
        begin = text.indexOf(each, begin);
        const trees = jsonFormat.read(each).roots.map((root) => jsonTree(root, begin));
        begin += each.length;
        return trees.map((tree) => ({ name, text, tree }));
      });
    }
    if (encoding === 'toml') {
      const { roots } = formatNamed('toml').read(text);
      return roots.map((tree) => ({ name, text, tree }));
    }
    // A carriage return also ends a comment, so that the text after it is not lost.
    if (text.split(/[\r\n]/).every((line) => /^\s*(?:#|$)/.test(line))) return [nullDocument(name, text)];
    const lines = withLineFeeds(text);
    return yamlFormat.read(lines).roots.map((root) => ({ name, text, tree: cueTree(lines, root, failure) }));
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    throw failure(begin + error.offset, error.message);
  }
}

/**
 * Shifts the positions in a JSON value by `begin`, the offset of the value in its file. The position of a key that is
 * an identifier is after its opening quote.
 */
function jsonTree(node: SourceNode, begin: number): Tree {
  const place = { start: begin + node.start, end: begin + node.end };
  if (node.kind === 'scalar') return { ...node, ...place };
  if (node.kind === 'list') return { ...node, ...place, items: node.items.map((item) => jsonTree(item, begin)) };
  const entries = node.entries.map(({ key, value, keyStart, keyEnd }) => {
    const quote = /^[A-Za-z_$#][\w$#]*$/.test(key) ? 1 : 0;
    return { key, value: jsonTree(value, begin), keyStart: begin + keyStart + quote, keyEnd: begin + keyEnd };
  });
  return { ...node, ...place, entries };
}

/** An escape in JSON. The capture group matches only an unpaired surrogate. */
const jsonEscape = /\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|u([dD][89a-fA-F]..)|[^])/g;

/**
 * Returns the text of each JSON value. If `isOne` is set, the JSON must contain exactly one value. Throws a
 * CommandFailure with Go's message for invalid JSON, and for escapes of unpaired surrogates.
 */
function jsonTexts(
  text: string,
  isOne: boolean,
  failure: (offset: number, message: string) => Error,
): readonly string[] {
  const texts = catchError(
    GoJsonError,
    () => {
      if (!isOne) return splitGoJson(text);
      checkGoJson(text);
      return [text];
    },
    (error) => {
      const { line, column } = error.place ?? { line: 1, column: 1 };
      // An error at the end of the text has the position of the last character.
      const offset = Math.min((lineStarts(text)[line - 1] ?? 0) + column - 1, text.length - 1);
      throw failure(Math.max(0, offset), `invalid JSON: ${error.message}`);
    },
  );
  for (const { 1: unmatched, index } of text.matchAll(jsonEscape)) {
    if (unmatched !== undefined) throw failure(index, 'invalid string: unmatched surrogate pair');
  }
  return texts;
}

/** The value of an empty YAML document: `*null | _`. */
const nullDocument = (name: string, text: string): DataSource => ({
  isDefault: true,
  name,
  text,
  tree: { kind: 'scalar', type: 'null', text: 'null' },
});
