import assert from 'node:assert/strict';
import { treeOf } from '../../data/trees/plain';
import { noListAt, unknownPath } from './unknown-path';

const server = treeOf({ server: { plugins: [{ hooks: ['a'] }], port: 1, none: null }, name: 'x' });

describe('unknownPath', () => {
  const messages = (path: string): string => unknownPath({ what: 'no', path, trees: [server] });

  it('names the nearest path, even if only its end is similar', () => {
    assert.equal(messages('server.prot'), 'no: did you mean "server.port"?');
    assert.equal(messages('port'), 'no: did you mean "server.port"?');
  });

  it('lists a few of the existing paths, without values', () => {
    assert.equal(messages('zzz'), 'no; available: "server", "server.plugins", "server.port", "server.none", "name"');
    assert.equal(unknownPath({ what: 'no', path: 'a', trees: [] }), 'no');
  });
});

describe('noListAt', () => {
  const at = (path: string, found: readonly unknown[], throughLists = false): string | undefined =>
    noListAt(
      found.map((one) => treeOf(one)),
      { what: 'no list', path, trees: [server], throughLists },
    );

  it('reports nothing for a list', () => assert.equal(at('server.plugins', ['text', []]), undefined));

  it('reports the existing keys instead', () => {
    assert.equal(at('server', [null, {}]), '`server` is a map, not a list');
    assert.equal(at('name', ['x']), '`name` is a plain value, not a list');
  });

  it('names the nearest list', () => {
    assert.equal(
      at('plugin', []),
      'no list; available: "server.plugins" (to suppress this message, set `ignoreMissing: true`)',
    );
    assert.equal(
      at('hooks', [null], true),
      'no list: did you mean "server.plugins.hooks"? (to suppress this message, set `ignoreMissing: true`)',
    );
    const list = noListAt([], { what: 'no list', path: 'x', trees: [treeOf([1])] });
    assert.equal(list, 'no list; available: "." (to suppress this message, set `ignoreMissing: true`)');
  });
});
