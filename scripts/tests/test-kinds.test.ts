import assert from 'node:assert/strict';
import {
  describesFormats,
  describesFunctions,
  isQuick,
  changedFolders,
  testsFormats,
  testsFunctions,
} from './test-kinds';

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

it('a file that describes a format leads to the tests of all formats', () => {
  for (const file of ['src/formats/table.ts', 'test/formats/ini.ts']) assert.ok(describesFormats(file), file);
  assert.ok(!describesFormats('src/formats/ini/format.ts'));
  assert.ok(testsFormats('test/laws/growth/growth.test.js', 'for (const name of formats_1.formatNames) it(name);'));
  assert.ok(!testsFormats('test/fuzz/cases.js', 'formats_1.formatNames'));
});
