/** What the arguments of a command name: packages, files of CUE, and documents of data. */
import { DocumentSyntaxError, formatNamed, jsonFormat, yamlFormat } from '../formats';
import type { Tree } from '../data';
import type { Tag } from '../cue/instances/tags';
import { goCleanPath } from '../go';
import type { CueSource, DataSource } from '../cue/instances/load';
import { Source, type Problem } from '../cue/syntax/source';
import { errorOfProblem, formatCueError } from '../cue/export/errors';
import { strangeIn, type Form } from './forms';
import { CommandFailure } from './failure';
import { jsonFault } from './json-fault';
import { packagesOf, severalPackages } from './packages';
import { asRelative, fromRoot, shownPath, type Place } from './place';
import type { Port } from './port';

export interface Inputs {
  /** `./`, `./a/b:p` from the root, `mod.com/x/p` */
  readonly packages: readonly string[];
  readonly sources: readonly CueSource[];
  readonly documents: readonly DataSource[];
  /** Whether files of data were named, even empty ones. */
  readonly hasDataFiles: boolean;
  /** Whether documents have their places in one value. */
  readonly isPlaced?: boolean;
}

type Encoding = 'cue' | 'json' | 'jsonl' | 'yaml' | 'toml' | 'text' | 'binary';

const extensions: Readonly<Record<string, Encoding>> = {
  cue: 'cue',
  json: 'json',
  jsonl: 'jsonl',
  ldjson: 'jsonl',
  ndjson: 'jsonl',
  yaml: 'yaml',
  yml: 'yaml',
  toml: 'toml',
  txt: 'text',
};
const encodings: ReadonlySet<string> = new Set([...Object.values(extensions), 'binary']);
/** What `cue` reads, too. */
const unread: ReadonlySet<string> = new Set(
  'ini xml proto textproto textpb pb jsonschema openapi binpb go wasm schema graph dag data auto koala crd code compact indentSequences interface lang strict strictFeatures strictKeywords openOnlyWhenExplicit'.split(
    ' ',
  ),
);

/** The encoding of a file's name, or of a word such as `yaml`; undefined where it has none. */
export function encodingOf(name: string): Encoding | undefined {
  return Object.hasOwn(extensions, name) ? extensions[name] : undefined;
}

export const extensionOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1] ?? '';

/** Reads all files that the arguments name. Throws a CommandFailure. */
export function readInputs(args: readonly string[], place: Place, tags: readonly Tag[]): Inputs {
  const { port } = place;
  const packages: string[] = [];
  const sources: CueSource[] = [];
  const documents: DataSource[] = [];
  let hasDataFiles = false;
  let scope: Scope | undefined;
  const problems: Problem[] = [];
  const add = (path: string, { encoding: given, form }: Scope): void => {
    const encoding = given ?? (path === '-' ? 'cue' : encodingOf(extensionOf(path)));
    if (encoding === undefined) throw new CommandFailure(`no encoding specified for file "${path}"`);
    const text = path === '-' ? port.standardInput() : readFile(asRelative(place, path), port);
    const name = path === '-' ? '-' : fromRoot(place, asRelative(place, path));
    if (encoding === 'cue') {
      sources.push({ name, text });
      if (form !== undefined) problems.push(...strangeIn(new Source(name, text), form));
    } else {
      hasDataFiles = true;
      documents.push(...documentsOf(name, text, encoding, place));
    }
  };
  for (const arg of args) {
    const [, word = '', file = ''] = /^([a-z][\w+=,]*):(.*)$/i.exec(arg) ?? [];
    const given = word === '' ? undefined : scopeOf(word, file);
    if (given !== undefined) {
      if (file === '') scope = given;
      else add(file, given);
      continue;
    }
    const own = encodingOf(extensionOf(arg));
    if (arg === '') throw new CommandFailure('empty file name in ""');
    if (scope !== undefined) add(arg, scope);
    else if (arg === '-' || own !== undefined) add(arg, {});
    else if (unread.has(extensionOf(arg))) {
      throw new CommandFailure(`"${arg}": files of the format "${extensionOf(arg)}" are not supported`);
    } else if (/^[^./:][^/:]*\.[^/.:]+$/.test(arg)) {
      throw new CommandFailure(`unknown file extension .${extensionOf(arg)}`);
    } else packages.push(...packagesOf(arg, place, tags));
  }
  if (problems.length > 0) throw new CommandFailure(problems.map((each) => problemText(place, each)).join('\n'));
  refuseSeveralPackages(sources);
  sources.sort((a, b) => compareFiles(a.name, b.name));
  if (packages.length + sources.length === 0 && !hasDataFiles) packages.push(...packagesOf('.', place, tags));
  return { packages, sources, documents, hasDataFiles };
}

