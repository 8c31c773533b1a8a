import assert from 'node:assert/strict';
import { ConfigCheck } from '../../function/config/config-check';
import { checkFieldPath } from './check-target';

describe('a field path', () => {
  const messageOf = (path: string): string | undefined => {
    const config = new ConfigCheck();
    checkFieldPath(path, config);
    return config.problems[0]?.message;
  };

  it('is refused if it cannot be parsed', () => {
    assert.equal(messageOf('a.[b=c].d'), undefined);
    assert.match(messageOf('a.[b') ?? '', /^`a\.\[b` is not a field path: the bracket in `\[b`/);
    assert.match(messageOf('a.[b=(]') ?? '', /^`a\.\[b=\(\]` is not a field path: .*missing closing \)/);
  });

  it('is shown up to 500 characters', () => {
    const [longest, long] = [500, 501].map((length) => `${'a'.repeat(length - 2)}.[`) as [string, string];
    assert.ok(messageOf(longest)?.startsWith(`\`${longest}\` is not`));
    assert.ok(messageOf(long)?.startsWith(`\`${long.slice(0, 500)}…\` is not`));
  });
});
