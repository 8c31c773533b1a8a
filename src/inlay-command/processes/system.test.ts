import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../../test/project';

describe('the progress of long work', () => {
  it('is printed after a second if standard error is not a terminal, and not printed for short work', () => {
    const system = JSON.stringify(join(root, 'dist', 'src', 'inlay-command', 'processes', 'system.js'));
    const stderrOf = (milliseconds: number): string => {
      const code = `const port = require(${system}).systemPort(''); port.showProgress('0/2 built'); port.showProgress('1/2 built'); setTimeout(() => port.showProgress(undefined), ${milliseconds})`;
      return spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' }).stderr;
    };
    assert.equal(stderrOf(2500), '1/2 built\n');
    assert.equal(stderrOf(0), '');
  });
});
