/** How the editors look: in the colours of the page, site/colours.css. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const chrome = {
  '&': { backgroundColor: 'var(--back)', color: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--panel)', color: 'var(--soft)', borderRight: '1px solid var(--line)' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-tooltip, .cm-panels': { backgroundColor: 'var(--panel)', color: 'var(--text)', border: '1px solid var(--line)' },
  '.cm-changedLine, .cm-insertedLine': { backgroundColor: 'var(--added) !important' },
  '.cm-deletedChunk, .cm-deletedLine': { backgroundColor: 'var(--removed) !important' },
  '.cm-changedText, .cm-deletedText': { background: 'none !important', textDecoration: 'underline' },
  // A line that is new as a whole says so by its ground.
  '.cm-changedText:only-child': { textDecoration: 'none !important' },
  '.cm-collapsedLines': { background: 'var(--panel)', color: 'var(--soft)' },
  // The package's own sign is in few fonts.
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '"⋯" !important' },
};

const style = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName), tags.labelName], color: 'var(--accent)' },
  { tag: [tags.string, tags.content], color: 'var(--string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword, tags.attributeValue], color: 'var(--number)' },
  { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator, tags.meta, tags.operator], color: 'var(--sign)' },
]);

/** `isDark` is the setting of the reader's system: CodeMirror has its own colors for what our theme does not define. */
export const theme = (isDark: boolean): Extension => [
  EditorView.theme(chrome, { dark: isDark }),
  syntaxHighlighting(style),
];
