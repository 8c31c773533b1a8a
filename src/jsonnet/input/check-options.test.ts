/** Tests that JavaScript callers get an error for misspelled options and options of the wrong type. */
import assert from 'node:assert/strict';
import { errorFrom } from '../../../test/or-error';
import { evaluate, fileImporter, JsonnetWorker } from '../index';

/** An untyped call, as from JavaScript. */
const run = (options: object): unknown => evaluate({ name: 'f', code: '1', ...options });

const fails = (call: () => unknown, message: string): void =>
  assert.equal(errorFrom(Error, call).message.replace(/"[^"]*nowhere"/, '"nowhere"'), message);

describe('options', () => {
  it('that are misspelled are named', () => {
    fails(() => run({ extVar: {} }), 'unknown option `extVar`: did you mean `extVars`?');
    fails(() => run({ limits: { maxStak: 5 } }), 'unknown option `limits.maxStak`: did you mean `maxStack`?');
    const libraries: object = { libaryPaths: ['lib'] };
    fails(() => fileImporter(libraries), 'unknown option `libaryPaths`: did you mean `libraryPaths`?');
    const memory: object = { memory: 64 };
    fails(() => new JsonnetWorker(memory), 'unknown option `memory`: available: `maxMemoryMb`');
  });

  it('of a wrong type are refused', () => {
    fails(() => run({ code: 5 }), '`code` must be a string, not 5');
    fails(() => run({ limits: { maxStack: '500' } }), '`limits.maxStack` must be a number, not a string');
    fails(() => run({ limits: { maxSteps: NaN } }), '`limits.maxSteps` must be a number, not NaN');
  });

  it('that are undefined are ignored', () => assert.equal(run({ limits: undefined, extVars: undefined }), 1));

  it('name the missing root', () =>
    fails(() => fileImporter({ root: 'nowhere' }), '`root` "nowhere": No such file or directory'));
});
