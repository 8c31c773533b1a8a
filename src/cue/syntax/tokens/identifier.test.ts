/** Tests identifiers with ASCII letters and other letters. */
import assert from 'node:assert/strict';
import { identifierEnd, isName } from './identifier';

describe('an identifier', () => {
  for (const [text, found] of [
    ['a1_$ b', 'a1_$'],
    ['1a', ''],
    ['a#b', 'a'],
    ['#A.b', '#A'],
    ['_#a', '_#a'],
    ['#1', '#'],
    ['é1:', 'é1'],
    ['aé“', 'aé'],
    ['#Äb', '#Äb'],
    ['_#é', '_#é'],
    ['𝒳x', '𝒳x'],
    ['a٣', 'a٣'],
    ['“', ''],
  ] as const) {
    it(`begins ${text}`, () => assert.equal(`.${text}`.slice(1, identifierEnd(`.${text}`, 1)), found));
  }

  it('is a name if it is the whole text and not a definition', () => {
    const names = ['a', '_b', '$', 'é', '', '1', 'a b', '#A', '_#A', 'a-b'].filter(isName);
    assert.deepEqual(names, ['a', '_b', '$', 'é']);
  });
});
