/**
 * Generates one API page for each entry of the package. The page lists all names of the entry, with their declarations
 * as `tsc` prints them, their doc comments, and links to the types that the declarations use. The main entry's page
 * also lists the other entries.
 */
import { join } from 'node:path';
import { functionNames, manifest, root } from '../../test/project';
import type { Declaration, Entry } from './public-api';

export const pagesFolder = join(root, 'docs', 'api');

/**
 * Returns the text of each page, keyed by path. Entries of our functions have no page, because their types are the
 * fields of a functionConfig.
 */
export function apiPages(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const described = entries.filter((entry) => !isFunction(entry));
  const homes = new Map<string, string>();
  // A name belongs to the first page that contains it; the main entry's page comes first.
  for (const entry of described) {
    const anchors = anchorsOf(entry);
    for (const [index, { key, name }] of entry.names.entries()) {
      if (!homes.has(key)) homes.set(key, `[${name}](${pageOf(entry)}#${anchors[index]})`);
    }
  }
  return new Map(
    described.map((entry) => {
      const more = pageOf(entry) === 'README.md' ? otherEntries(entries) : '';
      return [join(pagesFolder, pageOf(entry)), pageText(entry, homes) + more];
    }),
  );
}

const shortName = ({ specifier }: Entry): string => specifier.slice(manifest.name.length + 1);

const isFunction = (entry: Entry): boolean => functionNames.includes(shortName(entry));

/**
 * Returns the anchors that Markdown renderers generate for headings: `filePlace` and `FilePlace` become `fileplace` and
 * `fileplace-1`.
 */
function anchorsOf({ names }: Entry): readonly string[] {
  const words = names.map(({ name }) => name.toLowerCase());
  return words.map((word, index) => {
    const before = words.slice(0, index).filter((other) => other === word).length;
    return before === 0 ? word : `${word}-${before}`;
  });
}

const pageOf = (entry: Entry): string => `${shortName(entry) || 'README'}.md`;

function pageText(entry: Entry, homes: ReadonlyMap<string, string>): string {
  const sections = entry.names.map((declaration) => section(declaration, homes));
  const anchors = anchorsOf(entry);
  const contents = entry.names.map(
    ({ name, doc }, index) => `| [${name}](#${anchors[index]}) | ${cell(firstSentence(doc))} |\n`,
  );
  return [
    '<!-- Generated from the doc comments of the sources by `npm run compile`. -->\n',
    `# ${entry.specifier}\n`,
    markdown(entry.doc),
    `| name | description |\n| --- | --- |\n${contents.join('')}`,
    ...sections,
  ].join('\n');
}

function section({ name, doc, text, key, named }: Declaration, homes: ReadonlyMap<string, string>): string {
  const types = named.flatMap((one) => (one === key ? [] : (homes.get(one) ?? [])));
  return [
    `## ${name}\n`,
    ...(doc === '' ? [] : [markdown(doc)]),
    `\`\`\`ts\n${shownDeclaration(text)}\n\`\`\`\n`,
    ...(types.length === 0 ? [] : [`Types: ${types.join(', ')}.\n`]),
  ].join('\n');
}

/** Returns the declaration as users see it: without private members, indented by two spaces per level. */
const shownDeclaration = (text: string): string =>
  text
    .replaceAll(/^ +(?:#private;|private .*;)\n/gm, '')
    .replaceAll(/^(?: {4})+/gm, (indent) => ' '.repeat(indent.length / 2));

/** Returns a doc comment as Markdown. Text indented by four spaces is code. */
const markdown = (doc: string): string =>
  `${doc}\n`.replaceAll(/(?<=^|\n\n)(?: {4}.*(?:\n|$)|\n(?= {4}))+/g, (code) => {
    const lines = code.trimEnd().replaceAll(/^ {4}/gm, '');
    return `\`\`\`ts\n${lines}\n\`\`\`${code.endsWith('\n\n') ? '\n\n' : '\n'}`;
  });

/**
 * Returns the first sentence, which is `a.b is c.` in `a.b is c. More.`, or the whole paragraph if it contains no end
 * of a sentence.
 */
const firstSentence = (doc: string): string =>
  (/^[^]*?(?:\.(?=\s)|(?=\n\n)|$)/.exec(doc)?.[0] ?? '').replaceAll(/\s+/g, ' ');

const cell = (text: string): string => text.replaceAll('|', '\\|');

function otherEntries(entries: readonly Entry[]): string {
  const others = entries.filter((entry) => shortName(entry) !== '');
  const rows = others.map((entry) =>
    isFunction(entry)
      ? `| \`${entry.specifier}\` | the function [${shortName(entry)}](../../functions/${shortName(entry)}/README.md): ${valuesOf(entry)}, and the types of its functionConfig |\n`
      : `| [\`${entry.specifier}\`](${pageOf(entry)}) | ${cell(firstSentence(entry.doc))} |\n`,
  );
  return `\n## Other entries\n\n| entry | content |\n| --- | --- |\n${rows.join('')}`;
}

const valuesOf = ({ names }: Entry): string =>
  names
    .filter(({ isType }) => !isType)
    .map(({ name }) => `\`${name}\``)
    .join(', ');
