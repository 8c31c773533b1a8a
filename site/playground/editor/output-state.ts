/** Shows a read-only document, or the changes to a document. */
import { EditorState, StateEffect, StateField, type Extension, type Range } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, lineNumbers } from '@codemirror/view';
import { commonPrefix, commonSuffix } from '../../../src/data/text/common-ends';
import type { Origin } from '../details';
import { sign, type LineDiff } from '../diff/line-diff';
import { common, type EditorOptions } from './editors';
import { visibleMarks } from './visible-lines';

/**
 * Returns the state of a read-only editor, which calls `onLine` when the cursor moves. The argument is the line in the
 * list, counted from 1, or undefined if the cursor is in a removed line or a gap of a diff.
 */
export function outputState(
  shown: string | LineDiff,
  options: EditorOptions,
  onLine: (line: number | undefined) => void,
): EditorState {
  const diff = typeof shown === 'string' ? undefined : shown;
  const text = typeof shown === 'string' ? shown : shown.text;
  return EditorState.create({
    doc: text,
    extensions: [
      diff === undefined ? lineNumbers() : [diffNumbers(diff), visibleMarks((view) => marksIn(view, diff))],
      common(text, options),
      EditorState.readOnly.of(true),
      origins(diff),
      EditorView.updateListener.of(({ selectionSet, state }) => {
        if (selectionSet) onLine(lineOf(diff, state.doc.lineAt(state.selection.main.head).number));
      }),
    ],
  });
}

const diffNumbers = ({ signs, numbers }: LineDiff): Extension =>
  lineNumbers({
    // To measure the width of the gutter, CodeMirror passes a row number that may be after the last row.
    formatNumber: (row) => (signs[row - 1] === sign.gap ? '' : String(numbers[row - 1] ?? numbers.at(-1) ?? '')),
  });

/** Returns the line number, in the list, of the line that a row shows. Lines and rows are counted from 1. */
function lineOf(diff: LineDiff | undefined, row: number): number | undefined {
  if (diff === undefined) return row;
  const kind = diff.signs[row - 1];
  return kind === sign.same || kind === sign.added ? diff.numbers[row - 1] : undefined;
}

const rowClasses: Readonly<Record<number, Decoration>> = {
  [sign.removed]: Decoration.line({ class: 'removed' }),
  [sign.added]: Decoration.line({ class: 'added' }),
};

const changedPart = Decoration.mark({ class: 'changed' });

const gap = (lines: number): Decoration =>
  Decoration.line({ class: 'gap', attributes: { 'data-lines': String(lines) } });

function marksIn({ viewport, state }: EditorView, { signs, numbers, partners }: LineDiff): DecorationSet {
  const found: Range<Decoration>[] = [];
  const [first, last] = [state.doc.lineAt(viewport.from).number, state.doc.lineAt(viewport.to).number];
  for (let row = first; row <= last; row++) {
    const { from, text } = state.doc.line(row);
    const kind = signs[row - 1] ?? sign.same;
    const line = kind === sign.gap ? gap(numbers[row - 1] ?? 0) : rowClasses[kind];
    if (line === undefined) continue;
    found.push(line.range(from));
    const partner = partners[row - 1] ?? -1;
    if (partner < 0) continue;
    const [start, end] = changedIn(text, state.doc.line(partner + 1).text);
    // Lines that changed completely get only a background color.
    if (start < end && end - start < text.trim().length) found.push(changedPart.range(from + start, from + end));
  }
  return Decoration.set(found);
}

/** Returns the part of a line that differs from its counterpart. */
function changedIn(text: string, other: string): readonly [number, number] {
  const start = commonPrefix(text, other);
  return [start, text.length - commonSuffix(text, other, start)];
}

const originsEffect = StateEffect.define<readonly Origin[]>();

const marked = Decoration.line({ class: 'cm-origin' });

const origins = (diff: LineDiff | undefined): Extension =>
  StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (now, { effects, state }) =>
      effects.reduce((set, effect) => (effect.is(originsEffect) ? originMarks(effect.value, state, diff) : set), now),
    provide: (field) => EditorView.decorations.from(field),
  });

function originMarks(all: readonly Origin[], { doc }: EditorState, diff: LineDiff | undefined): DecorationSet {
  const lines = new Set(
    all.flatMap(({ firstLine, lastLine }) =>
      Array.from({ length: lastLine - firstLine + 1 }, (_, index) => firstLine + index),
    ),
  );
  const rows = Array.from({ length: doc.lines }, (_, index) => index + 1).filter((row) =>
    lines.has(lineOf(diff, row) ?? 0),
  );
  return Decoration.set(rows.map((row) => marked.range(doc.line(row).from)));
}

export function markOrigins(view: EditorView, all: readonly Origin[]): void {
  view.dispatch({ effects: originsEffect.of(all) });
}
