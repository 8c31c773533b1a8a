/** Formats data as JSON like `cue export`. */
import type { Tree } from '../data';
import { hexDigits } from '../go/escapes';

export function jsonText(tree: Tree, escapesHtml: boolean, before = ''): string {
  if (tree.kind === 'scalar') return tree.type === 'string' ? jsonString(tree.text, escapesHtml) : tree.text;
  const inner = `${before}    `;
  const parts =
    tree.kind === 'list'
      ? tree.items.map((item) => jsonText(item, escapesHtml, inner))
      : tree.entries.map(({ key, value }) => `${jsonString(key, escapesHtml)}: ${jsonText(value, escapesHtml, inner)}`);
  const [open, close] = tree.kind === 'list' ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${before}${close}`;
}

const codeOf = (char: string): string => `\\u${hexDigits(char.charCodeAt(0), 4)}`;

function jsonString(text: string, escapesHtml: boolean): string {
  const quoted = JSON.stringify(text).replaceAll(/[\u2028\u2029\x7f]/g, (char) =>
    char === '\x7f' ? char : codeOf(char),
  );
  return escapesHtml ? quoted.replaceAll(/[<>&]/g, codeOf) : quoted;
}
