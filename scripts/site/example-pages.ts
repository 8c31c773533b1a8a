/** Generates a Markdown page for each example of the repository, with the README and then each file. */
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { snapshot } from '../../test/packages';
import { directories, root } from '../../test/project';

const folder = join(root, 'examples');

export const exampleNames = (): readonly string[] => directories(folder);

const languages: Readonly<Record<string, string>> = { '.json': 'json', '.yaml': 'yaml', '.yml': 'yaml', '.ts': 'ts' };

/** Returns whether the page shows the file. The page does not show the expected results of tests. */
const isShown = (path: string): boolean => path !== 'README.md' && !path.startsWith('.expected/');

export function exampleText(name: string): string {
  const directory = join(folder, name);
  const texts = [...snapshot(directory)]
    .filter(([path]) => isShown(path))
    .map(([path, text]) => {
      const language = path === 'Kptfile' ? 'yaml' : (languages[extname(path)] ?? 'text');
      return `### ${path}\n\n\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\n`;
    });
  return `${readFileSync(join(directory, 'README.md'), 'utf8')}\n## Files\n\n${texts.join('\n')}`;
}

export function examplesText(titles: ReadonlyMap<string, string>): string {
  const rows = [...titles].map(([name, title]) => `- [${title}](${name}/README.md)\n`);
  return `# Examples\n\nThe tests run each example as shown. Each example opens in the playground.\n\n${rows.join('')}`;
}
