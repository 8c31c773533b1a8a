/**
 * Generates `generated/introduction.ts`, the beginning of `--help`: the first paragraph of the Overview, the Usage and
 * the first example of a functionConfig from the function's README, as plain text.
 */
import { fill } from '../../src/kit/usage-text';

export function introduction(readme: string): string {
  const [, title = '', intro = ''] = /^# (.+)\n\n## Overview\n\n([^]+?)\n\n/.exec(readme) ?? [];
  const [, usage = ''] = /^## Usage\n([^]+?)(?=^## )/m.exec(`${readme}\n## `) ?? [];
  const [, code = ''] = /^## functionConfig\n[^]*?^```yaml\n(?:#.*\n)?([^]+?)^```$/m.exec(readme) ?? [];
  const example = indented(code);
  return [title, plainText(intro), 'USAGE', plainText(usage), 'EXAMPLE OF A FUNCTIONCONFIG', example].join('\n\n');
}

/**
 * Returns Markdown as plain text for a terminal: paragraphs are rewrapped, code blocks are indented, and links become
 * their text.
 */
function plainText(markdown: string): string {
  const blocks = markdown.trim().split(/^```.*$/m);
  return blocks
    .map((block, index) => {
      if (index % 2 === 1) return indented(block);
      const text = block
        .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
        .replaceAll('**', '')
        .trim();
      return text
        .split(/\n{2,}/)
        .map((paragraph) => fill(paragraph, ''))
        .join('\n\n');
    })
    .filter((text) => text !== '')
    .join('\n\n');
}

const indented = (code: string): string => code.replaceAll(/^(?=.)/gm, '    ').replaceAll(/^\n+|\n+$/g, '');
