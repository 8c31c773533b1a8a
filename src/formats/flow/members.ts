/**
 * Adds members to a flow collection and removes members from it, with the commas, lines and whitespace around them. The
 * caller provides the text of the values. Comments are kept, except on lines that are removed completely:
 *
 * ```yaml
 * [a, b, c]      # before delete 0, append d
 * [b, c, d]      # after
 * ```
 *
 * Members are never reordered, so the position of each edit is relative to a remaining member. Only the last remaining
 * member may lose its comma.
 * @lazy
 */
import type { TextEdit } from '../document';
import type { FlowBody, Span } from './body';
import { behindLine, hasComment, lineTail, ownLineStart } from './gap';

export interface NewMember {
  /** The index of the following member, or the number of members if no member follows. */
  readonly at: number;
  readonly text: string;
}

export interface Joints {
  /** The text before a member: a line break and indentation, or the space after a comma on one line. */
  readonly lead: string;
  /** The comma after a member, and the text before the comma. */
  readonly comma: string;
  readonly onLines: boolean;
  /** The text after the opening bracket and before the closing bracket of a previously empty collection. */
  readonly open: string;
  readonly close: string;
}

/**
 * Returns the edits that remove the members with the indexes `removed` and add `added` (in ascending order). Throws
 * RangeError for a member that has no text in the collection.
 */
export function memberEdits(
  text: string,
  body: FlowBody,
  removed: ReadonlySet<number>,
  added: readonly NewMember[],
  joints: Joints,
): TextEdit[] {
  const [first] = body.spans;
  const survivors = body.spans.filter(({ index }) => !removed.has(index));
  if (survivors.length + removed.size > body.spans.length) {
    throw new RangeError('a value that is defined elsewhere in the text cannot be deleted here');
  }
  if (first === undefined) return [fill(text, body, added, joints)];
  if (survivors.length > 0) {
    return [...removals(text, body, survivors), ...additions(text, body, survivors, added, joints)];
  }
  const [replacement, ...others] = added;
  if (replacement !== undefined) {
    const behind = others.map((addition) => ({ ...addition, at: Number.POSITIVE_INFINITY }));
    return [
      { start: first.start, end: first.end, text: replacement.text },
      ...removals(text, body, [first]),
      ...additions(text, body, [first], behind, joints),
    ];
  }
  if (isBare(text, body)) return [{ start: body.open, end: body.close, text: '' }];
  return removals(text, body, []);
}

/** The edits that add members to an empty collection. */
function fill(text: string, { open, close }: FlowBody, added: readonly NewMember[], joints: Joints): TextEdit {
  const inside = text.slice(open, close);
  const members = added.map((addition) => addition.text).join(joints.comma + joints.lead);
  const comments = inside.trimEnd();
  if (comments === '') {
    const [before, after] = joints.open === '' && joints.close === '' ? [inside, inside] : [joints.open, joints.close];
    return { start: open, end: close, text: before + members + after };
  }
  if (!joints.onLines) return { start: open, end: open, text: joints.open + members };
  return { start: open + comments.length, end: close, text: joints.open + members + joints.close };
}

function removals(text: string, { spans }: FlowBody, survivors: readonly Span[]): TextEdit[] {
  const kept = new Set(survivors);
  const runs: { readonly before: Span | undefined; readonly first: Span; last: Span }[] = [];
  let before: Span | undefined;
  for (const span of spans) {
    if (!kept.has(span)) {
      const run = runs.at(-1);
      if (run !== undefined && run.last === before && !hasComment(text, run.last.end, span.start)) run.last = span;
      else runs.push({ before, first: span, last: span });
    }
    before = span;
  }
  return runs.map((run) => cut(text, run.before, run.first.start, endOf(run.last)));
}

/** Returns the edit that removes the members in `[start, end)` with their lines or with adjacent whitespace. */
function cut(text: string, before: Span | undefined, start: number, end: number): TextEdit {
  const line = ownLineStart(text, start);
  const tail = lineTail(text, end);
  if (line !== undefined && tail !== undefined) return removal(line, behindLine(text, tail));
  if (before !== undefined && !hasComment(text, endOf(before), start)) return removal(endOf(before), end);
  let next = end;
  while (/\s/.test(text.charAt(next))) next++;
  // In YAML, a `#` starts a comment only after whitespace.
  const isGlued = text.charAt(next) === '#' && !/\s/.test(text.charAt(start - 1));
  return { start, end: next, text: isGlued ? ' ' : '' };
}

const removal = (start: number, end: number): TextEdit => ({ start, end, text: '' });

function additions(
  text: string,
  body: FlowBody,
  survivors: readonly Span[],
  added: readonly NewMember[],
  joints: Joints,
): TextEdit[] {
  const edits: TextEdit[] = [];
  let taken = 0;
  const takeUpTo = (next: Span | undefined): string[] => {
    const [from, limit] = [taken, next?.index ?? Number.POSITIVE_INFINITY];
    while (taken < added.length && (added[taken] as NewMember).at <= limit) taken++;
    return added.slice(from, taken).map((addition) => addition.text);
  };
  const [first] = survivors;
  if (first !== undefined) edits.push(...precede(text, body.open, first, takeUpTo(first), joints));
  for (const [position, span] of survivors.entries()) {
    const next = survivors[position + 1];
    edits.push(...follow(text, body, span, takeUpTo(next), next === undefined, joints));
  }
  return edits;
}

/** The edits that add members before all remaining members. */
function precede(text: string, open: number, first: Span, members: readonly string[], joints: Joints): TextEdit[] {
  if (members.length === 0) return [];
  if (joints.onLines && ownLineStart(text, first.start) !== undefined) {
    const at = lineTail(text, open) ?? open;
    return [insertion(at, members.map((member) => joints.lead + member + joints.comma).join(''))];
  }
  return [insertion(first.start, members.map((member) => member + joints.comma + joints.lead).join(''))];
}

/**
 * The edits that add members after `span`. If there are no new members and `span` is the last remaining member, `span`
 * may lose its comma.
 */
function follow(
  text: string,
  { spans }: FlowBody,
  span: Span,
  members: readonly string[],
  isLast: boolean,
  joints: Joints,
): TextEdit[] {
  const keepsComma = !isLast || spans.at(-1)?.comma !== -1;
  if (members.length === 0) {
    if (keepsComma || span.comma === -1) return [];
    return [removal(hasComment(text, span.end, span.comma) ? span.comma : span.end, span.comma + 1)];
  }
  const isNear = span.comma !== -1 && !text.slice(span.end, span.comma).includes('\n');
  const from = isNear ? span.comma + 1 : span.end;
  const at = joints.onLines ? (lineTail(text, from) ?? from) : from;
  const list = joints.lead + members.join(joints.comma + joints.lead);
  if (isNear) return [insertion(at, keepsComma ? list + joints.comma : list)];
  // The comma must come before a comment on the line. An existing comma on a later line then belongs to the last new
  // member.
  const edits = [insertion(span.end, joints.comma), insertion(at, list)];
  return keepsComma || span.comma === -1 ? edits : [...edits, removal(span.comma, span.comma + 1)];
}

const endOf = ({ end, comma }: Span): number => Math.max(end, comma + 1);

const insertion = (at: number, text: string): TextEdit => ({ start: at, end: at, text });

/** Returns true if there are no comments between the brackets. */
const isBare = (text: string, { open, close, spans }: FlowBody): boolean =>
  !hasComment(text, open, spans[0]?.start ?? close) &&
  spans.every(({ end }, position) => !hasComment(text, end, spans[position + 1]?.start ?? close));
