/** Code as HTML: YAML and JSON in the colours of the playground, lines of a diff by their sign, all else as text. */
import { jsonLanguage } from '@codemirror/lang-json';
import { yamlLanguage } from '@codemirror/lang-yaml';
import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';

const languages: Readonly<Record<string, typeof yamlLanguage>> = { yaml: yamlLanguage, json: jsonLanguage };

/** The classes are in site/pages/style.css; the editors of the playground (site/playground/editor/theme.ts) colour the same. */
const classes = tagHighlighter([
  { tag: [tags.propertyName, tags.definition(tags.propertyName), tags.labelName], class: 'key' },
  { tag: [tags.string, tags.content], class: 'string' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword, tags.attributeValue], class: 'number' },
  { tag: tags.comment, class: 'comment' },
]);

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export function highlighted(code: string, language: string): string {
  if (language === 'diff') return code.split('\n').map(diffLine).join('\n');
  const parser = languages[language]?.parser;
  if (parser === undefined) return escaped(code);
  const parts: string[] = [];
  highlightCode(
    code,
    parser.parse(code),
    classes,
    (text, name) => parts.push(name === '' ? escaped(text) : span(name, text)),
    () => parts.push('\n'),
  );
  return parts.join('');
}

const span = (name: string, text: string): string => `<span class="${name}">${escaped(text)}</span>`;

function diffLine(line: string): string {
  if (line.startsWith('+')) return span('added', line);
  return line.startsWith('-') ? span('removed', line) : escaped(line);
}
