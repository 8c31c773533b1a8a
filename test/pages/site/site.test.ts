/**
 * The parts of the site that need no generator: its pages in Markdown, their links, its colors. built-site.test.ts
 * tests the built site.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { linkFrom } from '../../../scripts/site/addresses';
import { sidebar } from '../../../scripts/site/docs';
import { anchorsOf, deadLinks, docsFiles, indexPage, siteFolder, writtenPaths } from '../../../scripts/site/pages';
import { functionScene } from '../../../scripts/site/scenes';
import { runScene } from '../../../site/playground/run-scene';
import { functionNames, projectPath, root } from '../../project';

const source = (path: string): string => readFileSync(join(root, 'site', path), 'utf8');

/** The luminance of `#rrggbb` by WCAG 2: 0 is black, 1 white. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the site', function () {
  let files: ReadonlyMap<string, string | Uint8Array>;

  before(async () => {
    files = await docsFiles([]);
  });

  const text = (path: string): string => String(files.get(path) ?? assert.fail(path));

  it('is built in the folder that pages name, and not among compiled files', () => {
    const folder = projectPath(siteFolder);
    const named = ['docs/playground.md', 'CONTRIBUTING.md', '.github/workflows/ci.yml'];
    for (const path of named) assert.ok(readFileSync(join(root, path), 'utf8').includes(folder), path);
    // The compiled files of each source folder are in `dist`.
    assert.equal(existsSync(join(root, basename(folder))), false);
  });

  it('shows the drawings of commands, with descriptions, and with styles outside of other elements', () => {
    const page = text('docs/the-inlay-command.md');
    assert.equal(
      page.match(/^<figure v-pre tabindex="0">\n<svg [^>]*role="img"[^>]*>\n<title>.+<\/title>\n<desc>.+<\/desc>/gm)
        ?.length,
      3,
    );
    assert.equal(page.match(/^<style>$/gm)?.length, 1);
    assert.match(page, /shop\/prod includes components\/alerts/);
    assert.match(page, /Deployment\/web/);
    assert.doesNotMatch(page, /<!-- drawing/);
  });

  it('defines each variable that a style names', () => {
    const styles = [
      '.vitepress/theme/style.css',
      'landing/style.css',
      'playground/style.css',
      'playground/editor/theme.ts',
    ];
    const named = styles.flatMap((path) => source(path).match(/(?<=var\()--[\w-]+/g) ?? []);
    const all = [...styles, 'playground/editor/visible-lines.ts', 'colors.css', '../scripts/site/landing/landing.ts'];
    const defined = new Set(all.flatMap((path) => source(path).match(/--[\w-]+(?=:)/g) ?? []));
    assert.deepEqual(
      named.filter((name) => !defined.has(name)),
      [],
    );
  });

  it('has sufficient contrast of text on all backgrounds', () => {
    const colors = new Map(
      [...source('colors.css').matchAll(/--(\w+): light-dark\((#\w+), (#\w+)\)/g)].map(
        ([, name = '', light = '', dark = '']) => [name, [light, dark]] as const,
      ),
    );
    for (const color of ['text', 'soft', 'accent', 'error', 'warning', 'key', 'string', 'number', 'sign']) {
      for (const ground of ['back', 'panel', 'added', 'removed']) {
        for (const scheme of [0, 1] as const) {
          const [first, second] = [color, ground].map((name) =>
            luminance(colors.get(name)?.[scheme] ?? assert.fail(name)),
          );
          const [low = 0, high = 0] = [first ?? 0, second ?? 0].toSorted((a, b) => a - b);
          assert.ok((high + 0.05) / (low + 0.05) >= 4.5, `${color} on ${ground}, ${scheme === 0 ? 'light' : 'dark'}`);
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

  it('has the headings of the index as its navigation', () => {
    const groups = sidebar();
    assert.deepEqual(groups.map(({ text: heading }) => heading).slice(0, 2), ['Start', 'Change configuration']);
    for (const { link } of groups.flatMap(({ items }) => items)) {
      assert.ok(files.has(link.slice(1).replace(/#.*/, '')), link);
    }
  });

  it('has a page of each field of a functionConfig', () => {
    const page = text('functions/replace-values/schema.md');
    assert.match(page, /^## `replacements.targets`$/m);
    assert.match(page, /\[`select`\]\(#replacementstargetsselect\)/);
  });

  it('opens recipes and the examples of functions in the playground', () => {
    const links = (path: string): number => text(path).match(/href="[^"]*playground\/index.html#1/g)?.length ?? 0;
    assert.ok(links('docs/cookbook.md') > 30);
    assert.equal(links('functions/merge-values/index.md'), 1);
  });

  it('has a description of each page', () => {
    for (const [path, content] of files) {
      if (path.endsWith('.md')) assert.match(String(content), /^---\ndescription: ".{5,}"\n(?:.+\n)*---\n/, path);
    }
  });

  for (const name of functionNames) {
    it(`opens an example of ${name} that runs`, async () => {
      const scene = functionScene(name);
      const wanted =
        'a line `On the command line: … -f FILE …`, and a block with the text of FILE after its name in back-quotes';
      assert.notEqual(scene.config, '', `functions/${name}/README.md must contain ${wanted}`);
      const { exitCode, stderr } = await runScene(scene);
      assert.equal(exitCode, 0, `${stderr}\nThe block \`resources.yaml\` of functions/${name}/README.md is the input.`);
    });
  }

  it('detects a broken link', () => {
    const all = new Map([
      ['docs/cue.md', '# CUE\n'],
      ['functions/replace-values/README.md', '# a\n\n## Results\n'],
    ]);
    const link = (href: string): string | undefined => linkFrom('docs/cue.md', href, new Set(all.keys()));
    assert.equal(link('../functions/replace-values#results'), '../functions/replace-values/index.md#results');
    assert.equal(link('../functions/replace-value'), undefined);
    assert.match(link('../src/cue/index.ts') ?? '', /^https:.*\/blob\/main\/src\/cue\/index\.ts$/);
    const dead = ['[`a`](../functions/replace-values#result)', '[a](#b)', '[a](b.md)', '`[a](c.md)`', '[a](#cue)'];
    assert.deepEqual(deadLinks('docs/cue.md', dead.join('\n'), all), [
      'docs/cue.md: ../functions/replace-values#result',
      'docs/cue.md: #b',
      'docs/cue.md: b.md',
    ]);
    assert.deepEqual(anchorsOf('# `a.b` and [c](d.md)\n\n```sh\n# no\n```\n\n## x\n\n## x\n'), [
      'ab-and-c',
      'x',
      'x-1',
    ]);
  });
});
