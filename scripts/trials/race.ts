/**
 * `npm run dev -- race --seconds 10`: reads files in a root. Meanwhile, the python3 on PATH repeatedly swaps a folder
 * in the root for a link to the outside (renameat2 with RENAME_EXCHANGE). Prints the results of the reads. The exit
 * code is 1 if a read returned a file outside the root. Linux only.
 */
import { spawn } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { FileAccessError } from '../../src/files/files';
import { rootFiles } from '../../src/files/root-files';
import { temporaryFolder } from '../../test/temporary-folder';
import { numberOptions } from './number-options';

const exchange = `
import ctypes, sys
libc = ctypes.CDLL(None, use_errno=True)
one, other = (path.encode() for path in sys.argv[1:])
while libc.renameat2(-100, one, -100, other, 2) == 0: pass
sys.exit(f"renameat2: errno {ctypes.get_errno()}")
`;

const end = Date.now() + numberOptions({ seconds: 10 }).seconds * 1000;

const folder = temporaryFolder({ 'root/sub/a.txt': 'root/sub', 'outside/a.txt': 'outside', 'outside/planted.txt': '' });
symlinkSync('../outside', join(folder, 'root', 'swapped'));
const attacker = spawn('python3', ['-c', exchange, join(folder, 'root/sub'), join(folder, 'root/swapped')], {
  stdio: ['ignore', 'ignore', 'inherit'],
});

const files = rootFiles(join(folder, 'root'));
const lookups: Readonly<Record<string, () => boolean>> = {
  read: () => files.read('sub/a.txt') === 'outside',
  list: () => files.list('sub').some(({ name }) => name === 'planted.txt'),
};
const counts = new Map<string, number>();
const count = (what: string): unknown => counts.set(what, (counts.get(what) ?? 0) + 1);
let isOutside = false;

function race(): void {
  for (let round = 0; round < 100; round++) {
    for (const [name, look] of Object.entries(lookups)) {
      try {
        const got = look() ? 'outside' : 'inside';
        isOutside ||= got === 'outside';
        count(`${name}: ${got}`);
      } catch (error) {
        if (!(error instanceof FileAccessError)) throw error;
        count(`${name}: refused`);
      }
    }
  }
  if (Date.now() < end && attacker.exitCode === null) {
    setImmediate(race);
    return;
  }
  attacker.kill();
  for (const [what, times] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    console.log(`${String(times).padStart(8)}  ${what}`);
  }
  process.exitCode = isOutside ? 1 : 0;
}

race();
