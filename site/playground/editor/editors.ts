/** The two editors: what goes in, and what comes out with its changes. */
import { autocompletion, closeBrackets, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { json } from '@codemirror/lang-json';
import { yaml } from '@codemirror/lang-yaml';
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { unifiedMergeView } from '@codemirror/merge';
import { searchKeymap } from '@codemirror/search';
import { EditorState, StateEffect, StateField, type Extension, type Text } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  hoverTooltip,
  keymap,
  lineNumbers,
  type Tooltip,
} from '@codemirror/view';
import type { Completion, Explanation } from '../../../src/language';
import type { Origin } from '../details';
import { made } from '../panels/elements';
import { theme } from './theme';

export interface EditorOptions {
  /** For screen readers. */
  readonly label: string;
  /** Its end decides how the text is coloured. */
  readonly file: string;
  readonly isDark: boolean;
}

const languageOf = (file: string): Extension =>
  /\.(?:ya?ml)$/.test(file) ? yaml() : /\.(?:json|jsonnet|libsonnet)$/.test(file) ? json() : [];

/** Tab leaves the editor, as everywhere on the page: it is not bound. */
const common = ({ label, file, isDark }: EditorOptions): Extension => [
  lineNumbers(),
  languageOf(file),
  theme(isDark),
  keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap]),
  EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
];

/** A text that the reader changes. `language` gives completion and what a field means. */
export function inputState(
  text: string,
  options: EditorOptions,
  onChange: (text: string) => void,
  language: Language | undefined,
): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      common(options),
      history(),
      bracketMatching(),
      closeBrackets(),
      indentOnInput(),
      lintGutter(),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange(update.state.doc.toString());
      }),
      language === undefined
        ? []
        : [autocompletion({ override: [(context) => complete(context, language)] }), hover(language)],
    ],
  });
}

export interface OutputParts {
  /** The text before: then only what has changed since is shown, with some lines around. */
  readonly before: string | undefined;
  /** The cursor has come to a line, counted from 1. */
  readonly onLine: (line: number) => void;
}

/** A text to be read. */
export function outputState(text: string, options: EditorOptions, { before, onLine }: OutputParts): EditorState {
  const changes =
    before === undefined
      ? []
      : unifiedMergeView({
          original: before,
          mergeControls: false,
          highlightChanges: true,
          collapseUnchanged: { margin: 3, minSize: 6 },
        });
  return EditorState.create({
    doc: text,
    extensions: [
      common(options),
      EditorState.readOnly.of(true),
      changes,
      marks,
      EditorView.updateListener.of(({ selectionSet, state }) => {
        if (selectionSet) onLine(state.doc.lineAt(state.selection.main.head).number);
      }),
    ],
  });
}

const originsEffect = StateEffect.define<readonly Origin[]>();

const marked = Decoration.line({ class: 'cm-origin' });

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (now, { effects, newDoc }) =>
    effects.reduce((set, effect) => (effect.is(originsEffect) ? marksOf(effect.value, newDoc) : set), now),
  provide: (field) => EditorView.decorations.from(field),
});

function marksOf(origins: readonly Origin[], doc: Text): DecorationSet {
  const lines = origins.flatMap(({ firstLine, lastLine }) =>
    Array.from({ length: lastLine - firstLine + 1 }, (_, index) => firstLine + index),
  );
  const there = [...new Set(lines)].filter((line) => line <= doc.lines);
  return Decoration.set(
    there.map((line) => marked.range(doc.line(line).from)),
    true,
  );
}

/** Marks lines of an output. */
export function markOrigins(view: EditorView, origins: readonly Origin[]): void {
  view.dispatch({ effects: originsEffect.of(origins) });
}

export function showDiagnostics(view: EditorView, diagnostics: readonly Diagnostic[]): void {
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

/** Selects a part of the text and brings it into sight. */
export function goTo(view: EditorView, from: number, to: number): void {
  const end = view.state.doc.length;
  const range = { anchor: Math.min(from, end), head: Math.min(to, end) };
  view.dispatch({ selection: range, effects: EditorView.scrollIntoView(range.anchor, { y: 'center' }) });
  view.focus();
}

/** What is known of the text at an offset of it. */
export interface Language {
  completions(offset: number): Promise<readonly Completion[]>;
  explanation(offset: number): Promise<Explanation | undefined>;
}

async function complete(
  { pos, explicit, state }: CompletionContext,
  language: Language,
): Promise<CompletionResult | null> {
  const line = state.doc.lineAt(pos);
  // On an empty line nobody has begun to write.
  if (!explicit && line.text.slice(0, pos - line.from).trim() === '') return null;
  const found = await language.completions(pos);
  const [first] = found;
  if (first === undefined) return null;
  const options = found.map(({ label, detail, documentation, insert, kind }) => ({
    label,
    apply: insert,
    type: kind === 'value' ? 'enum' : kind === 'resource' ? 'variable' : 'property',
    ...(detail !== '' && { detail }),
    ...(documentation !== '' && { info: documentation }),
  }));
  return { from: first.from, to: first.to, options };
}

const hover = (language: Language): Extension =>
  hoverTooltip(async (_, pos): Promise<Tooltip | null> => {
    const found = await language.explanation(pos);
    if (found === undefined) return null;
    return { pos: found.from, end: found.to, create: () => ({ dom: made('div', found.text) }) };
  });
