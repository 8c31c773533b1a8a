import assert from 'node:assert/strict';
import type { ConfigPlace } from '../diagnostic';
import { configIn, placesIn } from '../source-place';
import { suggestedFix } from './suggested-fix';

const text = String.raw`path: data.a\.json.hst
quoted: "data.a\\.json.hst"
single: 'it''s.x'
query: data.list.[nme==a].v
flow: {name: shpo, labels: app=shpo, port: 80, flag: "true", list: a, tye: b, glob: sho*, is: integer}
block: |-
  x
`;
const config = configIn('k.yaml', text, () => true);
assert.ok(config);

/** The text at the position of the fix, and its replacement. */
function fixOf(place: ConfigPlace, message: string, replacement?: string): string | undefined {
  assert.ok(config);
  const found = suggestedFix(config, place, message, replacement);
  if (found === undefined) return undefined;
  const { column, endColumn, text: line } = placesIn(config)(found.place);
  return `${line.slice(column - 1, endColumn - 1)} => ${found.fix}`;
}

describe('the edit that a message suggests', () => {
  for (const [title, expected, ...args] of [
    ['a step of a path', 'hst => host', { field: 'path', part: [13, 16] }, '', 'host'],
    ['a step in double quotes', String.raw`hst => a\\.b`, { field: 'quoted', part: [13, 16] }, '', String.raw`a\.b`],
    ['a step in single quotes', "x => it''s", { field: 'single', part: [5, 6] }, '', "it's"],
    ['a replacement that needs quotes', 'shpo => "a: b"', { field: 'flow.name' }, '', 'a: b'],
    ['a step that would need quotes', undefined, { field: 'path', part: [0, 4] }, '', 'x: y'],
    ['a step in brackets', '[nme==a] => [name==a]', { field: 'query', part: [10, 18] }, '', '[name==a]'],
    ['a step that needs brackets', undefined, { field: 'path', part: [13, 16] }, '', '[a.b]'],
    ['a place in another file', undefined, { field: 'path.0.name' }, 'did you mean "nme"?'],
    ['a block scalar', undefined, { field: 'block' }, '', 'x'],
    ['a name', 'shpo => shop', { field: 'flow.name' }, 'none is "shpo": did you mean "shop"? (it may be)'],
    ['a word in a string', 'shpo => shop', { field: 'flow.labels' }, 'no "app=shpo": did you mean "shop"?'],
    ['a key', 'tye => type', { field: 'flow.tye', part: 'key' }, 'unknown field `tye`: did you mean `type`?'],
    ['a key found by its name', 'tye => type', { field: 'flow.tye' }, 'nothing reads "tye": did you mean "type"?'],
    ['a field in a different place', undefined, { field: 'flow.tye', part: 'key' }, 'did you mean `options.type`?'],
    ['a key with another name', 'tye => kind', { field: 'flow.tye', part: 'key' }, 'did you mean `kind`?'],
    ['a name with a wildcard', 'sho* => shop', { field: 'flow.glob' }, 'did you mean "shop"?'],
    ['a longer word', 'integer => int', { field: 'flow.is' }, 'did you mean "int"?'],
    ['a block scalar as a list', undefined, { field: 'block' }, '`block` must be a list, not a string'],
    ['two questions', undefined, { field: 'flow.name' }, 'did you mean "shop"? did you mean "shot"?'],
    ['a number', '80 => "80"', { field: 'flow.port' }, 'must be a string, not a number: put it in quotes'],
    ['a boolean', '"true" => true', { field: 'flow.flag' }, 'must be a boolean, not a string: remove the quotes'],
    ['a list', 'a => [a]', { field: 'flow.list' }, '`list` must be a list, not a string'],
    ['no suggestion', undefined, { field: 'flow.name' }, 'it is wrong'],
  ] as readonly (readonly [string, string | undefined, ConfigPlace, string, string?])[]) {
    it(title, () => assert.equal(fixOf(...args), expected));
  }
});
