import assert from 'node:assert/strict';
import { isQuick, roomsOf } from './test-kinds';

describe('isQuick', () => {
  const rooms = roomsOf(['src/fields/write/plan.ts', 'src/process/main.ts']);
  const text = 'const { runExecutable } = require("../project"); (0, project_1.runExecutable)("a");';

  for (const [file, other, quick] of [
    ['src/fields/paths.test.js', text, true],
    ['test/command/process.test.js', text, true],
    ['src/files/tree.test.js', text, false],
    ['src/files/tree.test.js', '', true],
    ['test/laws/laws.test.js', '', true],
    ['test/laws/growth/growth.test.js', '', false],
    ['test/peers/tanka.test.js', '', false],
    ['test/pages/words.test.js', text, true],
  ] as const) {
    it(`${quick ? 'includes' : 'excludes'} ${file} ${other === '' ? 'without' : 'with'} a start of an executable`, () =>
      assert.equal(isQuick(file, other, rooms), quick));
  }
});
