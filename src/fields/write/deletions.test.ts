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
a.xml: <r><e>x</e><e>y</e></r>
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
    ['a\\.xml.r.*', undefined],
    ['a\\.xml.r.e.*', undefined],
    ['a\\.xml.r.e.0', element],
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

describe('a repeated deletion in XML changes nothing', () => {
  for (const [path, before, after] of [
    ['r.e.*.#text', '<r><e>t</e><e>u</e></r>', '<r><e></e><e></e></r>'],
    ['r.e.#text.*', '<r><e>t</e></r>', '<r><e></e></r>'],
    ['r.e.*.#text', '<r><e k="1">t</e></r>', '<r><e k="1"></e></r>'],
    ['r.e.*.b', '<r><e k="1"><b/></e></r>', '<r><e k="1"></e></r>'],
    ['r.e.*.#text', '<r><e>t<b>u</b>v<c/></e></r>', '<r><e><b></b><c/></e></r>'],
    ['r.e.*.@k', '<r><e k="1"><b/><b k="2"/></e></r>', '<r><e><b/><b/></e></r>'],
  ] as const) {
    it(`${path} in ${before}`, async () => {
      const targets = [{ select: { name: 'a' }, fieldPaths: [String.raw`data.a\.xml.${path}`] }];
      const deletion = { delete: true, targets } as const;
      const item = resource('ConfigMap', 'a', { data: { 'a.xml': before } });
      const { items, messages, exitCode } = await replace([item], deletion, deletion);
      assert.equal(items[0]?.data?.['a.xml'], after, messages);
      assert.equal(exitCode, 0, messages);
    });
  }
});

it('`*` matches each of several texts and elements with the same name', async () => {
  const targets = [{ select: { name: 'a' }, fieldPaths: [String.raw`data.a\.xml.r.*`] }];
  const item = resource('ConfigMap', 'a', { data: { 'a.xml': '<r>t<b>u</b>v<b/></r>' } });
  const { items, messages } = await replace([item], { sourceValue: 'x', targets });
  assert.equal(items[0]?.data?.['a.xml'], '<r>x<b>x</b>x<b>x</b></r>', messages);
});

it('`-` cannot add a second text to an XML element', async () => {
  const targets = [{ select: { name: 'a' }, fieldPaths: [String.raw`data.a\.xml.r.#text.-`] }];
  const text = async (sourceValue: string): Promise<string> => {
    const item = resource('ConfigMap', 'a', { data: { 'a.xml': '<r>t</r>' } });
    return (await replace([item], { sourceValue, targets })).messages;
  };
  assert.equal(await text('t'), '');
  assert.match(await text('u'), /cannot get a second text.*\[invalid-path\]/);
});
