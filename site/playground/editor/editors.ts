/** Defines the editors for the input, and the extensions that all editors share. */
import { autocompletion, closeBrackets, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { json } from '@codemirror/lang-json';
import { linter, lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { searchKeymap } from '@codemirror/search';
import { EditorState, StateEffect, StateField, type Extension } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  hoverTooltip,
  keymap,
  lineNumbers,
  placeholder,
  type Tooltip,
  WidgetType,
} from '@codemirror/view';
import type { Completion, Explanation } from '../../../src/language';
import type { Message, PlacedHint } from '../messages';
import { made, withCode } from '../panels/elements';
import { yamlWithDocuments } from './embedded';
import { theme } from './theme';
import { indents } from './visible-lines';

export interface EditorOptions {
  /** The label for screen readers. */
  readonly label: string;
  /** The file name, whose extension determines the syntax highlighting. */
  readonly file: string;
}

const languageOf = (file: string): Extension =>
  /\.(?:ya?ml)$/.test(file) ? yamlWithDocuments() : /\.(?:json|jsonnet|libsonnet)$/.test(file) ? json() : [];

/** The maximum length of highlighted text, in characters. Highlighting longer text would block typing. */
const maxHighlightedLength = 500_000;

/**
 * Returns the extensions that all editors share. No key binding uses Tab. Therefore, Tab leaves the editor, like any
 * other element of the page.
 */
export const common = (text: string, { label, file }: EditorOptions): Extension => [
  text.length > maxHighlightedLength ? [] : languageOf(file),
  theme(),
  keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap, ...lintKeymap]),
  EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
  EditorView.lineWrapping,
  indents,
];

/** Returns the state of an editable document. `language` provides completions and explanations of fields. */
export function inputState(
  text: string,
  options: EditorOptions,
  onChange: (text: string) => void,
  language: Language | undefined,
): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(),
      common(text, options),
      history(),
      bracketMatching(),
      closeBrackets(),
      indentOnInput(),
      lintGutter({ tooltipFilter }),
      linter(null, { tooltipFilter }),
      shownHints,
      placeholder('Type here, or drop files on the page.'),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange(update.state.doc.toString());
      }),
      language === undefined
        ? []
        : [
            // Show completions in the order of the schema or of the resources.
            autocompletion({
              icons: false,
              compareCompletions: () => 0,
              override: [(context) => complete(context, language)],
            }),
            hover(language),
          ],
    ],
  });
}

/**
 * Removes all tooltips on touch screens, where a tooltip would cover the lines that it explains. The same messages and
 * suggestions appear below the editor.
 */
const tooltipFilter = (all: readonly Diagnostic[]): Diagnostic[] =>
  matchMedia('(hover: none)').matches ? [] : [...all];

/** Marks the locations of messages, and offers the messages' suggestions there. */
export function showMessages(view: EditorView, file: string, messages: readonly Message[]): void {
  const { length } = view.state.doc;
  const found = messages.flatMap(({ place, text, severity, fix }): readonly Diagnostic[] => {
    if (place?.file !== file || place.to > length || severity === 'info') return [];
    const action = fix && { name: fixName(fix.to), apply: () => applyFix(view, fix) };
    const renderMessage = (): Node => made('span', ...withCode(text));
    const actions = action && { actions: [action] };
    return [{ from: place.from, to: place.to, message: text, renderMessage, severity, ...actions }];
  });
  view.dispatch(setDiagnostics(view.state, found));
}

export const fixName = (to: string): string => (to.includes('\n') ? 'Insert an example' : `Change to ${to}`);

export function applyFix(view: EditorView, { place: { from, to }, to: insert }: NonNullable<Message['fix']>): void {
  if (to > view.state.doc.length) return;
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length }, scrollIntoView: true });
  view.focus();
}

/** Selects a part of the text and scrolls to it. */
export function goTo(view: EditorView, from: number, to: number): void {
  const end = view.state.doc.length;
  const range = { anchor: Math.min(from, end), head: Math.min(to, end) };
  view.dispatch({ selection: range, effects: EditorView.scrollIntoView(range.anchor, { y: 'center' }) });
  view.focus();
}

/** Scrolls to the cursor. Other elements cover `covered` pixels at the top and bottom of the window. */
export function showCursor(view: EditorView, covered: number): void {
  view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head, { yMargin: covered }) });
}

class HintWidget extends WidgetType {
  readonly #label: string;

  constructor(label: string) {
    super();
    this.#label = label;
  }

  override toDOM(): HTMLElement {
    const hint = made('span', this.#label);
    hint.className = 'cm-hint';
    hint.title = this.#label;
    return hint;
  }
}

const hintsEffect = StateEffect.define<readonly PlacedHint[]>();

const shownHints = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (now, { effects, changes, newDoc }) =>
    effects.reduce(
      (set, effect) =>
        effect.is(hintsEffect)
          ? Decoration.set(
              effect.value
                .filter(({ at }) => at <= newDoc.length)
                .map(({ at, label }) => Decoration.widget({ widget: new HintWidget(label), side: 1 }).range(at)),
              true,
            )
          : set,
      now.map(changes),
    ),
  provide: (field) => EditorView.decorations.from(field),
});

export function showHints(view: EditorView, file: string, hints: readonly PlacedHint[]): void {
  view.dispatch({ effects: hintsEffect.of(hints.filter((one) => one.file === file)) });
}

/** Completions and explanations at an offset of the text. */
export interface Language {
  completions(offset: number): Promise<readonly Completion[]>;
  explanation(offset: number): Promise<Explanation | undefined>;
}

async function complete(
  { pos, explicit, state }: CompletionContext,
  language: Language,
): Promise<CompletionResult | null> {
  const line = state.doc.lineAt(pos);
  // Do not show completions on an empty line before the user types something.
  if (!explicit && line.text.slice(0, pos - line.from).trim() === '') return null;
  const found = await language.completions(pos);
  const [first] = found;
  if (first === undefined) return null;
  const options = found.map(({ label, detail, documentation, insert, kind }) => ({
    label,
    apply: insert,
    type: kind === 'value' ? 'enum' : kind === 'resource' ? 'variable' : 'property',
    ...(detail !== '' && { detail }),
    ...(documentation !== '' && { info: () => made('div', ...withCode(documentation)) }),
  }));
  return { from: first.from, to: first.to, options };
}

const hover = (language: Language): Extension =>
  hoverTooltip(
    async (_, pos): Promise<Tooltip | null> => {
      const found = await language.explanation(pos);
      if (found === undefined) return null;
      const text = made('div', ...withCode(found.text.replace('\n\n', '\n')));
      text.className = 'cm-explanation';
      return { pos: found.from, end: found.to, create: () => ({ dom: text }) };
    },
    { hideOnChange: true },
  );
