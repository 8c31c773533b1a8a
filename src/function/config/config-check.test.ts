import assert from 'node:assert/strict';
import { ConfigCheck, givenFields, repeatedAt } from './config-check';
import { configProblems } from './config-problems';

describe('a ConfigCheck', () => {
  it('reports each mistake at its field', () => {
    const config = new ConfigCheck();
    config.error('a');
    config.at('spec').error('b');
    config
      .at('spec')
      .at('ports')
      .each(['x', 'y'], (port, at, index) => at.at('name').error(`${port} ${index}`));
    config.at('none').each(undefined, () => assert.fail());
    assert.deepEqual(config.problems, [
      { field: '', message: 'a' },
      { field: 'spec', message: 'b' },
      { field: 'spec.ports.0.name', message: 'x 0' },
      { field: 'spec.ports.1.name', message: 'y 1' },
    ]);
  });

  it('reports text that cannot be parsed', () => {
    const config = new ConfigCheck();
    const broken = (): never => {
      throw new Error('has no end');
    };
    config.at('a').parses(() => 1);
    config.at('b').parses(broken);
    config.at('c').parses(broken, (why) => `the path ${why}`);
    assert.deepEqual(config.problems, [
      { field: 'b', message: 'has no end' },
      { field: 'c', message: 'the path has no end' },
    ]);
  });

  it('does not report a defect as a mistake of the user', () => {
    const defective = (): never => {
      throw new TypeError('is not a function');
    };
    assert.throws(() => new ConfigCheck().parses(defective), TypeError);
  });
});

describe('configProblems', () => {
  const check = (_: unknown, at: ConfigCheck): void => at.at('a').error('wrong');

  it('calls the check of the function only if the schema matches', () => {
    assert.deepEqual(configProblems({ validator: () => true, check }, {}), [{ field: 'a', message: 'wrong' }]);
    assert.deepEqual(configProblems({ validator: () => true }, {}), []);
    const errors = [{ keyword: 'required', instancePath: '', params: { missingProperty: 'x' } }];
    const validator = Object.assign(() => false, { errors });
    assert.deepEqual(configProblems({ validator, check }, {}), [{ field: 'x', message: '`x` is required' }]);
  });
});

it('givenFields returns the existing fields in the requested order', () => {
  assert.deepEqual(givenFields({ b: null, a: 0, c: undefined }, ['a', 'b', 'c']), ['a', 'b']);
});

it('repeatedAt returns the indices of repeated values', () => {
  assert.deepEqual(repeatedAt(['a', undefined, 'b', 'a', undefined, 'a']), [3, 5]);
});
