/**
 * Maps files of the repository to their addresses on the site. Schemas, examples, and Markdown pages for readers become
 * HTML pages. Links to other files lead to the repository.
 */
import { statSync } from 'node:fs';
import { join, posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import { root } from '../../test/project';
import { names } from '../release/names';

/**
 * Returns the Markdown file of a page, from which VitePress generates HTML with the same name. For example,
 * `docs/README.md` becomes `docs/index.md`, and `functions/x/schema.json` becomes `functions/x/schema.md`. `README.md`
 * becomes `overview.md`, because the site has a different start page.
 */
export const fileOf = (path: string): string =>
  path === 'README.md' ? 'overview.md' : path.replace(/(^|\/)README\.md$/, '$1index.md').replace(/\.json$/, '.md');

/**
 * Returns the address of a link on the page at `path`, or undefined if the target does not exist. For example,
 * `../functions/x` in `docs/cue.md` becomes `../functions/x/index.md`. `pages` are the paths of all pages.
 */
export function linkFrom(path: string, href: string, pages: ReadonlySet<string>): string | undefined {
  if (/^(?:https?:|#)/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const target = posix.join(posix.dirname(path), file).replace(/\/$/, '');
  const page = [target, posix.join(target, 'README.md')].find((one) => pages.has(one));
  if (page !== undefined) return relativeAddress(path, page) + (anchor === undefined ? '' : `#${anchor}`);
  const found = statSync(join(root, target), { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  const example = /^(examples\/[^/]+)\/(.+)$/.exec(target);
  if (example && found.isFile()) {
    const [, folder = '', name = ''] = example;
    return `${relativeAddress(path, `${folder}/README.md`)}#${slugOf(name)}`;
  }
  return `${names.repository}/${found.isFile() ? 'blob' : 'tree'}/main/${target}`;
}

const relativeAddress = (from: string, to: string): string => posix.relative(posix.dirname(fileOf(from)), fileOf(to));

/** Returns the anchor that GitHub generates for a heading. The text of the heading must be unique on its page. */
const slugOf = (heading: string): string => new GithubSlugger().slug(heading);
