/**
 * Generates the pages of the docs in Markdown for VitePress: each page of the repository, a reference of each
 * functionConfig, and each example.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import type { Example } from '../../site/playground/example';
import type { ConfigSchema } from '../../src/kit/config-schema';
import { cookbook } from '../../test/pages/cookbook';
import { pages as markdownPages } from '../../test/pages/fences';
import { functionNames, root } from '../../test/project';
import { fileOf, linkFrom } from './addresses';
import { exampleNames, exampleText, examplesText } from './example-pages';
import { withDrawings } from './drawings';
import { exampleOpenings, functionOpening, recipeOpenings, type Opening } from './scenes';
import { schemaPage } from './schema-page';

/** The folder to which `npm run dev -- site` writes. dist/site contains the compiled files of the folder `site`. */
export const siteFolder = join(root, 'dist', 'website');

/** The page whose lists become the navigation of the site. */
export const indexPage = 'docs/README.md';

/** The page whose table rows are result codes, each with its own anchor. */
const codesPage = 'docs/result-codes.md';

/**
 * Returns pages and pictures, keyed by file in the source folder. Throws Error with a list of all broken links and
 * missing pictures.
 */
export async function docsFiles(examples: readonly Example[]): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const texts = pageTexts();
  const dead = [...texts].flatMap(([path, markdown]) => deadLinks(path, markdown, texts));
  if (dead.length > 0) throw new Error(`these links have no target:\n${dead.join('\n')}`);
  const paths = new Set(texts.keys());
  const openings = await openingsOf(examples);
  const recipes = await recipeOpenings();
  const drawn = await Promise.all(
    [...texts].map(async ([path, markdown]) => [path, markdown, await withDrawings(markdown)] as const),
  );
  const pages = drawn.map(([path, markdown, withPictures]) => {
    const withLinks = eachLink(withPictures, (href) => linkFrom(path, href, paths) ?? href);
    const withCodes =
      path === codesPage ? withLinks.replaceAll(/^\| (?=`([\w-]+)`)/gm, '| <span id="$1"></span>') : withLinks;
    const withRecipes = path === cookbook.replaceAll('\\', '/') ? behindRecipes(path, withCodes, recipes) : withCodes;
    const opened = withRecipes.replace(/^# .*\n/m, `$&${openingHtml(path, openings.get(path) ?? [])}`);
    // The page has no table of contents, so the table of codes uses that space.
    const layout = path === codesPage ? 'aside: false\npageClass: codes\n' : '';
    const description = JSON.stringify(descriptionOf(markdown));
    return [fileOf(path), `---\ndescription: ${description}\n${layout}---\n\n${opened}`] as const;
  });
  const images = [...texts].flatMap(([path, markdown]) =>
    [...markdown.matchAll(/^!\[.*\]\((.*)\)$|\bsrc(?:set)?="(\.[^"]+)"/gm)].map(([, image, source = '']) =>
      posix.join(posix.dirname(path), image ?? source),
    ),
  );
  return new Map<string, string | Uint8Array>([
    ...pages,
    ...images.map((path) => [path, readFileSync(join(root, path))] as const),
  ]);
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Returns the paths of the pages for readers, excluding decision records and scenario pages. */
export const writtenPaths = (): readonly string[] =>
  markdownPages()
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) =>
      /^(?:[A-Z]+\.md|docs\/(?!decisions\/).*|functions\/[^/]+\/README\.md|src\/[^/]+\/README\.md)$/.test(path),
    );

/**
 * Returns Markdown, keyed by path in the repository. A generated page has the path that it would have in the
 * repository.
 */
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

/** Returns the scenes that open in the playground, keyed by the page that links to them at its top. */
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

/**
 * Returns the links to the playground. The playground is not part of the VitePress site, so `target` keeps VitePress's
 * router from handling these links.
 */
function openingHtml(path: string, openings: readonly Opening[]): string {
  if (openings.length === 0) return '';
  const up = '../'.repeat(path.split('/').length - 1);
  const links = openings.map(({ title, address }) => {
    const words = openings.length === 1 ? 'Open in the playground' : `Open in the playground: ${title}`;
    return `<a href="${up}${address}" target="_self">${words}</a>`;
  });
  return `\n<p class="open">${links.join(' ')}</p>\n`;
}

const behindRecipes = (path: string, markdown: string, recipes: ReadonlyMap<string, Opening>): string =>
  markdown.replaceAll(/^```diff\n([^]*?)^```\n/gm, (block, diff: string) => {
    const recipe = recipes.get(diff);
    return recipe === undefined ? block : block + openingHtml(path, [recipe]);
  });

/** Matches the address of a link. Also matches code blocks, inline code and pictures, in which links are ignored. */
const codeOrLink = /^```[^]*?^```$|`[^`\n]+`|^!\[.*\]\(.*\)$|(?<=\]\()[^)\s]+(?=\))/gm;

const eachLink = (markdown: string, change: (href: string) => string): string =>
  markdown.replaceAll(codeOrLink, (part) => (/^[`!]/.test(part) ? part : change(part)));

/** Returns the anchors that GitHub would generate for a page's headings. */
export function anchorsOf(markdown: string): readonly string[] {
  const slugger = new GithubSlugger();
  const text = markdown.replaceAll(/^```[^]*?^```$/gm, '');
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => slugger.slug(wordsOf(heading)));
}

/** Returns the text without Markdown syntax. */
const wordsOf = (text: string): string => text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');

/** Returns links to missing pages, files or headings. */
export function deadLinks(path: string, markdown: string, texts: ReadonlyMap<string, string>): readonly string[] {
  const dead: string[] = [];
  const paths = new Set(texts.keys());
  const files = new Map([...texts].map(([one, text]) => [fileOf(one), text]));
  eachLink(markdown, (href) => {
    const address = linkFrom(path, href, paths);
    const [file = '', anchor] = address?.split('#') ?? [];
    const target = file === '' ? fileOf(path) : posix.join(posix.dirname(fileOf(path)), file);
    const isThere = anchor === undefined || anchorsOf(files.get(target) ?? '').includes(anchor);
    if (address === undefined || (!/^https?:/.test(address) && !isThere)) dead.push(`${path}: ${href}`);
    return href;
  });
  return dead;
}

/** Returns the first paragraph, for search engines and previews. */
function descriptionOf(markdown: string): string {
  const paragraphs = markdown.replaceAll(/^```[^]*?^```$/gm, '').split(/\n\s*\n/);
  const first = paragraphs.find((one) => /^[^#|<!-]/.test(one) && !one.endsWith(':')) ?? paragraphs[0] ?? '';
  const text = wordsOf(first.replaceAll('\n', ' ')).replace(/^#+ /, '').trim();
  return text.length > 160 ? `${text.slice(0, 160).replace(/\s+\S*$/, '')} …` : text;
}
