import assert from 'node:assert/strict';
import { listOfNames, secretTexts, shortened, withNearName } from './messages';

describe('messages', () => {
  it('are shortened if they are long', () => {
    const text = 'x'.repeat(10_000);
    assert.equal(shortened(text), text);
    assert.equal(shortened(`${text}abc`), `${text}\n… (3 more characters)`);
  });

  it('list some names', () => {
    const names = Array.from({ length: 21 }, (_, index) => `n${index}`);
    assert.equal(listOfNames('components', []), 'the app has no components');
    assert.equal(listOfNames('components', ['a', 'b']), 'the components are "a", "b"');
    assert.match(listOfNames('components', names.slice(1)), /"n19", "n20"$/);
    assert.match(listOfNames('components', names), /"n18", "n19", … \(21 in all\)$/);
  });

  it('suggest a correction for the first name that looks like a typo', () => {
    assert.equal(
      withNearName('no such thing', ['x', 'regoin', 'zzz'], ['region']),
      'no such thing: did you mean "region"?',
    );
    assert.equal(withNearName('no such thing', ['x'], ['region']), 'no such thing');
  });

  it('hide the text of secret variables, line by line, and the strings in their code', () => {
    assert.deepEqual(secretTexts(['a\nb']), ['a\nb', 'a', 'b']);
    const inCode = (code: string): readonly string[] => [...new Set(secretTexts([{ code }]))];
    assert.deepEqual(inCode(`{ a: 'it\\'s', b: "x" + 'y' }`), ["it\\'s", "it's", 'x', 'y']);
    assert.deepEqual(inCode("// don't\n'a' + @'b''c'"), ['a', "b''c", "b'c"]);
    assert.ok(inCode("|||\n  pass\n    'word'\n|||").includes("pass\n  'word'\n"));
    assert.deepEqual(inCode("'\\q'"), ['\\q']);
    assert.deepEqual(secretTexts([{ data: ['a\nb'] }]), ['a\\nb', 'a\\nb', 'a\nb', 'a', 'b']);
  });
});
