/**
 * Tests `inlay completion`: the script for bash in a real bash, and the scripts for zsh and fish in the respective shell if it is on PATH.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from '../../../test/project';
import { temporaryFolder } from '../../../test/temporary-folder';
import { execute } from '../inlay';
import { systemPort } from '../processes/system';

const script = async (shell: string): Promise<string> => {
  const { stdout, stderr, exitCode } = await execute(['completion', shell], systemPort(__filename));
  assert.deepEqual([stderr, exitCode], ['', 0]);
  assert.doesNotMatch(stdout, /\u001b/);
  return stdout;
};

/** Command lines with the words that must be offered. For `none`, no words are offered, so that the shell completes files. */
const typed: readonly (readonly [line: string, offered: readonly string[]])[] = [
  ['inlay bu', ['build']],
  [
    'inlay ',
    'build completion cue doctor explain get init inputs install jsonnet lsp paths run set versions'.split(' '),
  ],
  ['inlay init rep', ['replace-values']],
  ['inlay run --ch', ['--changed', '--check']],
  ['inlay init --na', ['--name']],
  ['inlay cue ', ['export', 'vet']],
  ['inlay completion f', ['fish']],
  ['inlay explain field-', ['field-not-found']],
  ['inlay cue export a.cue --es', ['--escape']],
];

const started = (shell: string, args: readonly string[], input: string): string | undefined => {
  const { status, stdout, stderr, error } = spawnSync(shell, args, {
    input,
    encoding: 'utf8',
    env: childEnvironment(),
  });
  if (error !== undefined) return undefined;
  assert.deepEqual([status, stderr], [0, ''], input.slice(-2000));
  return stdout;
};

const blocks = (printed: string): readonly (readonly string[])[] =>
  printed.split('==\n').map((block) => block.split('\n').filter((word) => word !== ''));

describe('inlay completion', function () {
  it('completes commands, options and arguments in bash', async function () {
    const asked = [...typed, ['inlay cue export a'] as const].map(
      ([line]) => `ask ${line.endsWith(' ') ? `${line}''` : line}\n`,
    );
    const printed = started(
      'bash',
      ['--norc', '-u'],
      `${await script('bash')}
ask() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _inlay_complete; [ "\${#COMPREPLY[@]}" -eq 0 ] || printf '%s\\n' "\${COMPREPLY[@]}"; echo ==; }
${asked.join('')}complete -p inlay | grep -q 'default' && echo files\n`,
    );
    if (printed === undefined) return this.skip();
    const found = blocks(printed);
    for (const [index, [, offered]] of typed.entries()) assert.deepEqual(found[index]?.toSorted(), offered);
    assert.deepEqual(found.slice(typed.length), [[], ['files']]);
  });

  it('completes in fish', async function () {
    const asked = typed.map(([line]) => `complete -C '${line}' | string replace -r '\\t.*' ''; echo ==\n`);
    const file = join(temporaryFolder({ 'ask.fish': `${await script('fish')}\n${asked.join('')}` }), 'ask.fish');
    const printed = started('fish', ['--no-config', file], '');
    if (printed === undefined) return this.skip();
    const found = blocks(printed);
    for (const [index, [, offered]] of typed.entries()) assert.deepEqual(found[index]?.toSorted(), offered);
  });

  it('is a script that zsh can read, and that offers matching words', async function () {
    const printed = started(
      'zsh',
      ['-f'],
      `compdef() { echo "compdef $*"; }
_describe() { eval 'print -l -- "\${'"\${@[-1]}"'[@]%%:*}"'; }
_files() { echo files; }
${await script('zsh')}
words=(inlay ''); CURRENT=2; _inlay; echo '=='
words=(inlay init rep); CURRENT=3; _inlay; echo '=='
words=(inlay cue export --x); CURRENT=4; _inlay; echo '=='
words=(inlay cue export x); CURRENT=4; _inlay\n`,
    );
    if (printed === undefined) return this.skip();
    const [commands = [], functions = [], options = [], files = []] = blocks(printed);
    const hasCommands = ['compdef _inlay inlay', 'run', 'explain'].every((word) => commands.includes(word));
    assert.ok(hasCommands, printed);
    assert.ok(functions.includes('replace-values') && options.includes('--help'), printed);
    assert.deepEqual(files, ['files']);
  });

  it('lists the supported shells', async () => {
    for (const [shell, message] of [
      ['bahs', /completion for "bahs" is not supported: did you mean "bash"\?/],
      ['powershell', /one of bash, zsh, fish/],
    ] as const) {
      const { exitCode, stderr } = await execute(['completion', shell], systemPort(__filename));
      assert.equal(exitCode, 2);
      assert.match(stderr, message);
    }
  });
});
