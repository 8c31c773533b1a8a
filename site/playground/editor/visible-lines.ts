/** Decorates only visible lines, because a document may have thousands of lines. */
import type { Extension, Range } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

export const visibleMarks = (marksIn: (view: EditorView) => DecorationSet): Extension =>
  ViewPlugin.define(
    (view) => ({
      marks: marksIn(view),
      update({ docChanged, viewportChanged, view: now }: ViewUpdate): void {
        if (docChanged || viewportChanged) this.marks = marksIn(now);
      },
    }),
    { decorations: ({ marks }) => marks },
  );

/** The maximum indentation of wrapped rows. A larger indentation would leave too little space for text on phones. */
const maxIndent = 16;

const hangs = Array.from({ length: maxIndent + 1 }, (_, indent) =>
  Decoration.line({ attributes: { style: `--indent: ${indent}ch` } }),
);

/** Indents wrapped rows like the beginning of their line. */
export const indents = visibleMarks(({ viewport, state: { doc } }) => {
  const found: Range<Decoration>[] = [];
  for (let at = viewport.from; at <= viewport.to;) {
    const { from, to, text } = doc.lineAt(at);
    const indent = /^(?: |- )*/.exec(text)?.[0].length ?? 0;
    const mark = hangs[Math.min(indent, maxIndent)];
    if (mark !== undefined) found.push(mark.range(from));
    at = to + 1;
  }
  return Decoration.set(found);
});
