/** Defines search terms that do not appear on the docs pages. */
import { join } from 'node:path';
import { getOrMake } from '../../src/data';
import { snapshot } from '../../test/packages';
import { functionNames, root } from '../../test/project';

/** Additional search terms of pages, by Markdown file. */
export const pageWords: Readonly<Record<string, string>> = {
  'docs/tour.md': 'quickstart, quick start, getting started, tutorial, first steps',
  'docs/install.md': 'set up, setup, download, installation, docker, image, binary',
  'docs/troubleshooting.md': 'error, problem, debug, not working',
  'docs/beside-other-tools.md': 'alternatives, comparison, versus, vs',
  'docs/the-inlay-command.md': 'CLI, command line',
  'docs/coming-from.md': 'migrate, migration',
};

/**
 * Returns, for each result code, the words of its messages in the scenarios, without names. Messages have the form
 * `[error] <place>: <message> [<code>]`.
 */
export function codeWords(): Readonly<Record<string, string>> {
  const found = new Map<string, Set<string>>();
  for (const archive of functionNames.flatMap((name) => [...scenarioTexts(name)])) {
    for (const [, message = '', code = ''] of archive.matchAll(/^\[(?:error|warning|info)\] (.*) \[([\w-]+)\]$/gm)) {
      const [, said = message] = /^\S+(?: \S+)?: (.*)/.exec(message) ?? [];
      const text = said.replaceAll(/`[^`]*`|"[^"]*"/g, '').toLowerCase();
      const words = getOrMake(found, code, () => new Set());
      for (const [word] of text.matchAll(/[a-z]{2,}/g)) words.add(word);
    }
  }
  return Object.fromEntries([...found].map(([code, words]) => [code, [...words].join(' ')] as const));
}

const scenarioTexts = (name: string): Iterable<string> => snapshot(join(root, 'functions', name, 'scenarios')).values();
