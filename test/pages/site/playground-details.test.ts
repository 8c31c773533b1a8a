/**
 * Tests the details of runs, which the playground shows in addition to the list, with all scenarios.
 * The tests in test/browser use the page itself.
 */
import assert from 'node:assert/strict';
import type { Origin } from '../../../site/playground/details';
import { readFlowchart } from '../../../site/playground/diagram/flowchart';
import { originsOf } from '../../../site/playground/origins/origins';
import { runScene } from '../../../site/playground/run-scene';
import { linkedBy, linkOf, readScene, SceneError, type Scene } from '../../../site/playground/scene';
import { stepsOf } from '../../../site/playground/steps';
import { scenariosOf } from '../../scenario';

const scenesOf = (fn: string): readonly (readonly [string, Scene])[] =>
  scenariosOf(fn).map((scenario) => [scenario.name, { function: fn, config: '', input: scenario.input, files: {} }]);

describe('details of runs in the playground', () => {
  const origins = new Map<string, { readonly scene: Scene; readonly found: readonly Origin[] }>();

  before(async () => {
    for (const [name, scene] of scenesOf('layer-config')) {
      origins.set(name, { scene, found: (await originsOf(scene)) ?? [] });
    }
  });

  it('show each setting of layer-config at a line that contains its name', async () => {
    let found = 0;
    for (const [name, { scene, found: all }] of origins) {
      if (all.length === 0) continue;
      const lines = (await runScene(scene)).stdout.split('\n');
      for (const { firstLine, lastLine, settings } of all) {
        const text = lines
          .slice(firstLine - 1, lastLine)
          .join('\n')
          .toLowerCase();
        const [setting] = settings;
        assert.ok(setting !== undefined, name);
        // An encoded file has a single origin with all its settings.
        if (settings.length > 1) continue;
        found++;
        const keys = setting.title.split(' = ', 1).join('').split('.');
        const key = keys.findLast((one) => !/^\d+$/.test(one)) ?? '';
        const [item] = keys.slice(-1);
        const isNamed = text.includes(key.replaceAll('\\', '').toLowerCase());
        assert.ok(
          isNamed || /^\d+$/.test(item ?? '') || /^ *\S+: [\w+/=]+$/.test(text),
          `${name}: ${setting.title}: ${text}`,
        );
      }
    }
    assert.ok(found > 200, `${found}`);
  });

  it('link each named layer to a location that concerns the setting', () => {
    let found = 0;
    for (const [name, { scene, found: all }] of origins) {
      for (const { settings } of all) {
        for (const { facts, title } of settings) {
          for (const { text, place } of facts) {
            // Layers from a directory or from several objects have no single position.
            if (place === undefined) continue;
            found++;
            const shown = scene.input.slice(place.from, place.to);
            const keys = title.split(' = ', 1).join('').split(/[._]/);
            assert.ok(
              /^(?:name|path|values?)$|[:=-]/.test(shown) ||
                keys.some((key) => shown.includes(key.replaceAll('\\', ''))),
              `${name}: ${title}: ${text}: ${shown}`,
            );
          }
        }
      }
    }
    assert.ok(found > 300, `${found}`);
  });

  it('end the steps of a pipeline with its output', async () => {
    let steps = 0;
    for (const [name, scene] of scenesOf('run-pipeline')) {
      const [found, { stdout, exitCode }] = await Promise.all([stepsOf(scene), runScene(scene)]);
      const last = found.at(-1);
      if (last !== undefined) assert.equal(last.output, exitCode === 0 ? stdout : last.input, name);
      steps += found.length;
    }
    assert.ok(steps > 30, `${steps}`);
  });

  it('include the flowcharts of resolve-overwrites', () => {
    const text = [
      'flowchart LR',
      '  i0(["shop/server"])',
      '  c0["a#34;b:v1 in r"]:::missing',
      '  i0 ==>|"was v0"| c0',
      '  c1["c:v1"]',
      '  c0 --> c1',
      '  %% not drawn, see references.txt: 2 more references',
      '  classDef missing stroke-dasharray: 5 5',
      '',
    ].join('\n');
    const { nodes, arrows, omitted } = readFlowchart(text);
    assert.deepEqual(
      [...nodes],
      [
        ['i0', { label: 'shop/server', isRound: true, isMissing: false }],
        ['c0', { label: 'a"b:v1 in r', isRound: false, isMissing: true }],
        ['c1', { label: 'c:v1', isRound: false, isMissing: false }],
      ],
    );
    assert.deepEqual(arrows, [
      { from: 'i0', to: 'c0', label: 'was v0', isThick: true },
      { from: 'c0', to: 'c1', label: '', isThick: false },
    ]);
    assert.equal(omitted, 'not drawn, see references.txt: 2 more references');
  });
});

describe('a link of the playground', () => {
  const scene: Scene = { function: 'replace-values', config: 'a', input: 'b', files: { 'c.yaml': 'd' } };

  it('contains a scene', async () => {
    assert.deepEqual((await linkedBy(await linkOf(scene)))?.scene, scene);
  });

  it('accepts only paths inside a folder, with names that the scripts do not use', () => {
    const withFile = (path: string): Scene => readScene({ ...scene, files: { [path]: '' } });
    for (const path of [
      '',
      '/root/.ssh/authorized_keys',
      '../a',
      'a/../../b',
      './a',
      'a//b',
      'a/',
      '.git/config',
      'a\0b',
      'a\nb',
      'a\u001B[2J',
      String.raw`a\..\b`,
      'C:/a',
      'resources',
      'functionConfig',
      'Kustomization.yaml',
      'Kptfile',
    ]) {
      assert.throws(() => withFile(path), SceneError, JSON.stringify(path));
    }
    for (const path of ['a', 'a b/ü.jsonnet', 'b/Kptfile', '-a/b', '__proto__']) {
      assert.deepEqual(Object.keys(withFile(path).files), [path]);
    }
  });

  it('is decompressed only up to a limit', async () => {
    const link = await linkOf({ ...scene, input: 'x'.repeat(9 * 1024 * 1024) });
    assert.ok(link.length < 64 * 1024, `${link.length}`);
    assert.equal(await linkedBy(link), undefined);
  });
});
