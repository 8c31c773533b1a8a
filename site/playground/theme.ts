/** How the editors look: in the colours of the page, light and dark. Each has enough contrast on both backgrounds of its theme. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const light = { key: '#0550ae', text: '#0a3069', number: '#953800', comment: '#57606a', sign: '#424a53' };

const dark = { key: '#79c0ff', text: '#a5d6ff', number: '#ffa657', comment: '#9ea7b3', sign: '#c9d1d9' };

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

/** `isDark` is what the reader's system says. */
export function theme(isDark: boolean): Extension {
  const color = isDark ? dark : light;
  const style = HighlightStyle.define([
    { tag: [tags.propertyName, tags.definition(tags.propertyName), tags.labelName], color: color.key },
    { tag: [tags.string, tags.content], color: color.text },
    { tag: [tags.number, tags.bool, tags.null, tags.keyword, tags.attributeValue], color: color.number },
    { tag: tags.comment, color: color.comment, fontStyle: 'italic' },
    { tag: [tags.punctuation, tags.separator, tags.meta, tags.operator], color: color.sign },
  ]);
  return [EditorView.theme(chrome, { dark: isDark }), syntaxHighlighting(style)];
}
