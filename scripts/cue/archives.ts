/**
 * Checks the assertions in the archives of cue/testdata. An assertion about an error is checked twice: whether there is
 * an error, and whether its code, words and positions match the error of the real evaluator. The second check has a
 * separate score.
 */
import { readFileSync } from 'node:fs';
import type { CueSource } from '../../src/cue';
import { evaluateSources } from '../../src/cue/engine';
import { isClosed, takes } from '../../src/cue/evaluate/structs/closedness';
import { defaultOf, settled, type Vertex } from '../../src/cue/evaluate/vertex';
import { filesOf, noFiles, type CueFiles } from '../../src/cue/instances/files';
import { readModule } from '../../src/cue/instances/module';
import { parseFile } from '../../src/cue/syntax/parser';
import { CueSyntaxError, Source } from '../../src/cue/syntax/source';
import { kindText } from '../../src/cue/values/kind';
import { regular, type Label } from '../../src/cue/values/label';
import { readArchive, type TextArchive } from '../../test/command/text-archive';
import { directivesOf, readPath, readValue, withShadowed, type Directive } from './directives';
import { errorDiffers } from './errors';
import { differs, faultsBelow } from './expected';

export const judged = ['eq', 'err', 'kind', 'closed', 'allows', 'permute'] as const;

export interface Verdict {
  readonly archive: string;
  readonly directive: Directive;
  readonly difference: string | undefined;
  /** For an expected error that occurred, whether its `code`, `words` and `places` meet the requirements. */
  readonly detail?: ReadonlyMap<string, boolean>;
}

/** The maximum number of orders to try for the fields of a struct. */
const maxOrders = 24;

export const cueFilesIn = ({ files }: TextArchive): readonly CueSource[] =>
  [...files].flatMap(([name, text]) => (name.endsWith('.cue') ? [{ name, text }] : []));

export function judgeArchive(path: string, name: string): readonly Verdict[] {
  const archive = readArchive(readFileSync(path, 'utf8'));
  if (archive.comment.includes('#inlinetest:exclude')) return [];
  // Imported files are in subfolders.
  const sources = cueFilesIn(archive).filter((file) => !file.name.includes('/'));
  const files = filesOf(archive.files);
  const { language } = readModule(files, () => undefined);
  const directives: Directive[] = [];
  try {
    for (const file of sources) {
      const source = new Source(file.name, file.text);
      directives.push(...directivesOf(file.name, source, parseFile(source, language)));
    }
  } catch (error) {
    if (!(error instanceof CueSyntaxError)) throw error;
  }
  const wanted = withShadowed(directives).filter(
    ({ name: kind, options, parts }) =>
      judged.some((known) => known === kind) && !options.has('incorrect') && (kind !== 'eq' || parts.length > 0),
  );
  const result = evaluate(sources, files);
  return wanted.map((directive): Verdict => {
    const verdict = { archive: name, directive };
    if (typeof result === 'string') return { ...verdict, difference: `the archive: ${result}` };
    if (directive.name === 'permute') {
      return { ...verdict, difference: orderDiffers(sources, files, directive, wanted) };
    }
    const difference = attempt(() => judge(result, directive));
    const isFound = directive.name === 'err' && difference === undefined;
    return { ...verdict, difference, ...(isFound && { detail: detailOf(result, directive) }) };
  });
}

export function attempt(work: () => string | undefined): string | undefined {
  try {
    return work();
  } catch (error) {
    return `cannot be compared: ${error instanceof Error ? error.message : ''}`;
  }
}

/** Returns the complete value of files, or the reason why there is none. */
export function evaluate(sources: readonly CueSource[], files: CueFiles = noFiles): Vertex | string {
  try {
    const { root, complete } = evaluateSources(sources, { files });
    completeOptional(root, complete, 0);
    return root;
  } catch (error) {
    if (error instanceof CueSyntaxError) return error.message;
    return error instanceof Error
      ? `${error.name}: ${error.message} ${(error.stack ?? '').split('\n')[1] ?? ''}`
      : String(error);
  }
}

/** Assertions also read optional fields. */
function completeOptional(vertex: Vertex, complete: (vertex: Vertex) => void, depth: number): void {
  if (depth > 10) return;
  const at = settled(vertex);
  for (const outcome of at.outcomes ?? []) completeOptional(outcome.vertex, complete, depth + 1);
  for (const arc of at.arcs.values()) {
    if (arc.presence === '?') complete(arc);
    completeOptional(arc, complete, depth + 1);
  }
}

