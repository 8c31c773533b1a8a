/** `sh` as a judge of env files for it to read: lines of `export NAME=value`. It is asked about nothing that could start a program or write a file. */
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import type { Judge, Reading } from './judge';

const line = /^export ([A-Za-z_]\w*)=/;

function readingOf(text: string): Reading {
  const lines = text.split('\n').filter((one) => one !== '');
  const names = lines.map((one) => line.exec(one)?.[1] ?? '');
  if (lines.length === 0 || names.includes('') || /[`<>|()\r]/.test(text)) return { abstains: 'not lines of a shell' };
  const script = `set -f\n${text}\nprintf '%s\\0' ${names.map((name) => `"$${name}"`).join(' ')}`;
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', script], { encoding: 'utf8', env: {}, cwd: tmpdir() });
  if (status !== 0 || stderr !== '') return { refused: stderr.trim() };
  const values = stdout.split('\0');
  const entries = names.map((key, at) => ({ key, value: { kind: 'scalar', type: 'string', text: values[at] ?? '' } as const }));
  return { roots: [{ kind: 'map', entries }] };
}

export const shell: Judge = {
  name: 'sh',
  formats: ['env'],
  ownOnly: true,
  absence: () => (process.platform === 'win32' ? 'Windows has no sh' : undefined),
  readAll: (_, texts) => texts.map(readingOf),
};
