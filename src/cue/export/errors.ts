/** Faults as callers see them: plain data with names of sources, lines and columns. */
import type { Problem, Span } from '../syntax/source';
import type { Contribution, Fault, FaultCode } from '../values/fault';

export interface CuePlace {
  /** The name of the source: a file, or a layer. */
  readonly source: string;
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
}

/** A value, or a constraint, that takes part in an error. */
export interface CueContribution extends CuePlace {
  /** The value as text; a stand-in where it is a Secret's. */
  readonly value: string | undefined;
  readonly isSecret: boolean;
}

export interface CueError {
  readonly kind: FaultCode;
  /** `a.b.0`; empty at the root. */
  readonly path: string;
  /** In the words of `cue`, without the path. */
  readonly message: string;
  readonly contributions: readonly CueContribution[];
  /** Where the references are written by which values have come. */
  readonly references: readonly CuePlace[];
  /** Of a disjunction: why each alternative failed. */
  readonly alternatives: readonly CueError[];
  /** The one of them that was probably meant, where one is nearer to the value than all others. */
  readonly nearest?: CueError;
  /** Of a field that is not allowed: where the definition is named that does not have it, and the fields that it has. */
  readonly closed?: { readonly by: CuePlace | undefined; readonly fields: readonly string[] };
  /** Of a value that is incomplete: defaults, none of which counts. */
  readonly defaults?: readonly CueContribution[];
}

/** The errors in the order of `cue`: by path, then by place. */
export function errorsOf(faults: readonly Fault[]): readonly CueError[] {
  return faults.map(errorOf).toSorted(compareErrors);
}

/** A mistake that was found without evaluating. */
export const errorOfProblem = ({ message, place, path = '' }: Problem): CueError => ({
  kind: 'eval',
  path,
  message,
  contributions: place === undefined ? [] : [contributionOf({ place })],
  references: [],
  alternatives: [],
});

function errorOf({
  code,
  path,
  message,
  contributions,
  references,
  parts,
  nearest,
  closed,
  defaults,
}: Fault): CueError {
  return {
    kind: code,
    path,
    message,
    contributions: contributions.map(contributionOf),
    references: (references ?? []).map(placeOf),
    alternatives: (parts ?? []).map(errorOf).toSorted(compareAlternatives),
    ...(nearest && { nearest: errorOf(nearest) }),
    ...(closed && { closed: { by: closed.by && placeOf(closed.by), fields: closed.fields } }),
    ...(defaults && { defaults: defaults.map(contributionOf) }),
  };
}

const contributionOf = ({ place, value }: Contribution): CueContribution => ({
  ...placeOf(place),
  value,
  isSecret: place.source.isSecret,
});

export const placeOf = ({ source, begin }: Span): CuePlace => ({ source: source.name, ...source.position(begin) });

function compareErrors(a: CueError, b: CueError): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  const [x, y] = [a.contributions[0], b.contributions[0]];
  return (x?.line ?? 0) - (y?.line ?? 0) || (x?.column ?? 0) - (y?.column ?? 0);
}

/** As `cue` has them: by path, then by their words. */
function compareAlternatives(a: CueError, b: CueError): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.message === b.message ? 0 : a.message < b.message ? -1 : 1;
}

/** The error as `cue` prints it: `path: message:`, and a line for each place. */
export function formatError(error: CueError): string {
  const { path, message, alternatives } = error;
  const places = placesOf(error);
  const end = places.length === 0 || message.endsWith(':') ? '' : ':';
  const lines = [`${path === '' ? '' : `${path}: `}${message}${end}`];
  for (const place of places) lines.push(`    ${place}`);
  return [...lines, ...alternatives.map(formatError)].join('\n');
}

/** `a.cue:1:2`; with references all places are in the order of the files. */
function placesOf({ contributions, references }: CueError): readonly string[] {
  const all: readonly CuePlace[] = [...contributions, ...references];
  const ordered = references.length === 0 ? all : all.toSorted(comparePlaces);
  return [...new Set(ordered.map(({ source, line, column }) => `${source}:${line}:${column}`))];
}

const comparePlaces = (a: CuePlace, b: CuePlace): number =>
  a.source === b.source ? a.line - b.line || a.column - b.column : a.source < b.source ? -1 : 1;
