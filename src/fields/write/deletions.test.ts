import assert from 'node:assert/strict';
import { orError } from '../../../test/or-error';
import { replace, resource } from '../../../test/run-on-values';
import type { Tree } from '../../data';
import { yamlFormat } from '../../formats/yaml/format';
import { parseFieldPath } from '../../krm/field-path';
import { plainCodec } from '../documents/embedded';
import { matchFields } from '../walk';
import { planWrites } from './plan';

const root = yamlFormat.read(`list: [{name: a}, {name: b}]
"0": x
map: {"0": x, a: y}
stream: |
  kind: A
  ---
  kind: B
  list: [1]
closed: |
  kind: A
  --- # nothing else
one: |
  kind: A
text: 'a = [1]'
`).roots[0] as Tree;

describe('possible deletions', () => {
  const numbered = /in the next run, this index would select a different document/;
  const element = /in the next run, the index `.*` would select a different element/;
  for (const [path, expected] of [
    ['list.0', element],
    ['list.[name=a]', undefined],
    ['list.*', undefined],
    ['list.0.name', undefined],
    ['0', undefined],
    ['map.0', undefined],
    ['stream.[0]', numbered],
    ['stream.[kind=A]', undefined],
    ['stream.[kind=[AB]]', /no document would be left in the text/],
    ['stream.[0].kind', undefined],
    ['stream.[kind=B].list.0', element],
    ['stream.[kind=B].list', undefined],
    ['closed.[kind=A]', /no document would be left in the text/],
    ['one.[kind=A]', /no document would be left in the text/],
    ['one.kind', undefined],
  ] as const) {
    it(`${path}: ${expected?.source ?? 'yes'}`, () => {
      const options = { create: false, exactQueries: false, codecAt: () => plainCodec };
      const found = matchFields(root, parseFieldPath(path), options);
      const outcome = orError(Error, () => planWrites(root, found, () => ({ kind: 'delete' })));
      if (expected === undefined) assert.ok(!(outcome instanceof Error));
      else assert.match(outcome instanceof Error ? outcome.message : '', expected);
    });
  }
});

it('the deletion of the text of an XML element keeps the element', async () => {
  const targets = [{ select: { name: 'a' }, fieldPaths: [String.raw`data.a\.xml.r.e.*.#text`] }];
  const once = await replace(
    [resource('ConfigMap', 'a', { data: { 'a.xml': '<r><e>t</e><e>u</e></r>' } })],
    { delete: true, targets },
    { delete: true, targets },
  );
  assert.equal(once.items[0]?.data?.['a.xml'], '<r><e></e><e></e></r>', once.messages);
});
