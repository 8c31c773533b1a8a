/**
 * The code blocks of our Markdown. Tests run each block or compare it with our code. The table in this file lists the
 * exceptions, with reasons.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project';

export interface Fence {
  /** The last line of text above the block; empty if the block directly follows another block. */
  readonly above: string;
  readonly language: string;
  readonly content: string;
}

export const fencesOf = (markdown: string): readonly Fence[] =>
  [...markdown.matchAll(/(?:^(.+)\n\n)?^```(\w+)\n([^]*?)^```$/gm)].map(
    ([, above = '', language = '', content = '']) => ({ above, language, content }),
  );

/** The file name above a block: `` `base/kustomization.yaml`: ``. */
export const fileName = ({ above }: Fence): string | undefined => /^`([^`]+)`:$/.exec(above)?.[1];

export const isCommand = ({ language }: Fence): boolean => language === 'sh';

/** Whether the block is the output of the previous commands. */
export const isOutput = ({ above, language }: Fence): boolean =>
  /\bprints\b.*:$/.test(above) || (above === '' && language === 'text');

/** Whether the block is a single functionConfig of ours. If so, docs.test.ts gives the block to the function. */
export const isFunctionConfig = ({ language, content }: Fence): boolean =>
  language === 'yaml' && /^(?:#.*\n)*apiVersion: fn\.inlay\.dev\//.test(content);

const outside = new Set(['node_modules', 'dist', 'coverage', '.build', '.git']);

/** The paths of all Markdown files in a folder, except built and installed files. */
export function pages(folder = root): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !outside.has(name))
    .flatMap((entry) => {
      if (entry.isDirectory()) return pages(join(folder, entry.name)).map((page) => join(entry.name, page));
      return entry.name.endsWith('.md') ? [entry.name] : [];
    });
}

/** Pages that people write. API pages are generated, and public-api.test.ts tests their examples. */
export const writtenPages = (): readonly string[] => pages().filter((page) => !page.startsWith(join('docs', 'api')));

/** Pages that are run from the first block to the last. Pages of examples run in a copy of their folder. */
export const walkedPages = (): readonly string[] =>
  writtenPages().filter((page) =>
    /^(?:README\.md|docs\/(?!decisions\/).*|(?:examples|functions)\/[^/]+\/README\.md)$/.test(page),
  );

interface Exception {
  readonly page: string;
  /** The first characters of the block, which identify it on the page. */
  readonly starts: string;
  readonly reason: string;
}

/** Blocks that are not run. */
export const exceptions: readonly Exception[] = [
  { page: 'README.md', starts: 'npm ci && npm start', reason: 'walkthroughs.test.ts runs the script of `npm start`' },
  { page: 'README.md', starts: 'npm ci && npm test', reason: 'this command runs the tests' },
  {
    page: 'README.md',
    starts: 'npm ci && npm pack --silent && npm install --global',
    reason: 'installed-package.ts runs this step without replacing node_modules',
  },
  {
    page: 'docs/install.md',
    starts: 'npm ci && npm pack --silent && npm install --global',
    reason: 'installed-package.ts runs this step without replacing node_modules',
  },
  { page: 'ARCHITECTURE.md', starts: 'stdin ──►', reason: 'a diagram' },
  { page: 'CONTRIBUTING.md', starts: 'npm ci ', reason: 'the commands of README.md' },
  { page: 'CONTRIBUTING.md', starts: 'npm run compile && npx mocha', reason: 'a part of `npm test`' },
  { page: 'CONTRIBUTING.md', starts: 'npm run scenario', reason: 'scenario-command.test.ts runs it' },
  { page: 'CONTRIBUTING.md', starts: '-- a-map', reason: 'scenario-command.test.ts runs it' },
  { page: 'docs/edit-with-completion.md', starts: 'vim.lsp.config', reason: 'neovim.test.ts starts an older Neovim' },
  { page: 'docs/edit-with-completion.md', starts: '[language-server', reason: 'no test starts Helix' },
  { page: 'docs/edit-with-completion.md', starts: '(add-to-list', reason: 'no test starts Emacs' },
  { page: 'docs/edit-with-completion.md', starts: '{\n  "lsp"', reason: 'no test starts Zed' },
  {
    page: 'docs/where-the-functions-run.md',
    starts: 'metadata:',
    reason: 'containers.test.ts runs images under different names',
  },
];

/** The exception for a block. Shown output is never an exception. */
export const exceptionFor = (page: string, fence: Fence): Exception | undefined =>
  fileName(fence) === undefined && !isOutput(fence)
    ? exceptions.find((one) => one.page === page && fence.content.startsWith(one.starts))
    : undefined;

export const readPage = (page: string): readonly Fence[] => fencesOf(readFileSync(join(root, page), 'utf8'));
