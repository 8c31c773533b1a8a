/** Tests that JavaScript callers get an error for misspelt options and options of the wrong type. */
import assert from 'node:assert/strict';
import { errorFrom } from '../../../test/or-error';
import { evaluate, fileImporter, JsonnetWorker } from '../index';

const errorOf = (call: () => unknown): string => errorFrom(Error, call).message;

/** An untyped call, as from JavaScript. */
const run = (options: object): unknown => evaluate({ name: 'f', code: '1', ...options });

describe('options', () => {
  it('that are misspelt are named', () => {
    assert.equal(
      errorOf(() => run({ extVar: {} })),
      'unknown option `extVar`: did you mean `extVars`?',
    );
    assert.equal(
      errorOf(() => run({ limits: { maxStak: 5 } })),
      'unknown option `limits.maxStak`: did you mean `maxStack`?',
    );
    const libraries: object = { libaryPaths: ['lib'] };
    assert.equal(
      errorOf(() => fileImporter(libraries)),
      'unknown option `libaryPaths`: did you mean `libraryPaths`?',
    );
    const memory: object = { memory: 64 };
    assert.equal(
      errorOf(() => new JsonnetWorker(memory)),
      'unknown option `memory`: available: `maxMemoryMb`',
    );
  });

  it('of a wrong type are refused', () => {
    assert.equal(
      errorOf(() => run({ code: 5 })),
      '`code` must be a string, not 5',
    );
    assert.equal(
      errorOf(() => run({ limits: { maxStack: '500' } })),
      '`limits.maxStack` must be a number, not a string',
    );
    assert.match(
      errorOf(() => run({ limits: { maxSteps: NaN } })),
      /^`limits.maxSteps` must be a number, not /,
    );
  });

  it('that are undefined are ignored', () => assert.equal(run({ limits: undefined, extVars: undefined }), 1));

  it('name the missing root', () => {
    assert.equal(
      errorOf(() => fileImporter({ root: 'nowhere' })).replace(/"[^"]*nowhere"/, '"nowhere"'),
      '`root` "nowhere": No such file or directory',
    );
  });
});
