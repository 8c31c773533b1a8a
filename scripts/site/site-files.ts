/** The pages of the site: each Markdown page of the repository, a reference of each functionConfig, each example. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Example } from '../../site/playground/example';
import { cookbook } from '../../test/pages/cookbook';
import { pages as markdownPages } from '../../test/pages/fences';
import { functionNames, root } from '../../test/project';
import type { ConfigSchema } from '../../src/kit/config-schema';
import type { Found } from '../../site/pages/sections';
import { browserScript } from './browser-script';
import { addressOf, linkFrom } from './addresses';
import { colours, schemeScript } from './identity';
import { exampleNames, exampleText, examplesText } from './example-pages';
import { pageHtml } from './layout';
import { rendered, type Rendered } from './markdown';
import { exampleOpenings, functionOpening, recipeOpenings, type Opening } from './scenes';
import { schemaPage } from './schema-page';

const cookbookPath = cookbook.replaceAll('\\', '/');

/** Where `npm run dev -- site` puts it. In dist/site are the compiled files of the folder `site`. */
export const siteFolder = join(root, 'dist', 'website');

/** The page whose lists are the navigation. */
export const indexPage = 'docs/README.md';

/** Contents by address, without the playground. Throws Error with all links that lead nowhere, and where a picture is not there. */
export async function siteFiles(examples: readonly Example[]): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const texts = pageTexts();
  const paths = new Set(texts.keys());
  const openings = await openingsOf(examples);
  const recipes = await recipeOpenings();
  const dead: string[] = [];
  const pages = new Map<string, Rendered>();
  for (const [path, markdown] of texts) {
    const link = (href: string): string => {
      const address = linkFrom(path, href, paths);
      if (address === undefined) dead.push(`${path}: ${href}`);
      return address ?? '';
    };
    const behind = (code: string): string => {
      const recipe = path === cookbookPath ? recipes.get(`${code}\n`) : undefined;
      return recipe === undefined ? '' : openingHtml(path, [recipe]);
    };
    pages.set(path, rendered(markdown, { link, behind }));
  }
  dead.push(...deadAnchors(pages));
  if (dead.length > 0) throw new Error(`these links lead nowhere:\n${dead.join('\n')}`);
  const htmls = [...pages].map(
    ([path, page]) => [addressOf(path), htmlOf(path, page, pages, openings.get(path) ?? [])] as const,
  );
  const images = [...pages].flatMap(([path, page]) =>
    page.images.map((image) => posix.join(posix.dirname(path), image)),
  );
  return new Map<string, string | Uint8Array>([
    ...htmls,
    ...images.map((path) => [path, readFileSync(join(root, path))] as const),
    ['assets/style.css', colours + read('site/pages/style.css')],
    ['assets/scheme.js', await schemeScript()],
    ['assets/search.js', await browserScript('pages/search.ts')],
    ['assets/sections.js', `globalThis.inlaySections = ${JSON.stringify(sectionsOf(pages))};\n`],
  ]);
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The pages for readers, by their paths, without decisions and the Markdown of scenarios. */
export const writtenPaths = (): readonly string[] =>
  markdownPages()
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) =>
      /^(?:[A-Z]+\.md|docs\/(?!decisions\/).*|functions\/[^/]+\/README\.md|src\/[^/]+\/README\.md)$/.test(path),
    );

/** Markdown by the path that it has, or would have, in the repository. */
function pageTexts(): ReadonlyMap<string, string> {
  const examples = exampleNames().map((name) => [name, exampleText(name)] as const);
  const titles = new Map(examples.map(([name, text]) => [name, /^# (.*)$/m.exec(text)?.[1] ?? name]));
  return new Map([
    ...writtenPaths().map((path) => [path, read(path)] as const),
    ...functionNames.map((name) => {
      const path = `functions/${name}/schema.json`;
      return [path, schemaPage(name, JSON.parse(read(path)) as ConfigSchema)] as const;
    }),
    ['examples/README.md', examplesText(titles)],
    ...examples.map(([name, text]) => [`examples/${name}/README.md`, text] as const),
  ]);
}

/** What opens in the playground, by the page that says so at its top. */
async function openingsOf(examples: readonly Example[]): Promise<ReadonlyMap<string, readonly Opening[]>> {
  return new Map([
    ...(await Promise.all(
      functionNames.map(async (name) => [`functions/${name}/README.md`, [await functionOpening(name)]] as const),
    )),
    ...(await Promise.all(
      exampleNames().map(
        async (name) => [`examples/${name}/README.md`, await exampleOpenings(examples, name)] as const,
      ),
    )),
  ]);
}

/** Links whose page is there, and the heading is not. */
function deadAnchors(pages: ReadonlyMap<string, Rendered>): readonly string[] {
  const ids = new Map(
    [...pages].map(([path, { sections }]) => [addressOf(path), new Set(sections.map(({ id }) => id))]),
  );
  return [...pages].flatMap(([path, { links }]) =>
    links
      .filter((link) => !link.startsWith('http') && link.includes('#'))
      .filter((link) => {
        const [address = '', id = ''] = link.split('#');
        const target = address === '' ? addressOf(path) : posix.join(posix.dirname(addressOf(path)), address);
        return ids.get(target)?.has(id) !== true;
      })
      .map((link) => `${path}: ${link}`),
  );
}

function htmlOf(
  path: string,
  page: Rendered,
  pages: ReadonlyMap<string, Rendered>,
  openings: readonly Opening[],
): string {
  const html =
    openings.length === 0 ? page.html : page.html.replace('</h1>\n', `</h1>\n${openingHtml(path, openings)}`);
  return pageHtml({ title: page.title, up: upOf(path), navigation: navigationOf(path, pages), html });
}

const upOf = (path: string): string => '../'.repeat(path.split('/').length - 1);

function openingHtml(path: string, openings: readonly Opening[]): string {
  const links = openings.map(({ title, address }) => {
    const words = openings.length === 1 ? 'Open in the playground' : `Open in the playground: ${title}`;
    return `<a href="${upOf(path)}${address}">${words}</a>`;
  });
  return `<p class="open">${links.join(' ')}</p>\n`;
}

/** The index's headings and links, as seen from a page, which is marked in it. */
function navigationOf(path: string, pages: ReadonlyMap<string, Rendered>): string {
  const index = pages.get(indexPage)?.html ?? '';
  return [...index.matchAll(/<h2[^>]*>(.*)<\/h2>|<li>.*?<a href="([^"]+)">(.*?)<\/a>/g)]
    .map(([, heading, href = '', words = '']) => {
      if (heading !== undefined) return `<h2>${heading}</h2>\n`;
      const target = posix.join(posix.dirname(addressOf(indexPage)), href);
      const address = posix.relative(posix.dirname(addressOf(path)), target);
      return `<a href="${address}"${target === addressOf(path) ? ' aria-current="page"' : ''}>${words}</a>\n`;
    })
    .join('');
}

const sectionsOf = (pages: ReadonlyMap<string, Rendered>): readonly Found[] =>
  [...pages].flatMap(([path, { title: page, sections }]) =>
    sections.map(({ id, title, text }, index) => ({
      address: index === 0 ? addressOf(path) : `${addressOf(path)}#${id}`,
      page,
      title,
      text: text.replaceAll(/\s+/g, ' ').trim(),
    })),
  );
