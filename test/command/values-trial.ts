/**
 * Tests `inlay paths`, `get` and `set` on one file: `get` reads and `set` writes each path that `paths` prints, and the
 * diff contains only the lines of the field. After `set` restores the value, the file is unchanged. Judges check the
 * data of the files.
 */
import { execute } from '../../src/inlay-command/inlay';
import type { Outcome } from '../../src/inlay-command/port';
import { systemPort } from '../../src/inlay-command/processes/system';
import type { Claim } from '../judges/claim';
import { changedDocuments, claimsOf, layersOf, leafOf, linesToChange, type Layer } from './document-layers';

/** A line of `inlay paths`. The type is `secret` if the value is not printed. */
export interface ListedPath {
  readonly target: string;
  readonly path: string;
  readonly type: string;
  readonly value: string;
}

const port = systemPort(__filename);

/** Runs the command with the text as its only file. */
export const callOn = (text: string, ...args: readonly string[]): Promise<Outcome> =>
  execute([...args, 'file.yaml'], { ...port, kind: () => undefined, readGiven: () => text });

/** The lines that `inlay paths` prints, except for fields that no path can select. */
export const listedPaths = (stdout: string): readonly ListedPath[] =>
  stdout
    .split('\n')
    .filter((line) => line !== '' && !line.includes('\t# and '))
    .map((line) => {
      const [target = '', path = '', type = 'secret', value = ''] = line.split('\t');
      return { target, path, type, value };
    });

/** `what` is the class of the error. */
export interface Fault {
  readonly what: string;
  readonly detail: string;
}

export interface TrialResult {
  readonly fault?: Fault;
  /** The notation of the value, if the bytes differ after the value is restored although the data is equal. */
  readonly spelling?: string;
  readonly after?: string;
  readonly claims: readonly Claim[];
}

/** Two new values for each type. */
const others: Readonly<Record<string, readonly [string, string]>> = {
  int: ['7001', '7002'],
  float: ['7.25', '7.5'],
  bool: ['true', 'false'],
  date: ['2001-02-03', '2001-02-04'],
  string: ['inlay-other', 'inlay-another'],
};

const fault = (what: string, detail: string): TrialResult => ({ fault: { what, detail: detail.trim() }, claims: [] });

export async function tryPath(text: string, one: ListedPath): Promise<TrialResult> {
  const { target, path, type, value } = one;
  const words = wordsOf(target);
  const isSecret = type === 'secret';
  const closed = await callOn(text, 'get', ...words, path);
  if (isSecret && closed.exitCode === 0) return fault('a value of a Secret is printed', '');
  const got = isSecret ? await callOn(text, 'get', ...words, path, '--show-secrets') : closed;
  if (got.exitCode !== 0) return fault('get fails', got.stderr);
  const layers = layersOf(text, target, path);
  const leaf = layers && leafOf(layers);
  if (layers === undefined) return fault('the resource is not found', '');
  if (leaf === undefined) return { claims: [] };
  const shown = type === 'string' ? (JSON.parse(value) as string) : isSecret ? leaf.text : value;
  if (got.stdout.replace(/\n$/, '') !== shown.replace(/\n$/, '')) {
    return fault('get reads a different value', got.stdout);
  }
  if (!isSecret && (leaf.type !== type || leaf.text !== shown)) {
    return fault('paths prints a different value', leaf.text);
  }
  const found = others[leaf.type];
  if (found === undefined) return { claims: [] };
  const next = found[shown.toLowerCase() === found[0] ? 1 : 0];
  const set = await callOn(text, 'set', ...words, `${path}=${next}`, '--write');
  const after = set.files[0]?.content;
  if (after === undefined) return fault('set fails', set.stderr);
  const renamed = renamedBy(path, next, target);
  if (changedDocuments(text, after) > 1) return { ...fault('another document changes', ''), after };
  const now = layersOf(after, renamed, path);
  const written = now && leafOf(now);
  if (now === undefined || written?.text !== next || written.type !== leaf.type) {
    return { ...fault('set writes a different value', set.stderr), after };
  }
  const claims = claimsOf(layers, now, written);
  // A change to a shared value expands its aliases, so it may change more lines.
  if (set.stderr.includes('[aliases-written-out]')) return { after, spelling: 'aliases are written out', claims };
  const [lines, meant] = [changedLines(text, after), linesToChange(layers)];
  if (lines > meant) {
    return { ...fault('more lines change than necessary', `${lines} instead of ${meant}`), after, claims };
  }
  const back = await callOn(after, 'set', ...wordsOf(renamed), `${path}=${shown}`, '--write');
  const again = back.files[0]?.content;
  if (again === text) return { after, claims };
  const last = again === undefined ? undefined : layersOf(again, target, path);
  if (last === undefined) return { ...fault('restoring the value fails', back.stderr), after, claims };
  const backClaims = claimsOf(layers, last, leaf);
  return { after, spelling: styleOf(layers), claims: [...claims, ...backClaims] };
}

const wordsOf = (target: string): readonly string[] => {
  const [, name = '', namespace] = /^(.*?)(?: -n (\S+))?$/.exec(target) ?? [];
  return namespace === undefined ? [name] : [name, '-n', namespace];
};

/** The resource's name after a change to its kind, name or namespace. */
function renamedBy(path: string, value: string, target: string): string {
  const [, kind = '', name = '', namespace] = /^([^/]*)\/(.*?)(?: -n (\S+))?$/.exec(target) ?? [];
  const now = (its: string, was: string): string => (path === its ? value : was);
  const id = `${now('kind', kind)}/${now('metadata.name', name)}`;
  return namespace === undefined ? id : `${id} -n ${now('metadata.namespace', namespace)}`;
}

const styleOf = (layers: readonly Layer[]): string =>
  layers
    .toReversed()
    .map(({ node }) => (node.kind === 'scalar' ? node.style : node.kind))
    .join(' in ');

/** The number of lines from the first to the last difference, in the text in which this range is longer. */
function changedLines(before: string, after: string): number {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return Math.max(a.length, b.length) - end - start;
}
