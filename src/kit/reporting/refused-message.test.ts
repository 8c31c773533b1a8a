import assert from 'node:assert/strict';
import { treeOf } from '../../data';
import { formatNamed, NoSpellingError } from '../../formats';
import { refusedMessage } from './refused-message';

it('a message about a refused value names its path, but not the path of the whole document', () => {
  const toml = formatNamed('toml');
  for (const [value, expected] of [
    [{ a: { b: [1, null] } }, /^`a\.b\.1` cannot be written: TOML /],
    [[1], /^(?!.*cannot be written).*TOML/],
  ] as const) {
    const tree = treeOf(value);
    const change = { kind: 'set', path: [], value: tree } as const;
    const check = (error: unknown): boolean => {
      assert.ok(error instanceof NoSpellingError);
      assert.match(refusedMessage(error, [change], toml), expected);
      return true;
    };
    assert.throws(() => toml.print(tree), check);
  }
});
