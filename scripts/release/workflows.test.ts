/** The workflows and templates in .github: what they name must be there, and what they use from others be pinned. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { plainOf } from '../../src/data/plain';
import { yamlFormat } from '../../src/formats/yaml/format';
import { manifest, root } from '../../test/project';
import { names } from './names';
import { steps } from './steps';

interface Workflow {
  readonly permissions: object;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly 'timeout-minutes': number;
        readonly steps: readonly { readonly run?: string; readonly uses?: string }[];
      }
    >
  >;
}

const github = join(root, '.github');
const read = (...path: readonly string[]): string => readFileSync(join(github, ...path), 'utf8');
const workflows = readdirSync(join(github, 'workflows'));

const documentOf = (text: string): unknown => {
  const [document, ...others] = yamlFormat.read(text).roots;
  assert.ok(document?.kind === 'map' && others.length === 0);
  return plainOf(document);
};

const workflowNamed = (name: string): Workflow => documentOf(read('workflows', name)) as Workflow;

const stepsOf = (name: string): Workflow['jobs'][string]['steps'] =>
  Object.values(workflowNamed(name).jobs).flatMap((job) => job.steps);

describe('.github', () => {
  it('holds YAML', () => {
    const files = readdirSync(github, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yml'));
    assert.ok(files.length >= 6);
    for (const file of files) assert.ok(documentOf(read(file)), file);
  });

  for (const name of workflows) {
    it(`${name} runs scripts that exist`, () => {
      const scripts = stepsOf(name).flatMap(({ run }) => (run === undefined ? [] : [run]));
      const known = new Set(Object.keys(manifest.scripts));
      for (const script of scripts) {
        for (const [, command = ''] of script.matchAll(/\bnpm run (?:--silent )?(\S+)/g)) {
          assert.ok(known.has(command), script);
        }
        for (const [, step = ''] of script.matchAll(/ release -- (\S+)/g)) {
          assert.ok(Object.hasOwn(steps, step) || ['check', 'verify'].includes(step), script);
        }
      }
      assert.ok(scripts.includes('.ci/run') && statSync(join(root, '.ci', 'run')).isFile());
    });

    it(`${name} pins what it uses, may read unless a job says more, and ends`, () => {
      const { permissions, jobs } = workflowNamed(name);
      assert.deepEqual({ ...permissions }, { contents: 'read' });
      for (const job of Object.values(jobs)) assert.ok(job['timeout-minutes'] > 0);
      const uses = [...read('workflows', name).matchAll(/uses: (.*)/g)].map(([, used = '']) => used);
      assert.equal(uses.length, stepsOf(name).filter((step) => step.uses !== undefined).length);
      for (const used of uses) assert.match(used, /^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
    });
  }

  it('publishes every step, and signs in where the images go', () => {
    const runs = stepsOf('release.yml').map(({ run = '' }) => run);
    for (const step of Object.keys(steps)) {
      assert.ok(
        runs.some((run) => run.includes(`release -- ${step} `)),
        step,
      );
    }
    const [registry = ''] = names.images.split('/');
    assert.match(
      read('workflows', 'release.yml'),
      new RegExp(`registry: ${registry.replaceAll('.', String.raw`\.`)}\n`),
    );
  });

  it('is right for actionlint', function () {
    const { status, stdout, error } = spawnSync('actionlint', ['-no-color'], { cwd: root, encoding: 'utf8' });
    if (error !== undefined) return this.skip();
    assert.equal(status, 0, stdout);
  });
});
