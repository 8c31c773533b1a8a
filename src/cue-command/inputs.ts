/** Reads the inputs that a command's arguments name: packages, CUE files and data documents. */
import { DocumentSyntaxError, formatNamed, jsonFormat, yamlFormat } from '../formats';
import { catchError, entryOf, lineStarts, stringOf, type Tree } from '../data';
import { cueTree } from '../cue/builtins/encoding/yaml-tree';
import type { CueTag } from '../cue/instances/tags';
import { GoJsonError, goCleanPath, withLineFeeds } from '../go';
import { checkGoJson, splitGoJson } from '../go/json/json-scan';
import type { AnySource, CueSource, DataSource } from '../cue/instances/load';
import { Source } from '../cue/syntax/source';
import { CommandFailure } from './failure';
import { packageOf, severalPackages } from './packages';
import { asRelative, fromRoot, shownPath, type Place } from './place';
import type { Port } from './port';

export interface Inputs {
  /** The package and CUE files, which form one value. */
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
/** Formats that `cue` reads but this command does not support. */
const unread: ReadonlySet<string> = new Set(
  'ini xml proto textproto textpb pb jsonschema openapi binpb go wasm schema graph dag data auto koala crd code'.split(
    ' ',
  ),
);

export const extensionOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1] ?? '';

/** Reads all files that the arguments name. Throws a CommandFailure. */
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
  if (packages.length > 1) {
    throw new CommandFailure('only one package can be evaluated at a time');
  }
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
 * Returns the encoding that `word:` sets for all following files, or that `word:file` sets for one file; undefined if
 * `word:file` is a package path. Throws a CommandFailure for an unknown or unsupported encoding.
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
  const failure = (message: string, at: { readonly line: number; readonly column: number }): CommandFailure =>
    new CommandFailure(`${message}:\n    ${shownPath(place, name)}:${at.line}:${at.column}`);
  const format = encoding === 'yaml' ? yamlFormat : encoding === 'toml' ? formatNamed('toml') : jsonFormat;
  try {
    // A carriage return also ends a comment, so that the text after it is not lost.
    const isEmpty = text.split(/[\r\n]/).every((line) => /^\s*(?:#|$)/.test(line));
    if (encoding === 'yaml' && isEmpty) return [nullDocument(name, text)];
    if (isJson) refuseJson(name, text, encoding === 'json', place);
    if (encoding === 'jsonl' && text.trim() === '') return [];
    if (encoding === 'yaml') {
      const lines = withLineFeeds(text);
      const fault = (offset: number, message: string): Error =>
        failure(message, new Source(name, lines).position(offset));
      return format.read(lines).roots.map((root) => ({ name, text, tree: cueTree(lines, root, fault) }));
    }
    return format.read(text).roots.map((tree) => ({ name, text, tree: isJson ? withinQuotes(tree) : tree }));
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    throw failure(error.message, error);
  }
}

/** Moves the position of each JSON key that is an identifier to the character after the opening quote. */
function withinQuotes(tree: Tree): Tree {
  if (tree.kind === 'list') return { ...tree, items: tree.items.map(withinQuotes) };
  if (tree.kind === 'scalar') return tree;
  const entries = tree.entries.map((entry) => {
    const { key, value, keyStart } = entry;
    const isIdentifier = keyStart !== undefined && /^[A-Za-z_$#][\w$#]*$/.test(key);
    return { ...entry, value: withinQuotes(value), ...(isIdentifier ? { keyStart: keyStart + 1 } : {}) };
  });
  return { ...tree, entries };
}

/**
 * Throws a CommandFailure with Go's message if the text is not valid JSON. `isOne` determines whether the text must
 * contain exactly one value instead of a sequence of values.
 */
function refuseJson(name: string, text: string, isOne: boolean, place: Place): void {
  catchError(
    GoJsonError,
    () => void (isOne ? checkGoJson(text) : splitGoJson(text)),
    (error) => {
      const { line: row, column: unit } = error.place ?? { line: 1, column: 1 };
      // An error at the end of the text has the position of the last character.
      const offset = Math.min((lineStarts(text)[row - 1] ?? 0) + unit - 1, text.length - 1);
      const { line, column } = new Source(name, text).position(Math.max(0, offset));
      throw new CommandFailure(`invalid JSON: ${error.message}:\n    ${shownPath(place, name)}:${line}:${column}`);
    },
  );
}

/** The value of an empty YAML document: `*null | _`. */
const nullDocument = (name: string, text: string): DataSource => ({
  isDefault: true,
  name,
  text,
  tree: { kind: 'scalar', type: 'null', text: 'null' },
});
