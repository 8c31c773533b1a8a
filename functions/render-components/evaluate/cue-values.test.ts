import assert from 'node:assert/strict';
import { evaluateCueComponent } from './cue-values';

const timeoutMs = 60_000;

describe('evaluateCueComponent', function () {
  this.timeout(120_000);

  it('takes a single file as it is', async () => {
    const files = [{ name: 'components/a.cue', text: 'package a\nx: 1' }];
    assert.deepEqual(await evaluateCueComponent({ files, timeoutMs }), { x: 1 });
  });

  it('leaves out the files of a folder that belong to a package', async () => {
    const files = [
      { name: 'components/a/a.cue', text: '// of a package\n\n// or two\npackage a\nx: 1' },
      { name: 'components/a/b.cue', text: '// package b\ny: 1\npackage: "p"' },
      { name: 'components/a/index.cue', text: 'package _\ny: int\nz: y + 1\nt: string @tag(t)' },
    ];
    assert.deepEqual(await evaluateCueComponent({ files, tags: { t: 'v' }, timeoutMs }), {
      y: 1,
      package: 'p',
      z: 2,
      t: 'v',
    });
  });
});
