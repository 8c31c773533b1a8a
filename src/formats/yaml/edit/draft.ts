/** One edit of a document while it is made: its text, what it shows about layout, and the text edits so far. */
import { followAt } from './follow';
import { layoutOf } from './layout';
import { lineBreakOf } from '../../lines';
import type { Follow } from '../scalar/literal';
import type { Layout } from '../print/print-block';
import type { TextEdit } from '../../document';
import type { SourceNode } from '../../source-node';

export class Draft {
  readonly edits: TextEdit[] = [];
  readonly lineBreak: string;
  #layout: Layout | undefined;
  #blanks: boolean | undefined;

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

  /** Whether a line holds white space and nothing else. */
  get #hasBlanks(): boolean {
    return (this.#blanks ??= /^[ \t]+\r?$/m.test(this.text));
  }

  edit(start: number, end: number, text: string): void {
    if (start < end || text !== '') this.edits.push({ start, end, text });
  }

  /** What follows the line that ends at `end`. */
  followAt(end: number): Follow {
    const follow = followAt(this.text, end);
    if (!this.mayLose) return follow;
    const inset = this.#hasBlanks ? Infinity : follow.inset;
    return { inset, isBlank: true, isEnd: follow.isEnd || !this.text.endsWith('\n') };
  }
}
