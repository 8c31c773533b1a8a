import assert from 'node:assert/strict';
import { describesFunctions, isQuick, changedFolders, testsFunctions } from './test-kinds';

describe('isQuick', () => {
  const folders = changedFolders(['src/fields/write/plan.ts', 'src/process/main.ts', 'site/landing/page.ts']);
  const text = 'const { runExecutable } = require("../project"); (0, project_1.runExecutable)("a");';

  for (const [file, other, quick] of [
    ['src/fields/paths.test.js', text, true],
    ['test/command/process.test.js', text, true],
    ['test/browser/landing.test.js', text, true],
    ['src/files/tree.test.js', text, false],
    ['src/files/tree.test.js', '', true],
    ['test/laws/laws.test.js', '', true],
    ['test/laws/growth/growth.test.js', '', false],
    ['test/peers/tanka.test.js', '', false],
    ['test/pages/words.test.js', text, true],
  ] as const) {
    it(`${quick ? 'includes' : 'excludes'} ${file} ${other === '' ? 'without' : 'with'} a start of an executable`, () =>
      assert.equal(isQuick(file, other, folders), quick));
  }
});

it('a file that describes a function leads to the tests of all functions', () => {
  for (const file of ['functions/run-pipeline/function-table.ts', 'functions/a/conformance.yaml']) {
    assert.ok(describesFunctions(file), file);
  }
  for (const file of ['functions/a/function.ts', 'functions/a/scenarios/b.yaml']) {
    assert.ok(!describesFunctions(file), file);
  }
  const text = 'for (const name of project_1.functionNames) it(name);';
  assert.ok(testsFunctions('test/pages/docs.test.js', text));
  assert.ok(!testsFunctions('test/pages/examples.test.js', text));
  assert.ok(!testsFunctions('test/pages/docs.test.js', ''));
});
