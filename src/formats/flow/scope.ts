/**
 * A flow collection that is being edited, with the layout of its text and the surrounding text. The layout is computed
 * lazily, because most edits change a single scalar and do not need the layout.
 */
import type { Tree } from '../../data/tree';
import { type FlowBody, bodyOf, childrenOf, type Collection } from './body';
import { indentation, ownLineStart } from './gap';
import { documentEvidence, type Evidence, layoutAt, type SeenLayout } from './layout';
import type { Joints } from './members';
import type { FlowDialect, FlowLayout } from './print';
import { lineBreakOf } from '../lines';
import type { SourceNode } from '../source-node';

export class FlowDocument {
  #evidence: Evidence | undefined;
  #knownLines: boolean | undefined;
  #knownNewline: string | undefined;

  constructor(
    readonly text: string,
    readonly root: SourceNode,
    readonly dialect: FlowDialect,
    /** The minimum indentation of new lines. */
    readonly floor: string,
  ) {}

  /** Returns false if the document is on one line, because no member can then be on its own line. */
  get hasLines(): boolean {
    return (this.#knownLines ??= this.text.slice(this.root.start, this.root.end).includes('\n'));
  }

  get newline(): string {
    return (this.#knownNewline ??= lineBreakOf(this.text));
  }

  get evidence(): Evidence {
    return (this.#evidence ??= documentEvidence(this.text, this.root, this.dialect.defaults));
  }

  /** Returns the indentation of a new line: the indentation of the line that contains `at`, but at least `floor`. */
  indentAt(at: number): string {
    const shown = indentation(this.text, at);
    return shown.startsWith(this.floor) ? shown : this.floor;
  }

  /** The layout of a value that replaces the root. */
  get rootLayout(): FlowLayout {
    const { layout, step } = layoutAt(this.text, this.root, this.evidence);
    if (!this.hasLines) return layout;
    return { ...layout, lines: { newline: this.newline, indent: this.indentAt(this.root.start), step } };
  }
}

export class FlowScope {
  #body: FlowBody | undefined;
  #knownLayout: SeenLayout | undefined;
  #knownOnLines: boolean | undefined;
  #knownIndent: string | undefined;

  constructor(
    readonly document: FlowDocument,
    readonly node: Collection,
    readonly parent: FlowScope | undefined,
  ) {}

  get body(): FlowBody {
    return (this.#body ??= bodyOf(this.document.text, this.node));
  }

  /**
   * The layout of a new value in this collection. If `model` (the replaced value or the last item) is of the same
   * kind and not empty, its text determines whether the value is on one line.
   */
  layoutFor(value: Tree, model: SourceNode | undefined): FlowLayout {
    const { document } = this;
    const { text, newline } = document;
    const { layout, step } = this.#seen;
    const isLike = model !== undefined && model.kind === value.kind && isFilled(model);
    if (isLike ? !text.slice(model.start, model.end).includes('\n') : !this.#onLines) return layout;
    const indent = isLike && !this.#onLines ? document.indentAt(model.start) : this.#indent;
    return { ...layout, lines: { newline, indent, step } };
  }

  get joints(): Joints {
    const { layout } = this.#seen;
    if (this.#onLines) {
      const { newline } = this.document;
      const lead = newline + this.#indent;
      return { lead, comma: ',', onLines: true, open: lead, close: newline + this.#outerIndent };
    }
    const behind = layout.comma.indexOf(',') + 1;
    const padding = this.node.kind === 'map' ? layout.mapPadding : layout.listPadding;
    return {
      lead: layout.comma.slice(behind),
      comma: layout.comma.slice(0, behind),
      onLines: false,
      open: padding,
      close: padding,
    };
  }

  /** Returns true if every member has its own lines. An empty collection counts if new members get their own lines. */
  get #onLines(): boolean {
    return (this.#knownOnLines ??= this.document.hasLines && this.#findLines());
  }

  #findLines(): boolean {
    const { text } = this.document;
    const { open, close, spans } = this.body;
    const [first, second] = spans;
    if (first === undefined) {
      if (this.node.kind === 'map' && this.document.dialect.mapsOnOneLine) return false;
      return text.slice(open, close).includes('\n') || (this.parent !== undefined && this.parent.#onLines);
    }
    if (second === undefined) return text.slice(open, first.start).includes('\n');
    let end: number | undefined;
    return spans.every((span) => {
      const isApart = end === undefined || text.slice(end, span.start).includes('\n');
      end = span.end;
      return isApart;
    });
  }

  get #indent(): string {
    return (this.#knownIndent ??= this.#findIndent());
  }

  #findIndent(): string {
    const { text } = this.document;
    const { spans } = this.body;
    const model = spans.findLast(({ start }) => ownLineStart(text, start) !== undefined) ?? spans.at(-1);
    return model === undefined ? this.#outerIndent + this.#seen.step : this.document.indentAt(model.start);
  }

  /** The indentation of the closing bracket if it is on its own line. */
  get #outerIndent(): string {
    const { parent } = this;
    return parent !== undefined && parent.#onLines ? parent.#indent : this.document.indentAt(this.node.start);
  }

  get #seen(): SeenLayout {
    return (this.#knownLayout ??= layoutAt(this.document.text, this.node, this.document.evidence));
  }
}

const isFilled = (node: SourceNode): boolean => node.kind !== 'scalar' && childrenOf(node).length > 0;
