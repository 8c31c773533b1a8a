import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../test/project';

describe('a long command', () => {
  it('has a line at the start and while there is no output, and its output and exit code are passed on', () => {
    const progress = JSON.stringify(join(root, 'dist', 'scripts', 'progress.js'));
    const work = "setTimeout(() => { console.log('done'); process.exit(3); }, 1000)";
    const code = `require(${progress}).withProgress('work', process.execPath, ['-e', ${JSON.stringify(work)}], 0.3).then((code) => process.exit(code))`;
    const { stdout, stderr, status } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' });
    assert.deepEqual([stdout, status], ['done\n', 3]);
    assert.match(stderr, /^work …\n(?:work … [01] s\n)+$/);
  });
});
