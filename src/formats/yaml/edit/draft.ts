/** The state of an edit: the text and layout of the document, and the text edits so far. */
import { columnOf, lineBreakOf, lineEnd, nextLine, skipSpaces } from '../../lines';
import type { Follow } from '../scalar/literal';
import { defaultLayout, type BlockLayout } from '../print/print-block';
import type { TextEdit } from '../../document';
import type { SourceNode } from '../../source-node';

export class Draft {
  readonly edits: TextEdit[] = [];
  readonly lineBreak: string;
  #layout: BlockLayout | undefined;
  #blanks: boolean | undefined;

  /** `mayLose` is true if the edit may remove lines. A different line may then follow a position. */
  constructor(
    readonly text: string,
    readonly root: SourceNode,
    readonly mayLose: boolean,
  ) {
    this.lineBreak = lineBreakOf(text);
  }

  get layout(): BlockLayout {
    return (this.#layout ??= layoutOf(this.text, this.root));
  }

  get #hasBlanks(): boolean {
    return (this.#blanks ??= /^[ \t]+\r?$/m.test(this.text));
  }

  edit(start: number, end: number, text: string): void {
    if (start < end || text !== '') this.edits.push({ start, end, text });
  }

  /** Describes the text that may follow the line that ends at `end`, once all edits are applied. */
  followAt(end: number): Follow {
    const follow = followAt(this.text, end);
    if (!this.mayLose) return follow;
    const inset = this.#hasBlanks ? Infinity : follow.inset;
    return { inset, isBlank: true, isEnd: !this.text.endsWith('\n') };
  }
}

function followAt(text: string, end: number): Follow {
  const next = nextLine(text, end);
  let inset = -1;
  let at = next;
  while (at < text.length) {
    const content = skipSpaces(text, at);
    const stop = lineEnd(text, content);
    if (content < stop) {
      if (text.charCodeAt(content) === 0x23) inset = Math.max(inset, content - at);
      return { inset, isBlank: at > next, isEnd: false };
    }
    inset = Math.max(inset, content - at - 1);
    at = nextLine(text, stop);
  }
  return { inset, isBlank: at > next, isEnd: end === text.length };
}

interface SeenSteps {
  step: number | undefined;
  listIndent: number | undefined;
}

/**
 * The indentation of a document: `a:\n    b:\n      - x\n` has `{step: 4, listIndent: 2}`. The first indentation in the
 * text is used. Settings that do not occur are taken from `defaultLayout`.
 */
function layoutOf(text: string, root: SourceNode): BlockLayout {
  const seen: SeenSteps = { step: undefined, listIndent: undefined };
  survey(text, root, seen);
  return { step: seen.step ?? defaultLayout.step, listIndent: seen.listIndent ?? defaultLayout.listIndent };
}

function survey(text: string, node: SourceNode, seen: SeenSteps): void {
  if (node.kind === 'scalar' || node.flow || (seen.step !== undefined && seen.listIndent !== undefined)) return;
  if (node.kind === 'list') {
    for (const item of node.items) survey(text, item, seen);
    return;
  }
  const column = columnOf(text, node.start);
  for (const { value } of node.entries) {
    if (value.kind !== 'scalar' && !value.flow && value.shared === undefined) {
      const deeper = columnOf(text, value.start) - column;
      if (value.kind === 'list') seen.listIndent ??= Math.max(deeper, 0);
      else if (deeper > 0) seen.step ??= deeper;
    }
    survey(text, value, seen);
  }
}
