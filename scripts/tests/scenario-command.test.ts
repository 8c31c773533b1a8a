import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { temporaryFolder } from '../../test/temporary-folder';
import { childEnvironment, root } from '../../test/project';
import { goldens, scenariosOf } from '../../test/scenario';
import { scenarioCommand } from './scenario-command';

/** Scenarios of `replace-values`, sorted by name. */
const names = ['a-document-becomes-a-map', 'a-map-becomes-a-document', 'a-missing-config-is-refused'] as const;
const [, map, refused] = names;

/** The archive of a `replace-values` scenario, with its whole input. */
function archiveOf(name: string): string {
  const scenario = scenariosOf('replace-values').find((one) => one.name === name);
  assert.ok(scenario !== undefined);
  const { input, expected } = scenario;
  const texts = goldens.filter((golden) => expected[golden] !== '').map((golden) => [golden, expected[golden]]);
  return [['input.yaml', input], ...texts].map(([path, text]) => `-- ${name}/${path} --\n${text}`).join('');
}

describe('npm run scenario', () => {
  let project: string;
  let file: string;
  let whole: string;

  beforeEach(() => {
    project = temporaryFolder();
    const folder = join(project, 'functions', 'replace-values', 'scenarios');
    mkdirSync(folder, { recursive: true });
    file = join(folder, 'some.txtar');
    whole = names.map((name) => archiveOf(name)).join('');
    writeFileSync(file, whole);
  });

  const change = (before: string, after: string): void => {
    assert.ok(whole.includes(before));
    writeFileSync(file, whole.replace(before, after));
  };

  const command = async (...args: readonly string[]): Promise<{ exitCode: number; printed: string }> => {
    const lines: string[] = [];
    const exitCode = await scenarioCommand(args, (line) => lines.push(line), project);
    return { exitCode, printed: stripVTControlCharacters(lines.join('\n')) };
  };

  it('runs the scenarios whose names contain all words, in any order', async () => {
    assert.deepEqual(await command('replace-values', 'document', 'becomes a-map'), {
      exitCode: 0,
      printed: [
        `✓ replace-values: ${names[0]}`,
        `✓ replace-values: ${names[1]}`,
        '2 scenarios, 0 of them with differences',
      ].join('\n'),
    });
  });

  it('runs only one scenario if the words are its name', async () => {
    // A name can contain all words of another name.
    writeFileSync(file, `${whole}-- ${map}-too/input.yaml --\n`);
    const { printed } = await command('replace-values', map);
    assert.equal(printed, `✓ replace-values: ${map}\n1 scenario, 0 of them with differences`);
  });

  it('runs all scenarios of a function without words, and of all functions without a name', async () => {
    const all = { exitCode: 0, printed: '3 scenarios, 0 of them with differences' };
    assert.deepEqual(await command('replace-values'), all);
    assert.deepEqual(await command(), all);
  });

  it('shows differences, writes nothing and exits with 1', async () => {
    change(`-- ${refused}/results --\n`, `-- ${refused}/results --\nold\n`);
    const changed = readFileSync(file, 'utf8');
    const { exitCode, printed } = await command('replace-values', 'refused');
    assert.equal(exitCode, 1);
    assert.ok(printed.includes(`✗ replace-values: ${refused}\n--- ${join('functions', 'replace-values')}`), printed);
    assert.ok(printed.includes('\n-old\n [error]'), printed);
    assert.equal(readFileSync(file, 'utf8'), changed);
  });

  it('writes goldens with --update if they differ, are new or no longer exist', async () => {
    for (const changed of [
      whole.replace(/^\+.*$/m, '+itmes'),
      whole.replace(`-- ${map}/diff --`, `-- ${map}/stderr --\nnothing says this\n$&`),
      whole.replace(new RegExp(`-- ${refused}/results --\\n.*\\n`), ''),
    ]) {
      assert.notEqual(changed, whole);
      writeFileSync(file, changed);
      const { exitCode, printed } = await command('replace-values', '--update');
      assert.equal(exitCode, 0);
      assert.ok(printed.endsWith('3 scenarios, 0 of them with differences'), printed);
      assert.equal(readFileSync(file, 'utf8'), whole);
    }
  });

  it('suggests the most similar name for an unknown function', async () => {
    assert.deepEqual(await command('replace-value', 'map'), {
      exitCode: 2,
      printed: 'There is no function "replace-value". Did you mean replace-values?',
    });
  });

  it('suggests the scenarios with the most matching words if no scenario has all of them', async () => {
    assert.deepEqual(await command('replace-values', 'misssing', 'map', 'refused'), {
      exitCode: 2,
      printed: `No scenario of replace-values has the words "misssing map refused". Nearest:\n  ${refused}`,
    });
    assert.equal((await command('replace-values', 'qqqq')).exitCode, 2);
  });

  it('runs the command in CONTRIBUTING.md', async () => {
    const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
    const [, shown] = /```text\n(-- [^]*?)```/.exec(page) ?? [];
    assert.ok(shown !== undefined);
    writeFileSync(file, shown);
    assert.match((await command()).printed, /^1 scenario, 0 of them with differences$/m);
  });

  it('is the command in CONTRIBUTING.md', () => {
    const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
    const [line, args = ''] = /^npm run scenario -- (.+)$/m.exec(page) ?? [];
    assert.ok(line !== undefined);
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'scenario', '--', ...args.split(' ')], {
      cwd: root,
      env: childEnvironment({ NO_COLOR: '1' }),
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    assert.match(stdout, /^(?:✓ replace-values: .+\n)+\d+ scenarios?, 0 of them with differences\n$/, stderr);
    assert.equal(status, 0);
  });
});
