import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatTests } from '../../test/formats';
import { treeOf } from '../data/trees/plain';
import { formatNames, formatTable } from '../formats/table';
import { plainCodec } from './documents/embedded';
import { listFields } from './field-list';
import { mayStartPath } from './longer-paths';

const options = { codecAt: () => plainCodec };

const root = treeOf({
  data: {
    mode: 'dev',
    'app.json': '{"a=b": 1, "c": {"d=e=f": 2}, "g=": 3, "h.i=j": 4}',
    'app.ini': '[a]\nb = c=d\n',
    'two.yaml': 'a: 1\n---\nb=c: 2\n',
    '[.env]=x': 'y',
  },
  list: [{ name: 'x=y', n: 1 }, 'z=1'],
});

describe('the start of a path', () => {
  for (const [start, may] of [
    ['data.mode=', false],
    ['data.mode.a=', false],
    ['dat.mode=', false],
    ['data.[app.json].a=', true],
    ['data.[app.json].g=', true],
    ['data.[app.json].h=', false],
    ['data.[app.json].h\\.i=', true],
    ['data.[app.json].a=b=', false],
    ['data.[app.json]=', false],
    ['data.app\\.json.c.d=', true],
    ['data.app\\.json.c.d=e=', true],
    ['data.app\\.json.c.d=f=', false],
    ['data.[app.ini].a.b=', false],
    ['data.[.env]=', true],
    ['data.[two.yaml].b=', true],
    ['data.[mode].a=', false],
    [`data${'.a'.repeat(300)}=`, false],
    ['list.0=', false],
    ['list.[name=', true],
    ['list.[name==', true],
    ['list.[name=x=', true],
    ['list.[name=x==', false],
    ['list.[=z=', true],
    ['list.[name=x=y]=', false],
  ] as const) {
    it(`${may ? 'may' : 'cannot'} lead to a field: ${start.slice(0, 30)}`, () =>
      assert.equal(mayStartPath(root, start, options), may));
  }

  for (const name of formatNames) {
    it(`may lead to the fields of ${formatTable[name].title}`, () => {
      const key = `file.${formatTable[name].extensions[0] ?? 'conf'}`;
      fc.assert(
        fc.property(formatTests[name].texts, (document) => {
          const tree = treeOf({ data: { [key]: document } });
          for (const { path } of listFields(tree, options, 'all').fields) {
            for (let at = 1; at <= path.length; at++) {
              const start = path.slice(0, at);
              if (!start.endsWith('\\')) assert.ok(mayStartPath(tree, start, options), `${start} of ${path}`);
            }
          }
        }),
        { numRuns: 30 },
      );
    });
  }
});
