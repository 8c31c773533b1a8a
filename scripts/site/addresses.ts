/** Where a file of the repository is in the site: each Markdown page, schema and example has an HTML page; the rest stays in the repository. */
import { statSync } from 'node:fs';
import { join, posix } from 'node:path';
import GithubSlugger from 'github-slugger';
import { root } from '../../test/project';
import { names } from '../release/names';

/** `docs/README.md` is at `docs/index.html`, `docs/cue.md` at `docs/cue.html`, `functions/x/schema.json` at `functions/x/schema.html`. */
export const addressOf = (path: string): string =>
  path.replace(/(^|\/)README\.md$/, '$1index.md').replace(/\.(?:md|json)$/, '.html');

/**
 * The address, from the page at `path`, of what a link there names: `../functions/x` in `docs/cue.md` is `../functions/x/index.html`. `pages` are
 * the paths of all pages. Undefined where there is nothing.
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

/** `../functions/x/index.html`, with the file's name, since there may be no server that would add it. */
const relativeAddress = (from: string, to: string): string =>
  posix.relative(posix.dirname(addressOf(from)), addressOf(to));

/** The anchor that GitHub gives a heading, where it is the only one with these words. */
const slugOf = (heading: string): string => new GithubSlugger().slug(heading);
