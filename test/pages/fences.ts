/**
 * The code blocks of our Markdown. Each is run or compared with our code by some test; the few exceptions are in a table here, with the
 * reason.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project';

export interface Fence {
  /** The line above the block, without the blank one between; empty right below another block. */
  readonly above: string;
  readonly language: string;
  readonly content: string;
}

export const fencesOf = (markdown: string): readonly Fence[] =>
  [...markdown.matchAll(/(?:^(.+)\n\n)?^```(\w+)\n([^]*?)^```$/gm)].map(
    ([, above = '', language = '', content = '']) => ({ above, language, content }),
  );

/** `` `base/kustomization.yaml`: `` above a block: the file that it is. */
export const fileName = ({ above }: Fence): string | undefined => /^`([^`]+)`:$/.exec(above)?.[1];

export const isCommand = ({ language }: Fence): boolean => language === 'sh';

/** What the commands before it print. */
export const isOutput = ({ above, language }: Fence): boolean =>
  /\bprints\b.*:$/.test(above) || (above === '' && language === 'text');

/** A configuration of one of our functions, alone: docs.test.ts gives it to the function. */
export const isFunctionConfig = ({ language, content }: Fence): boolean =>
  language === 'yaml' && /^(?:#.*\n)*apiVersion: fn\.inlay\.dev\//.test(content);

const outside = new Set(['node_modules', 'dist', 'coverage', '.build', '.git']);

/** Every Markdown file of a folder, by its path in it; built and installed ones are none of ours. */
export function pages(folder = root): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !outside.has(name))
    .flatMap((entry) => {
      if (entry.isDirectory()) return pages(join(folder, entry.name)).map((page) => join(entry.name, page));
      return entry.name.endsWith('.md') ? [entry.name] : [];
    });
}

/** Pages that people write; those of the API are made of declarations, and public-api.test.ts does their examples. */
export const writtenPages = (): readonly string[] => pages().filter((page) => !page.startsWith(join('docs', 'api')));

/** Pages that are gone through from the first block to the last; of an example, in a copy of its folder. */
export const walkedPages = (): readonly string[] =>
  writtenPages().filter((page) =>
    /^(?:README\.md|docs\/(?!decisions\/).*|(?:examples|functions)\/[^/]+\/README\.md)$/.test(page),
  );

interface Exception {
  readonly page: string;
  /** The block's first line. */
  readonly starts: string;
  readonly reason: string;
}

/** Blocks that are not gone through. */
export const exceptions: readonly Exception[] = [
  { page: 'README.md', starts: 'npm ci && npm start', reason: 'walkthroughs.test.ts runs what `npm start` runs' },
  { page: 'README.md', starts: 'npm ci && npm test', reason: 'it is what runs this' },
  {
    page: 'README.md',
    starts: 'npm ci && npm pack --silent && npm install --global',
    reason: 'installed-package.ts does it, without replacing node_modules',
  },
  {
    page: 'docs/install.md',
    starts: 'npm ci && npm pack --silent && npm install --global',
    reason: 'installed-package.ts does it, without replacing node_modules',
  },
  { page: 'ARCHITECTURE.md', starts: 'stdin ──►', reason: 'a diagram' },
  { page: 'CONTRIBUTING.md', starts: 'npm ci ', reason: 'the commands of README.md' },
  { page: 'CONTRIBUTING.md', starts: 'npm run compile && npx mocha', reason: 'a part of what runs this' },
  { page: 'CONTRIBUTING.md', starts: 'npm run scenario', reason: 'scenario-command.test.ts runs it' },
  { page: 'CONTRIBUTING.md', starts: '-- a-map', reason: 'scenario-command.test.ts runs it' },
  { page: 'src/jsonnet/README.md', starts: 'text ─ tokens', reason: 'a diagram' },
  { page: 'docs/edit-with-completion.md', starts: 'vim.lsp.config', reason: 'neovim.test.ts starts an older Neovim' },
  { page: 'docs/edit-with-completion.md', starts: '[language-server', reason: 'no test starts Helix' },
  { page: 'docs/edit-with-completion.md', starts: '(add-to-list', reason: 'no test starts Emacs' },
  {
    page: 'functions/render-jsonnet/README.md',
    starts: '{\n  web: {',
    reason: 'a value; walk.test.ts holds the rules',
  },
  {
    page: 'src/cue/README.md',
    starts: 'exportSources(',
    reason: 'layers.test.ts and instances.test.ts have such calls',
  },
  {
    page: 'docs/where-the-functions-run.md',
    starts: 'metadata:',
    reason: 'containers.test.ts runs images, under names of its own',
  },
];

/** The entry of the table for a block. An output that a page shows is never in it. */
export const exceptionFor = (page: string, fence: Fence): Exception | undefined =>
  fileName(fence) === undefined && !isOutput(fence)
    ? exceptions.find((one) => one.page === page && fence.content.startsWith(one.starts))
    : undefined;

export const readPage = (page: string): readonly Fence[] => fencesOf(readFileSync(join(root, page), 'utf8'));
