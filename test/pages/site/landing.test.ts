/** Tests that the statements of the landing page match the sources. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { landingFiles, readmePictures } from '../../../scripts/site/landing/landing';
import { docsFiles } from '../../../scripts/site/pages';
import { functionNames, root } from '../../project';

describe('the landing page', () => {
  let files: ReadonlyMap<string, string>;
  let html: string;

  before(async () => {
    files = await landingFiles();
    html = files.get('index.html') ?? '';
  });

  it('is one file of at most 150 KB, compressed, and loads no other files', () => {
    assert.ok(gzipSync(html).length < 150_000);
    assert.doesNotMatch(html, /<(?:script|img|iframe)[^>]* src=|<link(?![^>]*href="data:)|@import|url\((?!#)/);
  });

  it('links to existing pages', async () => {
    const docs = await docsFiles([]);
    const links = [...html.matchAll(/<a [^>]*href="(?!https?:)([^"#]+)(?:#[^"]*)?"/g)].map(([, href = '']) => href);
    assert.ok(links.length > 20);
    const page = (href: string): string => posix.normalize(href).replace(/html$/, 'md');
    assert.deepEqual(
      links.filter((href) => !docs.has(page(href)) && !['./', 'playground/index.html'].includes(href)),
      [],
    );
  });

  it('names each function, and each limit of the README', () => {
    for (const name of functionNames) assert.ok(html.includes(`functions/${name}/index.html">${name}</a></dt>`), name);
    assert.equal(html.match(/<li>\s*<b>/g)?.length, 8);
  });

  it('shows a conflict with both locations, a kept version and an overwritten reference', () => {
    assert.match(html, /<b>error\[layer-conflict\]<\/b>: server.timeout: .*30.*60/s);
    assert.match(html, /layers.yaml:8:\d+/);
    assert.match(html, /<code>(app-\w+)<\/code><small>kept/);
    assert.equal(html.match(/<path class="line thick"/g)?.length, 1);
  });

  it('shows the changes of each tool', () => {
    const counts = [...html.matchAll(/<b[^>]*>(\d+ lines? removed, \d+ added)<\/b>/g)].map(([, count = '']) => count);
    assert.deepEqual(counts, ['7 lines removed, 10 added', '4 lines removed, 7 added', '2 lines removed, 2 added']);
  });

  it('has the picture of the README', async () => {
    for (const [name, picture] of await readmePictures()) {
      const path = join(root, 'docs/pictures', name);
      if (process.env['UPDATE_GOLDENS'] !== undefined) writeFileSync(path, picture);
      assert.equal(picture, readFileSync(path, 'utf8'));
    }
  });
});
