/**
 * Field paths as users write them in replacements: `spec.template.spec.containers.[name=web].image`,
 * `data.config\.json.servers.0.host`. The paths are split exactly as in kustomize. `src/fields/walk.ts` defines the
 * meaning of a step on a map, a list or a string.
 */
import type { Path } from '../data/tree';

/** A step of a field path. `raw` is the step as written, with escapes removed. For a key, `raw` is the key itself. */
export type FieldStep =
  | { readonly kind: 'key'; readonly key: string; readonly raw: string }
  /** `0`, `12`: an element of a list or an entry of a map. Unlike Inlay, kustomize never uses digits as a map key. */
  | { readonly kind: 'index'; readonly index: number; readonly raw: string }
  /**
   * In a list, `-` is the last element for a source and a new element for a target. In a map, `-` is the entry with the
   * key `-`.
   */
  | { readonly kind: 'last'; readonly raw: string }
  /** `*` */
  | { readonly kind: 'wildcard'; readonly raw: string }
  /**
   * `[k=v]` has the key `k`, and `[=v]` has the key ''. `[k==v]` and `[==v]` are `exact`. Exact queries are an
   * extension, because kustomize does not support exact queries in targets.
   */
  | {
      readonly kind: 'query';
      readonly key: string;
      readonly value: string;
      readonly exact: boolean;
      /** True if every element matches. Such a step cannot be written in a field path. */
      readonly matchesAll?: true;
      readonly raw: string;
    }
  /** `[0]`: one of several documents in a string. */
  | { readonly kind: 'document'; readonly index: number; readonly raw: string }
  /** Pieces of a string. This step cannot be written in a field path. */
  | { readonly kind: 'text'; readonly raw: string };

/** The result of `parseFieldPath`. The steps start at the root of a resource. */
export interface ParsedFieldPath {
  readonly steps: readonly FieldStep[];
  /** True if the path ends in a dot. Such a path refers to the document in the field, not to the field's text. */
  readonly wholeDocument: boolean;
}

/**
 * `a\.b.[k=v.w].[c.d/e]` is `['a.b', '[k=v.w]', 'c.d/e']`: a dot after a backslash or in brackets does not split the
 * path. Brackets around a key with dots are removed, and so is a dot at the start of the path.
 */
export const splitFieldPath = (text: string): string[] => placedSteps(text).map(({ step }) => step);

/** A step of a field path and its position in the text. Offsets are in UTF-16 code units. */
export interface PlacedStep {
  /** The unescaped text of the step, which `splitFieldPath` also returns. */
  readonly step: string;
  readonly from: number;
  readonly to: number;
}

/** The steps of `splitFieldPath`, with their positions. */
export function placedSteps(text: string): readonly PlacedStep[] {
  const pieces = splitDots(text);
  const joined: PlacedStep[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] as PlacedStep;
    if (!piece.step.startsWith('[') || piece.step.endsWith(']')) {
      joined.push(piece);
      continue;
    }
    const close = pieces.findIndex(({ step }, index) => index > at && step.endsWith(']'));
    const last = close === -1 ? pieces.length - 1 : close;
    const taken = pieces.slice(at, last + 1);
    const whole = taken.map(({ step }) => step).join('.');
    const to = taken.at(-1)?.to ?? piece.to;
    joined.push({ step: whole.includes('=') ? whole : trimBrackets(whole), from: piece.from, to });
    at = last;
  }
  return joined;
}

/** Splits at dots. A part that ends in a backslash is joined with the next part. */
function splitDots(text: string): readonly PlacedStep[] {
  const all = text.split('.');
  const pieces: PlacedStep[] = [];
  const isDotted = all[0] === '' && all.length > 1;
  let from = isDotted ? 1 : 0;
  let open = false;
  for (const piece of isDotted ? all.slice(1) : all) {
    const to = from + piece.length;
    const before: PlacedStep | undefined = open ? pieces.pop() : undefined;
    const step: string = before === undefined ? piece : `${before.step.slice(0, -1)}.${piece}`;
    pieces.push({ step, from: before?.from ?? from, to });
    open = step.endsWith('\\');
    from = to + 1;
  }
  return pieces;
}

const trimBrackets = (text: string): string => text.replace(/^[[\]]+/, '').replace(/[[\]]+$/, '');

