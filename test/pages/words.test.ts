/**
 * Pages, descriptions of fields, messages, help texts and comments use plain English. The table lists phrases to
 * avoid, and what to write instead.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { writtenPages } from './fences';
import { filesIn, functionNames, root } from '../project';

const avoided: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/(?<!there )\b(?:is|are|was|were) no (?!longer\b|more\b|such\b)\w+/i, 'is not a'],
  [/\bstands? (?:twice|there|beside|behind|where|at|in|under|before)\b/, 'is, appears, is defined'],
  [/\bfor want of\b/, 'because … is missing'],
  [/\bbut for\b/, 'except for'],
  [/\banew\b/, 'again'],
  [/\bthe former\b/, 'the previous'],
  [/\blikewise\b/, 'also'],
  [/(?<![\w/-])beside(?![\w-])/i, 'next to, compared with'],
  [/, too(?=[.;:)]|$)/m, 'also'],
  [/\bwho(?:ever)? (?:wants|needs|asks|has|gives)\b/i, 'name the person or thing'],
  [/\bno news\b/, 'what happens'],
  [/\bway out\b/, 'remedy'],
  [/\bvalues? out of\b(?! range)/, 'from'],
  [/\bgo(?:es)? on (?:behind|inside|after)\b/, 'continues'],
  [/\b(?:must|may) be so\b|\bis meant\b|\bis to stay\b/, 'required, optional, intended, keep'],
  [/\bslip of the fingers\b|\ba slip\b/, 'typo'],
  [/\b(?:patterns?|expressions?|selectors?|that it) fits?\b/, 'matches'],
  [/\b(?:is|are) told\b/, 'is reported'],
];

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/**
 * The phrases of the table that occur in the text, with their paragraphs, because a phrase may continue on the next
 * line.
 */
const faults = (place: string, text: string): readonly string[] =>
  text
    .replaceAll(/^```[^]*?^```$/gm, '')
    .replaceAll(/`[^`\n]*`|\]\([^)\n]*\)/g, '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replaceAll(/\s+/g, ' '))
    .flatMap((paragraph) =>
      avoided.flatMap(([pattern, instead]) => {
        const found = pattern.exec(paragraph);
        return found === null ? [] : [`${place}: "${found[0]}" in "${paragraph}": write "${instead}"`];
      }),
    );

const sourcesOf = (...folders: readonly string[]): readonly string[] =>
  filesIn(...folders).filter((file) => file.endsWith('.ts') && !/\/generated\/|node_modules/.test(file));

/** The string literals and templates in a source. */
function textsOf(path: string): readonly string[] {
  const texts: string[] = [];
  JSON.stringify(parseSync(path, read(path)).program, (_, node: unknown) => {
    const { type, value } = (node ?? {}) as { readonly type?: string; readonly value?: unknown };
    if (type === 'Literal' && typeof value === 'string') texts.push(value);
    if (type === 'TemplateElement') texts.push((value as { readonly cooked: string }).cooked);
    return typeof node === 'bigint' ? String(node) : node;
  });
  return texts;
}

const commentsOf = (path: string): readonly string[] =>
  parseSync(path, read(path)).comments.map(({ value }) => value.replaceAll(/^\s*\*+ ?/gm, ''));

const descriptions = (schema: string): string =>
  [...schema.matchAll(/"description": ("(?:[^"\\]|\\.)*")/g)]
    .map(([, text = '']) => String(JSON.parse(text)))
    .join('\n');

describe('words', () => {
  it('of pages are plain', () => {
    const pages = writtenPages().filter((page) => !page.includes('scenarios'));
    assert.ok(pages.length > 80);
    assert.deepEqual(
      pages.flatMap((page) => faults(page, read(page))),
      [],
    );
  });

  it('of fields are plain', () => {
    const schemas = functionNames.map((name) => `functions/${name}/schema.json`);
    assert.deepEqual(
      schemas.flatMap((path) => faults(path, descriptions(read(path)))),
      [],
    );
  });

  it('of messages and help texts are plain', () => {
    const sources = sourcesOf('src', 'functions').filter((path) => !path.endsWith('.test.ts'));
    assert.ok(sources.length > 500);
    assert.deepEqual(
      sources.flatMap((path) => textsOf(path).flatMap((text) => faults(path, text))),
      [],
    );
  });

  it('of comments are plain', () => {
    const sources = sourcesOf('bench', 'functions', 'scripts', 'site', 'src', 'test');
    assert.ok(sources.length > 1000);
    assert.deepEqual(
      sources.flatMap((path) => commentsOf(path).flatMap((text) => faults(path, text))),
      [],
    );
  });

  it('are found', () => {
    assert.deepEqual(faults('a', 'It is no\nfolder.\n\n`is no file` and there is no file.'), [
      'a: "is no folder" in "It is no folder.": write "is not a"',
    ]);
  });
});
