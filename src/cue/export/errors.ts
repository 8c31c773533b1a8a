/** Converts faults to plain data for callers, with source names, lines and columns. */
import { getOrMake } from '../../data/get-or-make';
import { truncated } from '../../data/text/shown-text';
import type { Problem, Span } from '../syntax/source';
import type { Contribution, Fault, CueErrorKind } from '../values/fault';

/** A position in a source. */
export interface CuePlace {
  /** The name of the source. */
  readonly source: string;
  /** The line and column are counted from 1. */
  readonly line: number;
  readonly column: number;
  /** The position of the call, if a function such as `yaml.Unmarshal` reads the source. */
  readonly call?: CuePlace;
}

/** A value or constraint that contributes to an error. */
export interface CueContribution extends CuePlace {
  /** The value as text, or a placeholder for a secret value; undefined if the error is not about values. */
  readonly value: string | undefined;
  readonly isSecret: boolean;
}

/** An error with its position, its reason and the conflicting values. */
export interface CueError {
  readonly kind: CueErrorKind;
  /** `a.b.0`; empty at the root. */
  readonly path: string;
  /** The message without the path, usually worded as in `cue`. Long messages are truncated. */
  readonly message: string;
  readonly contributions: readonly CueContribution[];
  /** Whether the error belongs to a field instead of a position. Errors of fields come first, sorted by path. */
  readonly isOfField: boolean;
  /** The positions of the references that lead to the values. */
  readonly references: readonly CuePlace[];
  /** The position of the first declaration of a duplicate name. */
  readonly previous?: CuePlace;
  /** The reasons why the alternatives of a disjunction failed. */
  readonly alternatives: readonly CueError[];
  /** The error of the best-matching alternative, if one alternative matches better than all others. */
  readonly nearest?: CueError;
  /** If a field is not allowed: the reference or call that closes the struct, and the allowed fields. */
  readonly closed?: { readonly by: CuePlace | undefined; readonly fields: readonly string[] };
  /** The conflicting defaults of an incomplete value. */
  readonly defaults?: readonly CueContribution[];
}

/** Returns the errors, sorted like `cue`: first the errors of fields by path, then the other errors by position. */
export function errorsOf(faults: readonly Fault[]): readonly CueError[] {
  // Several disjunctions may fail because of the same fault.
  const known = new Map<Fault, CueError>();
  const converted = (fault: Fault): CueError => getOrMake(known, fault, () => errorOf(fault, converted));
  const ofFields = faults.filter(({ isOfField }) => isOfField === true).map(converted);
  const others = faults.filter(({ isOfField }) => isOfField !== true).map(converted);
  return [...ofFields.toSorted(comparePaths), ...others.toSorted(compareErrors)];
}

/** Converts an error that was found before the evaluation. */
export const errorOfProblem = ({ message, place, within = [], previous, path = '' }: Problem): CueError => ({
  kind: 'eval',
  path,
  message: cut(message),
  contributions: [place, ...within].flatMap((each) => (each === undefined ? [] : [contributionOf({ place: each })])),
  isOfField: false,
  references: [],
  alternatives: [],
  ...(previous && { previous: placeOf(previous) }),
});

function errorOf(fault: Fault, converted: (part: Fault) => CueError): CueError {
  const { references = [], parts = [], nearest, closed, defaults } = fault;
  return {
    kind: fault.code,
    path: fault.path,
    message: cut(fault.message),
    contributions: fault.contributions.map(contributionOf),
    isOfField: fault.isOfField === true,
    references: references.map(placeOf),
    alternatives: parts.map(converted).toSorted(comparePaths),
    ...(nearest && { nearest: converted(nearest) }),
    ...(closed && { closed: { by: closed.by && placeOf(closed.by), fields: closed.fields() } }),
    ...(defaults && { defaults: defaults.map(contributionOf) }),
  };
}

/** The maximum length of a message or value. An incomplete value may have thousands of alternatives. */
const maxValueLength = 4000;

const cut = (text: string): string => truncated(text, maxValueLength);

const contributionOf = ({ place, value }: Contribution): CueContribution => ({
  ...placeOf(place),
  value: value === undefined ? undefined : cut(value),
  isSecret: place.source.isSecret,
});

export const placeOf = ({ source, begin }: Span): CuePlace => ({
  source: source.name,
  ...source.position(begin),
  ...(source.call && { call: placeOf(source.call) }),
});

function comparePaths(a: CueError, b: CueError): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.message === b.message ? comparePlaced(a, b) : a.message < b.message ? -1 : 1;
}

const compareErrors = (a: CueError, b: CueError): number => comparePlaced(a, b) || comparePaths(a, b);

function comparePlaced(a: CueError, b: CueError): number {
  const [x, y] = [a.contributions[0], b.contributions[0]];
  return x === undefined || y === undefined ? 0 : comparePlaces(x, y);
}

/** Formats an error as `cue` prints it: `path: message:`, and a line for each position. */
export function formatCueError(error: CueError): string {
  const { path, alternatives, previous } = error;
  const message =
    previous === undefined ? error.message : `${error.message}\n\tprevious declaration at ${textOf(previous)}`;
  const places = placesOf(error);
  const end = places.length === 0 || message.endsWith(':') ? '' : ':';
  const lines = [`${path === '' ? '' : `${path}: `}${message}${end}`];
  for (const place of places) lines.push(`    ${place}`);
  return [...lines, ...alternatives.map(formatCueError)].join('\n');
}

/** `a.cue:1:2`, or `1:2` for text without a name. The positions of a field's error are sorted. */
function placesOf({ contributions, references, isOfField }: CueError): readonly string[] {
  const all: readonly CuePlace[] = [...contributions, ...references];
  const ordered = isOfField ? all.toSorted(comparePlaces) : all;
  return [...new Set(ordered.map(textOf))];
}

const textOf = ({ source, line, column }: CuePlace): string => `${source === '' ? '' : `${source}:`}${line}:${column}`;

const comparePlaces = (a: CuePlace, b: CuePlace): number =>
  a.source === b.source ? a.line - b.line || a.column - b.column : a.source < b.source ? -1 : 1;
