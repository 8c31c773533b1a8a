/** The theme of the editors, with the page's colors from `site/colors.css`. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const chrome = EditorView.theme({
  '&': { backgroundColor: 'var(--back)', color: 'var(--text)', height: '100%' },
  // No outline is needed, because the bar above the editor shows the focus.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: '13px/1.55 var(--mono)' },
  '.cm-gutters': { backgroundColor: 'var(--back)', color: 'var(--soft)', border: 'none' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-placeholder': { color: 'var(--soft)' },
  '.cm-tooltip, .cm-panels': {
    backgroundColor: 'var(--panel)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    maxWidth: 'min(32rem, 92vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--back)',
  },
  '.cm-completionDetail': { fontStyle: 'normal' },
  '.cm-explanation, .cm-completionInfo': { padding: 'var(--space-2) var(--space-3)', whiteSpace: 'pre-wrap' },
  '.cm-diagnosticAction': { backgroundColor: 'var(--accent)', color: 'var(--back)' },
  '.cm-hint': {
    display: 'inline-block',
    maxWidth: '100%',
    marginLeft: '1.5ch',
    overflow: 'hidden',
    textIndent: '0',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    verticalAlign: 'bottom',
    color: 'var(--soft)',
    fontStyle: 'italic',
  },
});

const style = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName), tags.labelName], color: 'var(--key)' },
  { tag: [tags.string, tags.content], color: 'var(--string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword, tags.attributeValue], color: 'var(--number)' },
  { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator, tags.meta, tags.operator], color: 'var(--sign)' },
]);

const darkness = new Compartment();

const isDark = (): boolean => document.documentElement.classList.contains('dark');

/** For all other elements, CodeMirror has its own light and dark colors. */
export const theme = (): Extension => [
  chrome,
  syntaxHighlighting(style),
  darkness.of(EditorView.darkTheme.of(isDark())),
];

/** Called when the page has switched between light and dark. */
export function followScheme(view: EditorView): void {
  view.dispatch({ effects: darkness.reconfigure(EditorView.darkTheme.of(isDark())) });
}