const clause = /^package[ \t]+(\w+)/m;

/** Throws a CommandFailure where files are of two packages. */
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

/** Files of a folder come before those in folders below it. */
function compareFiles(a: string, b: string): number {
  return depth(a) - depth(b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** What a word before a colon says of the files after it. */
interface Scope {
  /** That of their names where it is undefined. */
  readonly encoding?: Encoding;
  readonly form?: Form;
}

/** Undefined where the word is part of a package. Throws a CommandFailure. */
function scopeOf(word: string, file: string): Scope | undefined {
  const parts = word.split('+');
  const strange = parts.map((tag) => tag.replace(/=.*/, '')).find((each) => !isKnownType(each));
  if (strange === word && file !== '') return undefined;
  if (strange !== undefined) throw new CommandFailure(`unknown filetype ${strange}`);
  const forms = parts.filter(isForm);
  const [encoding, ...more] = parts.filter((each) => !isForm(each));
  if (more.length > 0 || forms.length > 1 || (encoding !== undefined && !isEncoding(encoding))) {
    throw new CommandFailure(`"${word}:${file}": "${word}" is not supported`);
  }
  return { ...(encoding && { encoding }), ...(forms[0] && { form: forms[0] }) };
}

const isForm = (name: string): name is Form => name === 'data' || name === 'graph' || name === 'schema';

/** A problem as messages show it. */
const problemText = (place: Place, problem: Problem): string => {
  const error = errorOfProblem(problem);
  const contributions = error.contributions.map((each) => ({ ...each, source: shownPath(place, each.source) }));
  return formatCueError({ ...error, contributions });
};

/** Whether `cue` knows a word as the type of a file, or as a choice of one. */
export const isKnownType = (name: string): boolean =>
  encodings.has(name) || unread.has(name) || Object.hasOwn(extensions, name) || name === 'yml';

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
  // Windows writes such a mark, which JSON does not have and `cue` passes over.
  const text = isJson ? given.replace(/^\uFEFF/, '') : given;
  if (encoding === 'text' || encoding === 'binary') {
    const tree: Tree = { kind: 'scalar', type: 'string', text };
    return [{ name, text, tree }];
  }
  const format = encoding === 'yaml' ? yamlFormat : encoding === 'toml' ? formatNamed('toml') : jsonFormat;
  try {
    if (encoding === 'yaml' && /^(?:\s*(?:#.*)?\n?)*$/.test(text)) return [nullDocument(name, text)];
    if (encoding === 'jsonl' && text.trim() === '') return [];
    if (isJson) refuseJson(name, text, encoding === 'json', place);
    return format.read(text).roots.map((tree) => ({ name, text, tree: isJson ? withinQuotes(tree) : tree }));
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    throw new CommandFailure(`${error.message}:\n    ${shownPath(place, name)}:${error.line}:${error.column}`);
  }
}

/** Keys of JSON that are identifiers have their places behind the quote. */
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

/** Throws a CommandFailure, in the words of Go, for what is no JSON. */
function refuseJson(name: string, text: string, isOne: boolean, place: Place): void {
  const found = jsonFault(text, isOne);
  if (found === undefined) return;
  const { line, column } = new Source(name, text).position(found.offset);
  throw new CommandFailure(`invalid JSON: ${found.message}:\n    ${shownPath(place, name)}:${line}:${column}`);
}

/** An empty document of YAML: `*null | _`. */
const nullDocument = (name: string, text: string): DataSource => ({
  isDefault: true,
  name,
  text,
  tree: { kind: 'scalar', type: 'null', text: 'null' },
});
