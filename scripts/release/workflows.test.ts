/**
 * Tests that files and commands in the workflows and templates in .github exist, and that third-party actions are
 * pinned.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { plainOf } from '../../src/data/trees/plain';
import { yamlFormat } from '../../src/formats/yaml/format';
import { manifest, root } from '../../test/project';
import { tools } from '../dev-tools';
import { names } from './names';
import { steps } from './steps';

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly 'timeout-minutes': number;
        readonly permissions?: Readonly<Record<string, string>>;
        readonly steps: readonly {
          readonly run?: string;
          readonly uses?: string;
          readonly with?: Readonly<Record<string, unknown>>;
        }[];
      }
    >
  >;
}

const github = join(root, '.github');
const read = (...path: readonly string[]): string => readFileSync(join(github, ...path), 'utf8');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
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
  it('contains valid YAML', () => {
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
        for (const [, tool = ''] of script.matchAll(/\bdev -- (\S+)/g)) {
          assert.ok(Object.hasOwn(tools, tool), script);
        }
        for (const [, step = ''] of script.matchAll(/ release (\S+)/g)) {
          assert.ok(Object.hasOwn(steps, step) || ['check', 'verify', 'rebuild'].includes(step), script);
        }
      }
      assert.ok(scripts.includes('.ci/run') && statSync(join(root, '.ci', 'run')).isFile());
    });

    it(`${name} pins its actions, has read access unless a job requests more, and has timeouts`, () => {
      const { permissions, jobs } = workflowNamed(name);
      assert.deepEqual({ ...permissions }, { contents: 'read' });
      for (const job of Object.values(jobs)) assert.ok(job['timeout-minutes'] > 0);
      const uses = [...read('workflows', name).matchAll(/uses: (.*)/g)].map(([, used = '']) => used);
      assert.equal(uses.length, stepsOf(name).filter((step) => step.uses !== undefined).length);
      for (const used of uses) assert.match(used, /^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
    });
  }

  it('runs no install script of a package, and leaves no token in a checkout', () => {
    const texts = [...workflows.map((name) => read('workflows', name)), ...['.ci/run', 'Dockerfile'].map(textOf)];
    const commands = texts.flatMap((text) =>
      [...text.matchAll(/\b(?:npm (?:ci|install)|npx --yes)\b.*/g)].map(([all]) => all),
    );
    assert.ok(commands.length >= 8);
    for (const command of commands) assert.match(command, / --ignore-scripts\b/);
    for (const name of workflows) {
      for (const step of stepsOf(name)) {
        if (step.uses?.startsWith('actions/checkout@') === true) {
          assert.equal(step.with?.['persist-credentials'], false, name);
        }
      }
    }
  });

  it('grants each job only the permissions that its publishing needs', () => {
    const rights = Object.fromEntries(
      workflows.flatMap((name) =>
        Object.entries(workflowNamed(name).jobs).flatMap(([job, { permissions }]) =>
          permissions === undefined ? [] : [[job, { ...permissions }]],
        ),
      ),
    );
    assert.deepEqual(rights, {
      package: { contents: 'read', 'id-token': 'write' },
      files: { contents: 'read', 'id-token': 'write' },
      images: { contents: 'read', 'id-token': 'write', packages: 'write' },
      page: { contents: 'write' },
    });
  });

  it('takes Node.js for images from one digest', () => {
    const bases = [...textOf('Dockerfile').matchAll(/^ARG (?:NODE|BUILDER)=(.*)$/gm)].map(([, image]) => image);
    assert.equal(bases.length, 2);
    for (const image of bases) assert.match(image ?? '', /^node:24-slim@sha256:[\da-f]{64}$/);
    assert.equal(new Set(bases).size, 1);
  });

  it('publishes every step, and signs in to the image registry', () => {
    const runs = stepsOf('release.yml').map(({ run = '' }) => run);
    for (const step of Object.keys(steps)) {
      assert.ok(
        runs.some((run) => run.includes(`release ${step} `)),
        step,
      );
    }
    const [registry = ''] = names.images.split('/');
    assert.match(
      read('workflows', 'release.yml'),
      new RegExp(`registry: ${registry.replaceAll('.', String.raw`\.`)}\n`),
    );
  });

  it('passes actionlint', function () {
    const { status, stdout, error } = spawnSync('actionlint', ['-no-color'], { cwd: root, encoding: 'utf8' });
    if (error !== undefined) return this.skip();
    assert.equal(status, 0, stdout);
  });
});
