/** What the arguments of a command name: packages, files of CUE, and documents of data. */
import { DocumentSyntaxError, jsonFormat, yamlFormat } from '../formats';
import { formatNamed } from '../fields';
import type { Tree } from '../data';
import type { CueSource, DataSource } from '../cue/instances/load';
import { Source } from '../cue/syntax/source';
import { CommandFailure } from './failure';
import { jsonFault } from './json-fault';
import type { Port } from './port';

export interface Inputs {
  /** `.`, `./a/b:p` */
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
export function readInputs(args: readonly string[], port: Port): Inputs {
  const packages: string[] = [];
  const sources: CueSource[] = [];
  const documents: DataSource[] = [];
  let hasDataFiles = false;
  let scope: Encoding | undefined;
  const add = (path: string, encoding: Encoding): void => {
    const text = path === '-' ? port.standardInput() : readFile(path, port);
    const name = path === '-' ? '-' : cleanPath(path);
    if (encoding === 'cue') sources.push({ name, text });
    else {
      hasDataFiles = true;
      documents.push(...documentsOf(name, text, encoding));
    }
  };
  for (const arg of args) {
    const [, word = '', file = ''] = /^([a-z][\w+=,]*):(.*)$/i.exec(arg) ?? [];
    const encoding = word === '' ? undefined : scopeOf(word, file);
    if (encoding !== undefined) {
      if (file === '') scope = encoding;
      else add(file, encoding);
      continue;
    }
    const own = encodingOf(extensionOf(arg));
    if (arg === '') throw new CommandFailure('empty file name in ""');
    if (scope !== undefined) add(arg, scope);
    else if (arg === '-') add(arg, 'cue');
    else if (own !== undefined) add(arg, own);
    else if (unread.has(extensionOf(arg))) {
      throw new CommandFailure(`"${arg}": files of the format "${extensionOf(arg)}" are not supported`);
    } else if (/^[^./:][^/:]*\.[^/.:]+$/.test(arg)) {
      throw new CommandFailure(`unknown file extension .${extensionOf(arg)}`);
    } else packages.push(...(arg.includes('...') ? expand(arg, port) : [arg]));
  }
  refuseSeveralPackages(sources);
  sources.sort((a, b) => compareFiles(a.name, b.name));
  if (packages.length + sources.length === 0 && !hasDataFiles) packages.push('.');
  return { packages, sources, documents, hasDataFiles };
}

const clause = /^package[ \t]+(\w+)/m;

/** Throws a CommandFailure where files are of two packages. */
function refuseSeveralPackages(sources: readonly CueSource[]): void {
  const named = sources.flatMap(({ name, text }) => {
    const found = clause.exec(text)?.[1];
    return found === undefined || found === '_'
      ? []
      : [{ package: found, file: name.slice(name.lastIndexOf('/') + 1) }];
  });
  const [first] = named;
  const other = named.find((each) => each.package !== first?.package);
  if (first === undefined || other === undefined) return;
  const shown = [first, other].map((each) => `"${each.package}" (${each.file})`).join(' and ');
  throw new CommandFailure(`found packages ${shown} in "."`);
}

const depth = (name: string): number => name.split('/').length;

/** Files of a folder come before those in folders below it. */
function compareFiles(a: string, b: string): number {
  return depth(a) - depth(b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** The encoding that a word before a colon says; undefined where it is part of a package. Throws a CommandFailure. */
function scopeOf(word: string, file: string): Encoding | undefined {
  const [name = '', ...tags] = word.split('+');
  const strange = [name, ...tags.map((tag) => tag.replace(/=.*/, ''))].find((each) => !isKnownType(each));
  if (strange === word && file !== '') return undefined;
  if (strange !== undefined) throw new CommandFailure(`unknown filetype ${strange}`);
  if (!isEncoding(name) || tags.some((tag) => !/^(?:data|schema)$/.test(tag))) {
    throw new CommandFailure(`"${word}:${file}": "${word}" is not supported`);
  }
  return name;
}

/** Whether `cue` knows a word as the type of a file, or as a choice of one. */
export const isKnownType = (name: string): boolean =>
  encodings.has(name) || unread.has(name) || Object.hasOwn(extensions, name) || name === 'yml';

const isEncoding = (name: string): name is Encoding => encodings.has(name);

const cleanPath = (path: string): string => path.replace(/^(?:\.\/+)+/, '');

function readFile(path: string, port: Port): string {
  const text = port.read(path);
  if (text === undefined) throw new CommandFailure(`no file "${path}": it does not exist, or cannot be read`);
  return text;
}

function documentsOf(name: string, text: string, encoding: Exclude<Encoding, 'cue'>): readonly DataSource[] {
  if (encoding === 'text' || encoding === 'binary') {
    const tree: Tree = { kind: 'scalar', type: 'string', text };
    return [{ name, text, tree }];
  }
  const format = encoding === 'yaml' ? yamlFormat : encoding === 'toml' ? formatNamed('toml') : jsonFormat;
  try {
    if (encoding === 'yaml' && /^(?:\s*(?:#.*)?\n?)*$/.test(text)) return [nullDocument(name, text)];
    if (encoding === 'jsonl' && text.trim() === '') return [];
    if (encoding === 'json' || encoding === 'jsonl') refuseJson(name, text, encoding === 'json');
    const isJson = encoding === 'json' || encoding === 'jsonl';
    return format.read(text).roots.map((tree) => ({ name, text, tree: isJson ? withinQuotes(tree) : tree }));
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    throw new CommandFailure(`${error.message}:\n    ${placeText(name)}:${error.line}:${error.column}`);
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
function refuseJson(name: string, text: string, isOne: boolean): void {
  const found = jsonFault(text, isOne);
  if (found === undefined) return;
  const { line, column } = new Source(name, text).position(found.offset);
  throw new CommandFailure(`invalid JSON: ${found.message}:\n    ${placeText(name)}:${line}:${column}`);
}

/** An empty document of YAML: `*null | _`. */
const nullDocument = (name: string, text: string): DataSource => ({
  isDefault: true,
  name,
  text,
  tree: { kind: 'scalar', type: 'null', text: 'null' },
});

/** How errors name a file. */
export const placeText = (name: string): string => (/^(?:-|\.{0,2}\/)/.test(name) ? name : `./${name}`);

/** `./...`: the packages of a folder and of all below it. */
function expand(pattern: string, port: Port): readonly string[] {
  const [, start = '', rest = ''] = /^(.*?)\/?\.\.\.(.*)$/.exec(pattern) ?? [];
  const found: string[] = [];
  const visit = (folder: string): void => {
    const names = port.list(folder === '' ? '.' : folder);
    const isPackage = names.some((name) => /^[^_.].*\.cue$/.test(name) && hasClause(port, folder, name));
    if (isPackage) found.push(`./${folder}${rest}`);
    for (const name of names.toSorted()) {
      if (!name.endsWith('/') || /^[._]/.test(name) || name === 'cue.mod/') continue;
      const below = folder === '' ? name.slice(0, -1) : `${folder}/${name.slice(0, -1)}`;
      if (!port.list(below).includes('cue.mod/')) visit(below);
    }
  };
  visit(cleanPath(start === '.' ? '' : start));
  return found;
}

const hasClause = (port: Port, folder: string, name: string): boolean =>
  /^package\s+\w/m.test(port.read(folder === '' ? name : `${folder}/${name}`) ?? '');
