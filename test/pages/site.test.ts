/** The site that `npm run dev -- site` builds, without the playground: its links, its search, and how it opens in Chromium without a server. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, posix, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { linkFrom } from '../../scripts/site/addresses';
import { rendered } from '../../scripts/site/markdown';
import { functionScene } from '../../scripts/site/scenes';
import { indexPage, siteFiles, siteFolder, writtenPaths } from '../../scripts/site/site-files';
import { runScene } from '../../site/playground/run-scene';
import { searchOf, type Found } from '../../site/pages/sections';
import { orchestrators } from '../orchestrators';
import { functionNames, root } from '../project';
import { temporaryFolder, writeFiles } from '../temporary-folder';

const source = (path: string): string => readFileSync(join(root, 'site', path), 'utf8');

/** Of `#rrggbb`, by WCAG 2: 0 is black, 1 white. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the site', function () {
  let files: ReadonlyMap<string, string | Uint8Array>;

  before(async () => {
    files = await siteFiles([]);
  });

  const text = (path: string): string => String(files.get(path) ?? assert.fail(path));

  it('refers to its own files alone, by addresses that hold in any folder', () => {
    for (const path of [...files.keys()].filter((one) => one.endsWith('.html'))) {
      const html = text(path);
      for (const [, address = ''] of html.matchAll(/<(?:link|script|img)[^>]* (?:href|src)="([^"]*)"/g)) {
        assert.ok(
          address.startsWith('data:') || files.has(posix.join(posix.dirname(path), address)),
          `${path}: ${address}`,
        );
      }
      for (const [, address = ''] of html.matchAll(/<a [^>]*href="(?!https?:|#)([^"#]+)/g)) {
        const target = posix.join(posix.dirname(path), address);
        assert.ok(files.has(target) || target === 'playground/index.html', `${path}: ${address}`);
      }
    }
    assert.doesNotMatch(text('assets/style.css'), /url\(|@import/);
  });

  it('stands where pages say, and not among compiled files', () => {
    const folder = relative(root, siteFolder).replaceAll('\\', '/');
    const named = ['docs/playground.md', 'CONTRIBUTING.md', '.github/workflows/ci.yml'];
    for (const path of named) assert.ok(readFileSync(join(root, path), 'utf8').includes(folder), path);
    // Each folder of sources has its compiled files in `dist`.
    assert.equal(existsSync(join(root, basename(folder))), false);
  });

  it('defines each variable that a style names', () => {
    const styles = ['pages/style.css', 'playground/style.css', 'playground/editor/theme.ts'];
    const named = styles.flatMap((path) => source(path).match(/(?<=var\()--[\w-]+/g) ?? []);
    const defined = new Set(source('colours.css').match(/--[\w-]+(?=:)/g));
    assert.deepEqual(
      named.filter((name) => !defined.has(name)),
      [],
    );
  });

  it('has text of enough contrast on all grounds', () => {
    const colours = new Map(
      [...source('colours.css').matchAll(/--(\w+): light-dark\((#\w+), (#\w+)\)/g)].map(
        ([, name = '', light = '', dark = '']) => [name, [light, dark]] as const,
      ),
    );
    for (const colour of ['text', 'soft', 'accent', 'error', 'warning', 'key', 'string', 'number', 'sign']) {
      for (const ground of ['back', 'panel', 'added', 'removed']) {
        for (const scheme of [0, 1] as const) {
          const [first, second] = [colour, ground].map((name) =>
            luminance(colours.get(name)?.[scheme] ?? assert.fail(name)),
          );
          const [low = 0, high = 0] = [first ?? 0, second ?? 0].toSorted((a, b) => a - b);
          assert.ok((high + 0.05) / (low + 0.05) >= 4.5, `${colour} on ${ground}, ${scheme === 0 ? 'light' : 'dark'}`);
        }
      }
    }
  });

  it('has an index of all pages', () => {
    const index = readFileSync(join(root, indexPage), 'utf8');
    const linked = [...index.matchAll(/\]\(([^)#]+)\)/g)].map(([, href = '']) => posix.join('docs', href));
    const written = writtenPaths().filter((page) => page !== indexPage);
    assert.deepEqual(
      written.filter((page) => !linked.includes(page)),
      [],
    );
    assert.equal(new Set(linked).size, linked.length);
  });

  it('has a page of each field of a functionConfig', () => {
    const html = text('functions/replace-values/schema.html');
    assert.match(html, /<h2 id="replacementstargets"><code>replacements.targets<\/code><\/h2>/);
    assert.match(html, /<a href="#replacementstargetsselect"><code>select<\/code><\/a>/);
  });

  it('opens recipes and the examples of functions in the playground', () => {
    const links = (path: string): number => text(path).match(/href="[^"]*playground\/index.html#1/g)?.length ?? 0;
    assert.ok(links('docs/cookbook.html') > 30);
    assert.equal(links('functions/merge-values/index.html'), 1);
  });

  for (const name of functionNames) {
    it(`opens the example of ${name} as it runs`, async () => {
      const { exitCode, stderr } = await runScene(functionScene(name));
      assert.equal(exitCode, 0, stderr);
    });
  }

  it('finds words, also unfinished and misspelt ones, headings first', () => {
    const [, json = ''] = /^globalThis.inlaySections = (.*);\n$/.exec(text('assets/sections.js')) ?? [];
    const search = searchOf(JSON.parse(json) as readonly Found[]);
    for (const [query, address] of [
      ['dockerconfigjson', 'docs/cookbook.html#the-password-inside-dockerconfigjson'],
      ['external plugins disabled', 'docs/troubleshooting.html#'],
      ['externl plugin', 'docs/troubleshooting.html#'],
      ['host name inside json', 'docs/'],
      ['keySeparator properties', 'functions/'],
    ] as const) {
      assert.ok(search(query)[0]?.address.startsWith(address), `${query}: ${search(query)[0]?.address}`);
    }
    assert.deepEqual(search('xyzzyplugh'), []);
  });

  it('knows a link that leads nowhere, and text that no reader would see', () => {
    const all = new Set(['docs/cue.md', 'functions/replace-values/README.md']);
    assert.equal(
      linkFrom('docs/cue.md', '../functions/replace-values#results', all),
      '../functions/replace-values/index.html#results',
    );
    assert.equal(linkFrom('docs/cue.md', '../functions/replace-value', all), undefined);
    assert.match(
      linkFrom('docs/cue.md', '../src/cue/index.ts', all) ?? '',
      /^https:.*\/blob\/main\/src\/cue\/index\.ts$/,
    );
    const rendering = { link: (href: string) => href, behind: () => '' };
    assert.throws(() => rendered('# a <no value>\n', rendering), /backticks/);
    assert.equal(rendered('# `a.b` and c\n', rendering).sections[0]?.id, 'ab-and-c');
    assert.deepEqual(rendered('# a\n\n![A page](a/b.png)\n', rendering).images, ['a/b.png']);
  });

  describe('in chromium', () => {
    let browser: Browser | undefined;
    let folder: string;

    before(async function () {
      const found = orchestrators().find(({ name }) => name === 'chromium');
      if (found === undefined) return this.skip();
      folder = temporaryFolder();
      writeFiles(folder, Object.fromEntries(files));
      browser = await chromium.launch({ executablePath: found.command, args: ['--no-sandbox'] });
    });
    after(async () => browser?.close());

    async function open(path: string, options: { colorScheme?: 'light' | 'dark'; width?: number } = {}): Promise<Page> {
      assert.ok(browser !== undefined);
      const { colorScheme = 'light', width = 1280 } = options;
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      page.on('request', (request) => assert.ok(request.url().startsWith('file:'), request.url()));
      page.on('pageerror', (error) => assert.fail(error));
      await page.goto(pathToFileURL(join(folder, path)).href);
      return page;
    }

    it('searches without a server, and leads to what it found', async () => {
      const page = await open('functions/replace-values/index.html');
      await page.keyboard.press('/');
      await page.keyboard.type('dockerconfigjson');
      await page.locator('#found a').first().click();
      assert.match(page.url(), /docs\/cookbook\.html#the-password-inside-dockerconfigjson$/);
      assert.equal(await page.locator('nav [aria-current]').innerText(), 'Cookbook');
    });

    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 390],
    ] as const) {
      it(`can be used by everybody: ${colorScheme}, ${width} pixels wide`, async () => {
        const page = await open('functions/replace-values/index.html', { colorScheme, width });
        await page.evaluate(readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8'));
        const found = await page.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))');
        assert.deepEqual(found, []);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
      });
    }
  });
});
