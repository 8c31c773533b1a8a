/**
 * Tests what the playground shows about a run, in Chromium if it is on PATH: messages, links, the origins of lines,
 * diagrams, and the steps of a pipeline.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { menuExamples } from '../../scripts/site/playground/examples';
import { playgroundFiles } from '../../scripts/site/playground/page';
import type { Example } from '../../site/playground/example';
import type { DetailsAnswer, RunTask } from '../../site/playground/messages';
import { linkOf } from '../../site/playground/scene';
import { sampled } from '../law';
import { root } from '../project';
import { scenariosOf } from '../scenario';
import { assertUsable } from './browser';
import {
  choose,
  configEditor,
  cursorLine,
  ended,
  focused,
  playgroundInChromium,
  repliesOf,
  textOf,
  show,
  write,
} from './playground-page';

describe('results in the playground in chromium', () => {
  let examples: readonly Example[];

  const open = playgroundInChromium(async () => {
    examples = await menuExamples();
    return playgroundFiles(examples);
  });

  function exampleCalled(title: string): Example {
    const found = examples.find((one) => one.title === title);
    assert.ok(found !== undefined);
    return found;
  }

  it('completes a path inside a document, and explains it', async () => {
    const page = await open();
    const config =
      'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nmetadata: {name: x}\nreplacements:\n- sourceValue: a\n  targets:\n  - select: {kind: ConfigMap}\n    fieldPaths:\n    - data.[config.json]';
    const input =
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: shop}\ndata:\n  config.json: |\n    {"host": "localhost"}\n';
    await show(page, { function: 'replace-values', config, input, files: {} });
    await page.locator(configEditor).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('.ho', { delay: 30 });
    const offered = page.locator('.cm-tooltip-autocomplete li');
    await offered.first().waitFor();
    assert.deepEqual(await offered.allTextContents(), ['host"localhost"']);
    await page.waitForTimeout(100);
    await page.keyboard.press('Enter');
    await ended(page);
    assert.match(await textOf(page, configEditor), /- data\.\[config\.json\]\.host(?:→|$)/);
    await page.getByText('data.[config.json].host').first().hover();
    const explained = page.locator('.cm-tooltip-hover');
    await explained.waitFor();
    assert.match((await explained.textContent()) ?? '', /1 field:[^]*ConfigMap\/shop: "localhost"/);
  });

  it('links a message to its line', async () => {
    const page = await open();
    await choose(page, 'replace-values-secret');
    await write(page, (text) => text.replace('kind: Secret', 'knd: Secret'));
    const message = page.locator('#messages button').first();
    assert.match(await message.innerText(), /did you mean/);
    const code = page.locator('#messages a').first();
    assert.match((await code.getAttribute('href')) ?? '', /^\.\.\/docs\/result-codes\.html#[a-z-]+$/);
    assert.match(
      readFileSync(join(root, 'docs/result-codes.md'), 'utf8'),
      new RegExp(`\\| \`${(await code.innerText()).slice(1, -1)}\``),
    );
    assert.match(await textOf(page, '#state'), /^Nothing written/);
    await message.click();
    assert.match(await cursorLine(page), /knd/);
    await write(page, (text) => text.replace('knd: Secret', 'kind: Secret'));
    assert.equal(await page.locator('.cm-lintRange').count(), 0);
  });

  it('links to the line that is not valid YAML, with any line breaks in the text', async () => {
    const page = await open();
    const { scene } = exampleCalled('replace-values-secret');
    for (const [panel, change] of [
      ['config', { config: scene.config.replace('kind: ', 'kind: [') }],
      ['resources', { input: scene.input.replace('\n  name:', '\n\tname:') }],
    ] as const) {
      const crlf = Object.fromEntries(
        Object.entries(change).map(([key, text]) => [key, text.replaceAll('\n', '\r\n')]),
      );
      await show(page, { ...scene, ...crlf });
      assert.match(await textOf(page, '#state'), /^Nothing written/);
      await page.locator('#messages button').first().click();
      assert.equal(await focused(page), panel);
      assert.match(await cursorLine(page), panel === 'resources' ? /^\tname/ : /^metadata/);
    }
  });

  it('reports a missing functionConfig', async () => {
    const page = await open();
    await write(page, () => '');
    assert.match(await textOf(page, '#messages'), /^error The function config is empty/);
    await page.locator('#messages button').first().click();
    assert.equal(await focused(page), 'config');
    await page.getByRole('button', { name: 'Insert an example' }).click();
    await page.locator('#messages', { hasNotText: 'is empty' }).waitFor();
    assert.match(await textOf(page, configEditor), /kind: ReplaceValues/);
  });

  it('has links that contain everything', async () => {
    const page = await open();
    await choose(page, 'run-pipeline-kpt');
    await write(page, (text) => `${text}# mine\n`, 'input');
    await page.click('#views >> text=Result');
    await page.locator('#steps label').nth(1).click();
    const output = await textOf(page, '#text .cm-content');
    await page.click('#share');
    await page.waitForFunction('location.hash.length > 1');
    const hash = new URL(page.url()).hash;
    const other = await open({ hash });
    const scene = 'JSON.stringify(playground.scene())';
    assert.equal(await other.evaluate(scene), await page.evaluate(scene));
    assert.match(String(await other.evaluate(scene)), /# mine/);
    await other.waitForFunction("document.querySelector('#steps input:nth-of-type(1)') !== null");
    assert.equal(await other.locator('#steps label').nth(1).locator('input').isChecked(), true);
    assert.equal(await textOf(other, '#text .cm-content'), output);
  });

  it('opens a link with its title, and refuses one whose files would be written elsewhere', async () => {
    const { scene } = exampleCalled('replace-values-secret');
    const titled = await open({
      hash: `#${await linkOf({ ...scene, input: `${scene.input}# x\n` }, { title: 'Mend it' })}`,
    });
    assert.equal(await titled.locator('#example option:checked').innerText(), 'Mend it');
    assert.match(await textOf(titled, '#about'), /^Mend it\./);
    const page = await open({ hash: `#${await linkOf({ ...scene, files: { '../../x': 'a' } })}` });
    assert.match(await textOf(page, '#shared'), /"\.\.\/\.\.\/x" cannot be the path of a file/);
    assert.match(await textOf(page, configEditor), /kind: Ingress/);
  });

  it('reports a damaged link, and shows the first example', async () => {
    for (const hash of ['#1abc', '#nothing', `#1${'A'.repeat(40)}`]) {
      const page = await open({ hash });
      assert.match(await textOf(page, '#shared'), /link cannot be read/);
      assert.match(await textOf(page, '#state'), /^Done/);
    }
  });

  it('shows the origin of a line in a layered file, with a link', async () => {
    const page = await open();
    await choose(page, 'layer-config-node-pools');
    // The origins of lines appear after the run.
    await page.locator('#origin').waitFor();
    await page.click('#views >> text=Result');
    await page.locator('#text .cm-content').click();
    await page.keyboard.press('ControlOrMeta+End');
    const panel = page.locator('#origin');
    const ofLine = async (text: string): Promise<string> => {
      for (let up = 0; !(await cursorLine(page)).includes(text); up++) {
        assert.ok(up < 60, text);
        await page.keyboard.press('ArrowUp');
      }
      return panel.innerText();
    };
    assert.match(await ofLine('virt_type'), /^libvirt\.virt_type = "kvm"\s+set by layer "base", functionConfig$/);
    assert.match(await ofLine('[libvirt]'), /No layer sets this line/);
    // Each member of the family has its own origins.
    assert.match(await ofLine('reserved_host_memory_mb = 512'), /= 512\s+set by layer "defaults"/);
    assert.match(
      await ofLine('memory_mb = 4096'),
      /= 4096\s+set by layer "devices", .*\s+instead of 512 \(layer "defaults"/,
    );
    await panel.getByRole('button').first().click();
    assert.match(await cursorLine(page), /DEFAULT: \{reserved_host_memory_mb: 4096\}/);
  });

  it('draws the references that are overwritten, and lists them', async () => {
    const page = await open();
    await choose(page, 'resolve-overwrites-aggregated');
    await page.click('#views >> text=Diagram');
    const picture = page.getByRole('img', { name: '3 references, 1 of them overwritten' });
    await picture.waitFor();
    assert.equal(await page.locator('#drawing rect:not(.ground)').count(), 4);
    assert.equal(await page.locator('#drawing .thick').count(), 1);
    assert.match(
      await textOf(page, '#drawing li:last-child'),
      /backend:v1\.2\.0 .* → .*database:v2\.1\.0-dev .*overwritten: database, was .*v2\.0\.3/,
    );
    // The whole drawing is inside the picture.
    const isInside = await page.evaluate(`(() => {
      const svg = document.querySelector('#drawing svg');
      const { width, height } = svg.getBBox();
      return width <= svg.width.baseVal.value && height <= svg.height.baseVal.value;
    })()`);
    assert.equal(isInside, true);
  });

  it('draws the reports of all scenarios without overlapping boxes', async () => {
    const page = await open();
    const inputs = scenariosOf('resolve-overwrites').map(({ input }) => input);
    const tasks = inputs.map((input, id): RunTask => ({
      id,
      scene: { function: 'resolve-overwrites', config: '', input, files: {} },
      asks: 'details',
    }));
    let arrows = 0;
    for (const { id, details } of await repliesOf<DetailsAnswer>(page, tasks)) {
      assert.ok(details?.kind === 'diagram', inputs[id]);
      const { picture, arrows: drawn } = details.diagram;
      arrows += drawn.length;
      const [width = 0, height = 0] = /viewBox="0 0 (\d+) (\d+)"/.exec(picture)?.slice(1).map(Number) ?? [];
      const boxes = [
        ...picture.matchAll(/<rect class="box[^"]*" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g),
      ];
      const sides = boxes.map(([, ...numbers]) => {
        const [left = 0, top = 0, across = 0, down = 0] = numbers.map(Number);
        return { left, right: left + across, top, bottom: top + down };
      });
      for (const [index, { left, right, top, bottom }] of sides.entries()) {
        assert.ok(left >= 0 && top >= 0 && right <= width && bottom <= height, inputs[id]);
        const covered = sides
          .slice(index + 1)
          .filter((one) => one.left < right && left < one.right && one.top < bottom && top < one.bottom);
        assert.deepEqual(covered, [], inputs[id]);
      }
    }
    assert.ok(arrows > 100, `${arrows}`);
  });

  it('shows a pipeline step by step, with the messages of each', async () => {
    const page = await open();
    await choose(page, 'run-pipeline-kpt');
    const steps = page.getByRole('group', { name: 'Steps' }).getByRole('radio');
    await steps.first().waitFor();
    assert.equal(await steps.count(), 3);
    await steps.first().focus();
    await page.keyboard.press('ArrowRight');
    const shown = (): Promise<string> => textOf(page, '#text .cm-content');
    assert.match(await shown(), /"hostname": "shop\.example\.com"/);
    assert.doesNotMatch(await shown(), /- host: shop/);
    await page.keyboard.press('ArrowRight');
    assert.match(await shown(), /- host: localhost *- host: shop\.example\.com/);
    await page.click('#views >> text=Before');
    assert.match(await shown(), /"shop\.example\.com"[^]*- host: localhost/);
    await page.click('#views >> text=Result');
    assert.equal(await shown(), String(await page.evaluate('playground.result()')).replaceAll('\n', ''));
    // The second step fails, but the changes from the first step are still shown.
    await page.click('#views >> text=Changes');
    await write(page, (text) => text.replace('kind: Ingress', 'kind: Route'));
    await page.locator('#messages button').first().waitFor();
    await page.locator('#steps label').nth(1).click();
    assert.match(await shown(), /"hostname": "shop\.example\.com"/);
    assert.equal(await page.locator('#messages li').count(), 0);
    await page.locator('#steps label').nth(2).click();
    assert.match(await textOf(page, '#messages'), /step 2/);
  });

  it('runs examples within 100 ms after all functions have warmed up', async () => {
    const page = await open();
    await page.waitForFunction('playground.isWarm()');
    const slow: string[] = [];
    for (const { title } of sampled(examples, 4)) {
      let best = Infinity;
      // The machine may be busy, so the best of three attempts counts.
      for (let turn = 0; turn < 3 && best > 100; turn++) {
        await choose(page, title);
        best = Math.min(best, Number(/\d+/.exec(await textOf(page, '#state'))?.[0]));
      }
      if (best > 100) slow.push(`${title}: ${best} ms`);
    }
    assert.deepEqual(slow, []);
  });

  const displays = (['light', 'dark'] as const).flatMap((colorScheme) =>
    [1280, 900, 360].map((width) => ({ colorScheme, width })),
  );
  for (const { colorScheme, width } of sampled(displays, 5)) {
    it(`is accessible: ${colorScheme}, ${width} pixels wide`, async () => {
      const page = await open({ colorScheme, width });
      for (const [title, part] of Object.entries(states)) {
        await choose(page, title);
        await part(page);
        await assertUsable(page);
        const { width: menuWidth = 0 } = (await page.locator('#example').boundingBox()) ?? {};
        assert.ok(menuWidth >= 120, `${menuWidth} px`);
      }
    });
  }
});

/** Functions that open additional parts of the page, keyed by example. */
const states: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'replace-values-secret': (page) => write(page, (text) => text.replace('kind: Secret', 'knd: Secret')),
  'layer-config-keystone': async (page) => {
    await page.locator('#text .cm-content').click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('ArrowUp');
    await page.locator('#origin li').first().waitFor();
  },
  'resolve-overwrites-aggregated': async (page) => {
    await page.click('#views >> text=Diagram');
    await page.locator('#drawing svg').waitFor();
  },
  'resolve-overwrites-kpt-nested': (page) => page.locator('#drawing svg').waitFor(),
  'run-pipeline-kpt': async (page) => {
    await page.locator('#steps label').nth(2).click();
  },
  // Shows more messages than fit on the page. None of the messages is a link, because the messages are about new
  // objects.
  'layer-config-node-pools': async (page) => {
    const members = Array.from({ length: 20 }, (_, index) => `{name: m${index}}`).join(', ');
    const config = `apiVersion: fn.inlay.dev/v1alpha1
kind: LayerConfig
metadata: {name: many}
spec:
  members: [${members}]
  output: {files: [{key: a.yaml, format: yaml}]}
  layers: [{name: a, values: {a: 1}}]
`;
    await show(page, { function: 'layer-config', config, input: '', files: {} });
    assert.ok((await page.locator('#messages li').count()) >= 20);
    assert.equal(await page.locator('#messages button').count(), 0);
  },
};
