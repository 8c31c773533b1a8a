/** Defines search terms that do not appear on the docs pages. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
 * Returns the words of each result code's messages in the scenarios, without names. The form of a message is `[error]
 * <place>: <message> [<code>]`.
 */
export function codeWords(): Readonly<Record<string, string>> {
  const found = new Map<string, Set<string>>();
  for (const text of functionNames.flatMap(scenarioTexts)) {
    for (const [, message = '', code = ''] of text.matchAll(/^\[(?:error|warning|info)\] (.*) \[([\w-]+)\]$/gm)) {
      const [, said = message] = /^\S+(?: \S+)?: (.*)/.exec(message) ?? [];
      const words =
        said
          .replaceAll(/`[^`]*`|"[^"]*"/g, '')
          .toLowerCase()
          .match(/[a-z]{2,}/g) ?? [];
      found.set(code, new Set([...(found.get(code) ?? []), ...words]));
    }
  }
  return Object.fromEntries([...found].map(([code, words]) => [code, [...words].join(' ')] as const));
}

function scenarioTexts(name: string): readonly string[] {
  const folder = join(root, 'functions', name, 'scenarios');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}
