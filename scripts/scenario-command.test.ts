import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { temporaryFolder } from '../test/temporary-folder';
import { childEnvironment, root } from '../test/project';
import { scenarioCommand } from './scenario-command';

/** In the order of their names. */
const names = ['a-document-becomes-a-map', 'a-map-becomes-a-document', 'a-missing-config-is-refused'] as const;
const [, map, refused] = names;

describe('npm run scenario', () => {
  let project: string;
  const file = (name: string, golden: string): string =>
    join(project, 'functions', 'replace-values', 'scenarios', name, golden);

  beforeEach(() => {
    project = temporaryFolder();
    for (const name of names) {
      const folder = join('functions', 'replace-values', 'scenarios', name);
      cpSync(join(root, folder), join(project, folder), { recursive: true });
    }
  });

  const command = async (...args: readonly string[]): Promise<{ exitCode: number; printed: string }> => {
    const lines: string[] = [];
    const exitCode = await scenarioCommand(args, (line) => lines.push(line), project);
    return { exitCode, printed: stripVTControlCharacters(lines.join('\n')) };
  };

  it('runs those that have all words, in any order', async () => {
    assert.deepEqual(await command('replace-values', 'document', 'becomes a-map'), {
      exitCode: 0,
      printed: [
        `✓ replace-values: ${names[0]}`,
        `✓ replace-values: ${names[1]}`,
        '2 scenarios, 0 of them not as they must be',
      ].join('\n'),
    });
  });

  it('runs one alone where the words are its name', async () => {
    // A name can have all words of another.
    cpSync(file(map, ''), file(`${map}-too`, ''), { recursive: true });
    const { printed } = await command('replace-values', map);
    assert.equal(printed, `✓ replace-values: ${map}\n1 scenario, 0 of them not as they must be`);
  });

  it('runs all of a function without words, and of all functions without a name', async () => {
    const all = { exitCode: 0, printed: '3 scenarios, 0 of them not as they must be' };
    assert.deepEqual(await command('replace-values'), all);
    assert.deepEqual(await command(), all);
  });

  it('shows what differs, writes nothing and ends with 1', async () => {
    const path = file(refused, 'stderr.txt');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, `old\n${text}`);
    const { exitCode, printed } = await command('replace-values', 'refused');
    assert.equal(exitCode, 1);
    assert.ok(printed.includes(`✗ replace-values: ${refused}\n--- ${join('functions', 'replace-values')}`), printed);
    assert.ok(printed.includes(`\n-old\n ${text}`), printed);
    assert.equal(readFileSync(path, 'utf8'), `old\n${text}`);
  });

  it('writes goldens with --update: those that differ, are new or are no more', async () => {
    const expected = readFileSync(file(map, 'expected.yaml'), 'utf8');
    const said = readFileSync(file(refused, 'stderr.txt'), 'utf8');
    writeFileSync(file(map, 'expected.yaml'), expected.replace('items', 'itmes'));
    writeFileSync(file(map, 'stderr.txt'), 'nothing says this\n');
    rmSync(file(refused, 'stderr.txt'));
    const { exitCode, printed } = await command('replace-values', '--update');
    assert.equal(exitCode, 0);
    assert.ok(printed.includes('-itmes:\n+items:\n'), printed);
    assert.ok(printed.endsWith('3 scenarios, 0 of them not as they must be'), printed);
    assert.equal(readFileSync(file(map, 'expected.yaml'), 'utf8'), expected);
    assert.ok(!existsSync(file(map, 'stderr.txt')));
    assert.equal(readFileSync(file(refused, 'stderr.txt'), 'utf8'), said);
  });

  it('answers a function that is not there with the nearest name', async () => {
    assert.deepEqual(await command('replace-value', 'map'), {
      exitCode: 2,
      printed: 'There is no function "replace-value". Did you mean replace-values?',
    });
  });

  it('answers words that fit none with the scenarios that have most of them', async () => {
    assert.deepEqual(await command('replace-values', 'misssing', 'map', 'refused'), {
      exitCode: 2,
      printed: `No scenario of replace-values has the words "misssing map refused". Nearest:\n  ${refused}`,
    });
    assert.equal((await command('replace-values', 'qqqq')).exitCode, 2);
  });

  it('is what CONTRIBUTING.md tells to run', () => {
    const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
    const [line, args = ''] = /^npm run scenario -- (.+)$/m.exec(page) ?? [];
    assert.ok(line !== undefined);
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'scenario', '--', ...args.split(' ')], {
      cwd: root,
      env: childEnvironment({ NO_COLOR: '1' }),
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    assert.match(stdout, /^(?:✓ replace-values: .+\n)+\d+ scenarios?, 0 of them not as they must be\n$/, stderr);
    assert.equal(status, 0);
  });
});
