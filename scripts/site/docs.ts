/** Builds the docs. VitePress, installed in a folder with its own lockfile, generates HTML from our Markdown. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Example } from '../../site/playground/example';
import { root } from '../../test/project';
import { writeFiles } from '../../test/temporary-folder';
import { names } from '../release/names';
import { fileOf } from './addresses';
import { icon, mark } from './identity';
import { docsFiles, indexPage } from './pages';
import { codeWords, pageWords } from './search-words';

const folder = join(root, 'site');

const vitepress = join(folder, 'node_modules/vitepress/bin/vitepress.js');

export interface DocsOptions {
  /** The path of the site on its server: `/`, `/inlay/`. */
  readonly base: string;
  readonly outDir: string;
}

/** Installs VitePress if it is missing. Throws Error if npm or VitePress fails. */
export async function buildDocs(examples: readonly Example[], { base, outDir }: DocsOptions): Promise<void> {
  const sources = join(folder, '.build');
  rmSync(sources, { recursive: true, force: true });
  const words = { pages: pageWords, codes: codeWords() };
  const data = { base, outDir, sidebar: sidebar(), mark, icon, repository: names.repository, words };
  const pages = Object.fromEntries(await docsFiles(examples));
  writeFiles(sources, { ...pages, 'docs.json': JSON.stringify(data) });
  if (!existsSync(vitepress)) call('npm', ['ci', '--ignore-scripts']);
  call(process.execPath, [vitepress, 'build']);
}

function call(command: string, args: readonly string[]): void {
  const shell = command === 'npm' && process.platform === 'win32';
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', shell });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stdout + stderr}`);
}

interface Group {
  readonly text: string;
  readonly items: { readonly text: string; readonly link: string }[];
}

/** Returns the headings and links of the index page for the side bar. */
export function sidebar(): readonly Group[] {
  const index = readFileSync(join(root, indexPage), 'utf8');
  const groups: Group[] = [];
  for (const [, heading, words = '', href = ''] of index.matchAll(/^## (.*)$|^- \[(.*?)\]\(([^)]+)\)/gm)) {
    if (heading !== undefined) groups.push({ text: heading, items: [] });
    const [file = '', anchor = ''] = posix.join(posix.dirname(indexPage), href).split('#');
    const path = file.endsWith('.md') ? file : posix.join(file, 'README.md');
    const link = `/${fileOf(path)}${anchor && `#${anchor}`}`;
    if (href !== '') groups.at(-1)?.items.push({ text: words.replaceAll('`', ''), link });
  }
  return groups;
}