/**
 * Real paths, including paths into documents inside documents, have far fewer dots. The limit is needed because
 * following a path is recursive.
 */
const maxDots = 200;

function refuseLong(text: string): void {
  if (text.split('.', maxDots + 2).length > maxDots + 1) throw new Error(`it contains more than ${maxDots} dots`);
}

/**
 * The steps of a field path: `parseFieldPath('spec.containers.[name=web].image')` has four steps, the third of which is
 * a query. Throws Error for a step in brackets that is neither a query nor a number, and for a path with more than 200
 * dots.
 */
export function parseFieldPath(text: string): ParsedFieldPath {
  refuseLong(text);
  const pieces = splitFieldPath(text);
  const wholeDocument = pieces.length > 1 && pieces.at(-1) === '';
  return { steps: (wholeDocument ? pieces.slice(0, -1) : pieces).map(parseStep), wholeDocument };
}

/**
 * The text from an unclosed `[`, including the bracket, to the end of the path. kustomize reads this text as one step.
 * Undefined if every bracket is closed. Throws Error like `parseFieldPath` for a path that is too long.
 */
export function unclosedBracket(text: string): string | undefined {
  refuseLong(text);
  const pieces = splitDots(text).map(({ step }) => step);
  const last = pieces.findLastIndex((piece) => piece.startsWith('['));
  const taken = last === -1 ? [] : pieces.slice(last);
  return taken.length === 0 || taken.some((piece) => piece.endsWith(']')) ? undefined : taken.join('.');
}

function parseStep(raw: string): FieldStep {
  if (raw === '*') return { kind: 'wildcard', raw };
  if (raw === '-') return { kind: 'last', raw };
  // Matches a string of at most 18 digits that Go reads as a non-negative integer.
  if (/^(?:-0+|\+?\d{1,18})$/.test(raw)) return { kind: 'index', index: Math.abs(Number(raw)), raw };
  if (!raw.startsWith('[') || !raw.endsWith(']')) return { kind: 'key', key: raw, raw };
  return parseBrackets(raw);
}

function parseBrackets(raw: string): FieldStep {
  const inner = raw.slice(1, -1);
  if (/^\d+$/.test(inner)) return { kind: 'document', index: Number(inner), raw };
  const equals = inner.indexOf('=');
  if (equals === -1) {
    const words = 'list path element must contain fieldName=fieldValue for element to match';
    throw new Error(inner === '' ? words : `${words}; to name a key without dots, omit the brackets: \`${inner}\``);
  }
  const exact = inner.startsWith('==', equals);
  return { kind: 'query', key: inner.slice(0, equals), value: inner.slice(equals + (exact ? 2 : 1)), exact, raw };
}

/**
 * A path as users write it, for messages and results: `['data', 'config.json', 'ports', 0]` is
 * `data.config\.json.ports.0`. In the result, a key that consists of digits or is in brackets looks like a different
 * kind of step.
 */
export const formatPath = (path: Path): string => path.map((step) => String(step).replaceAll('.', '\\.')).join('.');

/**
 * The path of these steps in the most readable spelling: `data.[config.json].[name=a.b].0`. Brackets are used instead
 * of backslashes, which must be escaped in a shell and in double-quoted YAML.
 */
export const formatSteps = (steps: readonly FieldStep[]): string =>
  steps.map(({ kind, raw }) => (kind === 'key' ? (formatKey(raw) ?? formatKeys([raw])) : raw)).join('.');

/** Joins unescaped steps to a field path: `['a.b', '[k=v.w]']` is `a\.b.[k=v.w]`. Dots in queries are not escaped. */
export const formatKeys = (keys: readonly string[]): string =>
  keys.map((key) => (/^\[.*=.*\]$/.test(key) ? key : key.replaceAll('.', '\\.'))).join('.');

/**
 * Formats a map key as a step of a field path: `host`, `[config.json]`. Returns undefined if no field path can name the
 * key, for example `*` or a key that begins with a space.
 */
export const formatKey = (key: string): string | undefined =>
  [key, `[${key}]`, key.replaceAll('.', '\\.')].find((step) => readsAs(step, key));

function readsAs(step: string, key: string): boolean {
  const [, piece = '', last] = splitFieldPath(`x.${step}.y`);
  return last === 'y' && piece === key && piece.trim() === key && key !== '' && key !== '*' && !/^\[.*\]$/.test(key);
}