function pathOf({ path, options }: Directive): readonly Label[] {
  const at = options.get('at');
  return [...path, ...(at === undefined ? [] : readPath(at))];
}

/** Returns the value at a path. The path may lead through the default of a disjunction. */
function find(root: Vertex, path: readonly Label[]): Vertex | undefined {
  let at: Vertex | undefined = root;
  for (const label of path) {
    if (at === undefined) return undefined;
    at = settled(at).arcs.get(label) ?? defaultOf(at)?.arcs.get(label);
  }
  return at;
}

/** Returns whether the path is inside a field that is not allowed, so that everything in it is an error. */
function isRefused(root: Vertex, path: readonly Label[]): boolean {
  return path.some((_, length) => find(root, path.slice(0, length))?.isRefused === true);
}

function judge(root: Vertex, directive: Directive): string | undefined {
  const path = pathOf(directive);
  const vertex = find(root, path);
  const isError = directive.name === 'err';
  if (isError && isRefused(root, path)) return undefined;
  if (vertex === undefined) {
    const parent = find(root, path.slice(0, -1));
    if (isError && parent !== undefined && faultsBelow(parent).length > 0) return undefined;
    return 'the value does not exist';
  }
  const [first = ''] = directive.parts;
  switch (directive.name) {
    case 'eq':
      return differs(first, readValue(first), vertex);
    case 'err':
      return faultsBelow(vertex).length === 0 ? 'no error' : undefined;
    case 'kind': {
      const wanted = (directive.options.get('kind') ?? '').split('|').toSorted().join('|');
      const found = kindText(settled(vertex).kinds).replaceAll(/[()]/g, '').split('|').toSorted().join('|');
      return wanted === found ? undefined : found;
    }
    case 'closed': {
      const found = isClosed(settled(vertex)) || isClosed(vertex);
      return found === (directive.options.get('closed') !== 'false') ? undefined : String(found);
    }
    case 'allows': {
      const found = allows(settled(vertex), first);
      return found === (directive.options.get('allows') !== 'false') ? undefined : String(found);
    }
    default:
      return undefined;
  }
}

/** Returns whether the value allows a label. `string` means any label, and `int` means any index. */
function allows(vertex: Vertex, selector: string): boolean {
  const { lists, ellipses } = vertex;
  if (selector === 'int') return lists.length > 0 && lists.every(({ isOpen }) => isOpen);
  if (lists.length > 0) return false;
  if (selector === 'string') return ellipses.length > 0 || takes(vertex, regular('a field that does not exist'));
  return takes(vertex, regular(selector.replaceAll(/^"|"$/g, '')));
}

function detailOf(root: Vertex, directive: Directive): ReadonlyMap<string, boolean> {
  const vertex = find(root, pathOf(directive)) ?? root;
  return errorDiffers(directive, faultsBelow(vertex));
}

/** Reorders the fields and returns the first failure of the other assertions, or undefined if there is none. */
function orderDiffers(
  sources: readonly CueSource[],
  files: CueFiles,
  directive: Directive,
  all: readonly Directive[],
): string | undefined {
  const { fields, owner } = directive;
  const inside = all.filter(
    ({ name, path, isShadowed }) => name !== 'permute' && !isShadowed && owner.every((label, at) => path[at] === label),
  );
  for (const order of orders(fields.length)) {
    const changed = sources.map((file) =>
      file.name === directive.file ? { ...file, text: reordered(file.text, fields, order) } : file,
    );
    const root = evaluate(changed, files);
    if (typeof root === 'string') return `${order.join(' ')}: ${root}`;
    for (const each of inside) {
      const found = attempt(() => judge(root, each));
      if (found !== undefined) return `${order.join(' ')}: line ${each.line} ${each.name}: ${found}`;
    }
  }
  return undefined;
}

function reordered(text: string, fields: Directive['fields'], order: readonly number[]): string {
  let result = '';
  let at = 0;
  for (const [index, { begin, end }] of fields.entries()) {
    const other = fields[order[index] ?? index];
    result += text.slice(at, begin) + (other === undefined ? '' : text.slice(other.begin, other.end));
    at = end;
  }
  return result + text.slice(at);
}

function orders(count: number): readonly (readonly number[])[] {
  let found: readonly (readonly number[])[] = [[]];
  for (let next = 0; next < count; next++) {
    found = found.flatMap((each) => Array.from({ length: next + 1 }, (_, at) => each.toSpliced(at, 0, next)));
    found = found.slice(0, maxOrders);
  }
  return found;
}
