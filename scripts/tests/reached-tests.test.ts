import assert from 'node:assert/strict';
import { affectedTests } from './reached-tests';

const compiled = new Map([
  ['src/krm/id.js', ''],
  ['src/krm/id.test.js', "const id_1 = require('./id');"],
  ['src/krm/index.js', '__exportStar(require("./id"), exports);'],
  ['src/fields/path.js', "const krm_1 = require('../krm');"],
  ['src/fields/path.test.js', 'const path_1 = require("./path");'],
  ['src/data/tree.test.js', 'const tree_1 = require("./tree");'],
  ['functions/a/function.js', "const late = () => require('../../src/fields/path');"],
  ['functions/a/function.test.js', "const function_1 = require('./function');"],
  ['functions/b/function.js', ''],
  ['test/pages/docs.test.js', "read('tour.md')"],
  ['test/formats/ini.js', ''],
  ['test/formats/index.js', 'const testsOf = (name) => require(`./${name}`);'],
  ['test/laws/laws.test.js', "const formats_1 = require('../formats');"],
]);

describe('affectedTests', () => {
  it('follows the files that require a changed source, at the start or later', () => {
    assert.deepEqual(affectedTests(['src/krm/id.ts'], compiled), {
      tests: ['functions/a/function.test.js', 'src/fields/path.test.js', 'src/krm/id.test.js'],
      functions: ['a'],
    });
  });

  it('follows files that are required by a name in a variable', () => {
    assert.deepEqual(affectedTests(['test/formats/ini.ts'], compiled).tests, ['test/laws/laws.test.js']);
  });

  it('treats the text files of a function as part of all its files', () => {
    assert.deepEqual(affectedTests(['functions/a/schema.json'], compiled).tests, ['functions/a/function.test.js']);
  });

  it('maps a scenario to its function, without tests', () => {
    assert.deepEqual(affectedTests(['functions/b/scenarios/secrets.txtar'], compiled), { tests: [], functions: ['b'] });
  });

  it('maps any other text to the tests that name it', () => {
    assert.deepEqual(affectedTests(['docs/tour.md'], compiled).tests, ['test/pages/docs.test.js']);
  });
});
