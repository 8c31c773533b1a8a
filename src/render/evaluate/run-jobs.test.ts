import assert from 'node:assert/strict';
import { noFiles } from '../../files';
import { SharedParses } from './run-jobs';

describe('SharedParses', () => {
  it('are shared by all apps and environments, and count as shared work of jobs', () => {
    let shared = 0;
    const parses = (): SharedParses =>
      new SharedParses({
        files: noFiles,
        shared: (work) => {
          shared++;
          return work();
        },
      });
    const first = parses().get('lib.libsonnet', '{ a: 1 }');
    assert.equal(parses().get('lib.libsonnet', '{ a: 1 }'), first);
    assert.notEqual(parses().get('lib.libsonnet', '{ a: 2 }'), first);
    assert.equal(shared, 3);
  });
});
