/**
 * Replaces values: a scalar by a scalar in its style, anything by anything else. Knows where a value's text has to
 * stand, and what its lines must be kept apart from.
 */
import { eitherFollow, followAt } from './follow';
import { layoutOf } from './layout';
import { lineBreakOf, lineEnd, lineEndAbove, lineStart } from './lines';
import { type Follow, noFollow } from './literal';
import { isEmptyCollection, type Layout, marginOf, printBlock, type Slot } from './print-block';
import { resolveTagged } from './resolve-scalar';
import { rewriteScalar } from './rewrite-scalar';
import { isAlias, isBlock } from './rows';
import type { Scalar, Tree } from '../../data/tree';
import type { TextEdit } from '../document';
import type { SourceNode, SourceScalar } from '../source-node';

/** Where a value stands. */
export interface Place extends Slot {
  /** Behind the colon, dash or document marker; undefined for a document without marker. */
  readonly after: number | undefined;
}

export class Draft {
  readonly edits: TextEdit[] = [];
  readonly lineBreak: string;
  #layout: Layout | undefined;

  /** `mayLose` is true where lines may be taken out, so that what follows a place is not what follows it in the end. */
  constructor(
    readonly text: string,
    readonly root: SourceNode,
    readonly mayLose: boolean,
  ) {
    this.lineBreak = lineBreakOf(text);
  }

  get layout(): Layout {
    return (this.#layout ??= layoutOf(this.text, this.root));
  }

  edit(start: number, end: number, text: string): void {
    this.edits.push({ start, end, text });
  }

  /** What follows the line that ends at `end`. */
  followAt(end: number): Follow {
    const follow = followAt(this.text, end);
    if (!this.mayLose) return follow;
    return { ...follow, isBlank: true, isEnd: follow.isEnd || !this.text.endsWith('\n') };
  }
}

/** The place of a document's root. */
export function rootPlace(text: string, root: SourceNode): Place {
  const from = root.propertiesStart ?? root.start;
  const start = lineStart(text, from);
  if (/^---[ \t]/.test(text.slice(start, from))) return { kind: 'root', column: 0, after: start + 3 };
  return { kind: 'root', column: from - start, after: undefined };
}

/** Writes `value` over `node`. `isFollowed` is true where a new row will stand right behind it. */
export function replaceValue(draft: Draft, node: SourceNode, place: Place, value: Tree, isFollowed: boolean): void {
  const { text, layout } = draft;
  const follow = isFollowed ? noFollow : followOf(draft, node, place, value);
  if (node.kind === 'scalar' && value.kind === 'scalar' && !isAlias(text, node)) {
    const lines = rewriteScalar(text, node, value, marginOf(place, layout, follow));
    put(draft, node, place, keepsTag(text, node, value, lines) ? node.start : startOf(node), lines);
    return;
  }
  const lines = printBlock(value, place, layout, follow);
  // Behind a document marker, a map or list has to start on the next line.
  const isBelow = place.kind === 'root' && place.after !== undefined && value.kind !== 'scalar';
  put(draft, node, place, startOf(node), isBelow && !isEmptyCollection(value) ? ['', ...lines] : lines);
}

/** What will follow the lines of `value`. */
function followOf(draft: Draft, node: SourceNode, place: Place, value: Tree): Follow {
  const { text } = draft;
  const behind = draft.followAt(lineEnd(text, node.end));
  if (value.kind !== 'scalar' || place.after === undefined || isSameLine(text, place.after, startOf(node)))
    return behind;
  // It moves up behind its key, and the comments between stay.
  return eitherFollow(behind, draft.followAt(lineEnd(text, place.after)));
}

const isSameLine = (text: string, after: number, from: number): boolean => !text.slice(after, from).includes('\n');

/** Puts `lines` where `node` stands, from `from` on. The first line is '' where the value starts on the next one. */
function put(draft: Draft, node: SourceNode, place: Place, from: number, lines: readonly string[]): void {
  const { text, lineBreak } = draft;
  const { after } = place;
  const [head = '', ...body] = lines;
  const stop = lineEnd(text, node.end);
  const isLines = isBlock(text, node);
  if (after === undefined && from === node.end) return putRoot(draft, from, lines);
  if (after === undefined || isSameLine(text, after, from)) {
    const start = head === '' && after !== undefined ? after : from;
    const end = isLines ? stop : node.end;
    const first = from === node.end && head !== '' ? ` ${head}` : head;
    const isBare = text.slice(end, stop).trim() === '';
    if (isBare || body.length === 0) {
      draft.edit(start, body.length === 0 ? end : stop, [first, ...body].join(lineBreak));
      return;
    }
    draft.edit(start, end, first);
    draft.edit(stop, stop, ['', ...body].join(lineBreak));
    return;
  }
  const lineFrom = lineStart(text, from);
  if (head === '') draft.edit(lineFrom, stop, body.join(lineBreak));
  else if (!isLines && body.length === 0) draft.edit(from, node.end, head);
  else {
    const headEnd = lineEnd(text, after);
    draft.edit(after, after, ` ${head}`);
    if (body.length > 0) draft.edit(headEnd, headEnd, ['', ...body].join(lineBreak));
    draft.edit(lineEndAbove(text, lineFrom), stop, '');
  }
}

/** Into a document that holds nothing, at its end. */
function putRoot(draft: Draft, at: number, lines: readonly string[]): void {
  const { text, lineBreak } = draft;
  const isLineStart = at === lineStart(text, at);
  const isLast = at === text.length && !isLineStart;
  draft.edit(at, at, (isLineStart ? '' : lineBreak) + lines.join(lineBreak) + (isLast ? '' : lineBreak));
}

const startOf = (node: SourceNode): number => node.propertiesStart ?? node.start;

/** False where a tag would make the new text something else than `value`: it has to go then. */
function keepsTag(text: string, node: SourceScalar, value: Scalar, [first = '']: readonly string[]): boolean {
  if (node.propertiesStart === undefined) return true;
  const tag = /(?:^|\s)(!\S*)/.exec(text.slice(node.propertiesStart, node.start))?.[1];
  const isPlain = !/^["'|>]/.test(first);
  if (tag !== undefined && first.startsWith('!')) return false;
  return tag === undefined || resolveTagged(tag, value.text, isPlain) === value.type;
}
