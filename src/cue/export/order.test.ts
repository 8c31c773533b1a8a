/** Tests the order of fields against the output of `cue export`, recorded from the real `cue` (v0.18 at f356f8f). */
import assert from 'node:assert/strict';
import { plainOf } from '../../data';
import { exportSources } from '../engine';
import { Graph } from './graph';

const rows: readonly (readonly [program: string, printed: string])[] = [
  ['x: {x: 1, y: 1} & {w: 1}', '{"x":{"w":1,"x":1,"y":1}}'],
  ['x: {q: 1, for k in ["p", "o"] {(k): 1}, n: 1}', '{"x":{"p":1,"o":1,"q":1,"n":1}}'],
  ['x: {q: 1, if true {b: 1}, a: 1}', '{"x":{"b":1,"q":1,"a":1}}'],
  ['#E: {z: 1, y: 2}, x: {w: 1, #E, c: 1}', '{"x":{"w":1,"c":1,"z":1,"y":2}}'],
  ['#E: {z: 1, y: 2}, x: {#E, m: 1}', '{"x":{"m":1,"z":1,"y":2}}'],
  [
    '#T: {metadata: {...}, kind: "k", apiVersion: "v", spec: {...}}, x: #T & {spec: {}, metadata: {}}',
    '{"x":{"apiVersion":"v","kind":"k","metadata":{},"spec":{}}}',
  ],
  ['e: {z: 1, y: 2}, x: e', '{"e":{"z":1,"y":2},"x":{"z":1,"y":2}}'],
  ['e: z: 1, e: y: 2, x: e, y: e & {}', '{"e":{"z":1,"y":2},"x":{"z":1,"y":2},"y":{"y":2,"z":1}}'],
  ['x: {b: 1, a: 1}, x: {d: 1, c: 1, b: 1}', '{"x":{"b":1,"a":1,"d":1,"c":1}}'],
  ['x: {a: 1, b: 1, c: 1} & {c: 1, a: 1}', '{"x":{"a":1,"b":1,"c":1}}'],
  ['x: {w: 1, {r: 1, l: 1}, c: 1}', '{"x":{"r":1,"l":1,"w":1,"c":1}}'],
  ['x: {for k in ["A", "B"] {"\\(k)2": 1, if true {"\\(k)1": 1}}}', '{"x":{"A2":1,"A1":1,"B2":1,"B1":1}}'],
  ['e: {b: 1, if true {a: 1}}, x: {m: 1, e} & {z: 1, e}', '{"e":{"b":1,"a":1},"x":{"a":1,"b":1,"m":1,"z":1}}'],
  ['x: *{z: 1, a: 2} | {b: 1}, y: x & {a: 2}', '{"x":{"z":1,"a":2},"y":{"z":1,"a":2}}'],
  [
    'e: {l: [{z: 1, a: 2}]}, e: l: [{a: 2, b: 1}], x: e',
    '{"e":{"l":[{"z":1,"a":2,"b":1}]},"x":{"l":[{"z":1,"a":2,"b":1}]}}',
  ],
  [
    'b: c: {z: 1, y: 2}, a: c: {x: 1, w: 1}, x: a & b, y: b, y: a',
    '{"b":{"c":{"z":1,"y":2}},"a":{"c":{"x":1,"w":1}},"x":{"c":{"x":1,"w":1,"z":1,"y":2}},"y":{"c":{"z":1,"y":2,"x":1,"w":1}}}',
  ],
  ['x: {for k, v in {z: 1, y: 2} {(k): v}, a: 1, z: 1}', '{"x":{"z":1,"y":2,"a":1}}'],
  ['x: close({z: 1, a: 2}) & {a: 2, z: 1}', '{"x":{"a":2,"z":1}}'],
  ['let L = {z: 1, b: 2}, x: L & {a: 1}, y: L', '{"x":{"a":1,"z":1,"b":2},"y":{"z":1,"b":2}}'],
  ['#E: {a: int, b: int}, x: *({b: 1, a: 2} & #E) | null', '{"x":{"a":2,"b":1}}'],
  ['#E: {b: int, a: int}, v: {a: 1, b: 2}, v: #E, let T = v, x: T', '{"v":{"a":1,"b":2},"x":{"a":1,"b":2}}'],
  // An optional field that no value sets has a place in the order, whether or not a condition reads the field.
  ['#E: {t: 1, e: 2}, x: {u: 4, if q != _|_ {h: true}, q?: int, #E}', '{"x":{"t":1,"e":2,"u":4}}'],
  ['#E: {t: int, e: int}, x: {#E, e: 1, t: 2}', '{"x":{"e":1,"t":2}}'],
  ['#E: {t: int, e: int}, x: {#E, e: 1, t: 2, q?: int}', '{"x":{"t":2,"e":1}}'],
  // A literal that sets nothing still has a place in the order.
  ['#V: {e: int, k: 1, p: int, if p > 1 {o?: 1}}, x: {k: 1, e: 1, p: 2}, x: #V', '{"x":{"e":1,"k":1,"p":2}}'],
  ['#W: {o?: 1}, #V: {#W, e: int, k: 1, p: int}, x: {k: 1, e: 1, p: 2}, x: #V', '{"x":{"e":1,"k":1,"p":2}}'],
  ['#W: {o?: 1}, #V: {e: int, k: 1, p: int}, x: {k: 1, e: 1, p: 2}, x: {#V, #W}', '{"x":{"k":1,"e":1,"p":2}}'],
  ['#V: {e: int, k: 1, p: int, if true {[string]: _}}, x: {k: 1, e: 1, p: 2}, x: #V', '{"x":{"e":1,"k":1,"p":2}}'],
  ['#V: {e: int, k: 1, p: int, o?: 1}, x: {k: 1, e: 1, p: 2}, x: #V', '{"x":{"k":1,"e":1,"p":2}}'],
  ['_e: {[=~"^s"]: 1}, x: {_e, if true {r: 1}, e: 1}', '{"x":{"r":1,"e":1}}'],
  // A reference from a definition to an open struct does not have the order of this struct.
  [
    '_b: {if true {t: 1, q: 1}, p: 1}, #a: {v: _b}, x: #a, y: {#a, w: _b}, z: v: _b',
    '{"x":{"v":{"p":1,"t":1,"q":1}},"y":{"v":{"p":1,"t":1,"q":1},"w":{"t":1,"q":1,"p":1}},"z":{"v":{"t":1,"q":1,"p":1}}}',
  ],
  // A pattern that matches fields has a place in the order.
  ['#E: {c: 1, a: 1}, x: {[string]: 1, f: 1, #E}', '{"x":{"f":1,"c":1,"a":1}}'],
  ['#E: {f: 1, b: 1}, x: {#E, c: 1, [N=string]: 1}', '{"x":{"f":1,"b":1,"c":1}}'],
  ['x: {f: 1, for i in ["c"] {(i): 1}, [string]: 1}', '{"x":{"c":1,"f":1}}'],
  // Structs with the same literals, as operands or embedded, whose fields have different orders.
  [
    '#T: {b: 1, a: 2, ...}, w: #T & {c: 1, b: 1}, x: #T & {b: 1, c: 1}, y: {c: 1, b: 1} & #T, z: {#T, c: 1, b: 1}, u: #T & {c: 1, b: 1}',
    '{"w":{"c":1,"b":1,"a":2},"x":{"b":1,"a":2,"c":1},"y":{"c":1,"b":1,"a":2},"z":{"c":1,"b":1,"a":2},"u":{"c":1,"b":1,"a":2}}',
  ],
  // Dynamic fields and references in the order of the source, which loops show.
  ['t: {k: 1}, x: {("m"): 1, t}, y: [for k, _ in x {k}]', '{"t":{"k":1},"x":{"k":1,"m":1},"y":["m","k"]}'],
  ['x: {for _ in [1] {{("k"): 1}, ("m"): 1}}, y: [for k, _ in x {k}]', '{"x":{"k":1,"m":1},"y":["k","m"]}'],
  // If a value comes from several references, all of them determine the order of its fields, including in `json.Marshal`.
  [
    'import "encoding/json"\n#C: {k!: string, c: 1, m!: string, d: n: string}\n_v: #C & {c: 1}\ni: c: _v\ni: c: {d: n: "x", m: "m", k: "k"}\no: #o & {#a: i.c}\n#o: {#a: #C, t: json.Marshal(#a), u: #a}',
    '{"i":{"c":{"k":"k","c":1,"m":"m","d":{"n":"x"}}},"o":{"t":"{\\"c\\":1,\\"d\\":{\\"n\\":\\"x\\"},\\"k\\":\\"k\\",\\"m\\":\\"m\\"}","u":{"c":1,"d":{"n":"x"},"k":"k","m":"m"}}}',
  ],
];

describe('the order of fields', () => {
  for (const [program, printed] of rows) {
    it(program, () => {
      const result = exportSources([{ name: 'p.cue', text: program }]);
      assert.equal('data' in result && JSON.stringify(plainOf(result.data)), printed);
    });
  }

  it('also applies to values that are marshalled to text', () => {
    const program = 'import "encoding/yaml"\ne: z: 1\ne: b: 2\nx: yaml.Marshal(e)\nv: yaml.Marshal(e & {a: 1})';
    const result = exportSources([{ name: 'p.cue', text: program }]);
    const printed = JSON.stringify({ e: { z: 1, b: 2 }, x: 'z: 1\nb: 2\n', v: 'a: 1\nb: 2\nz: 1\n' });
    assert.equal('data' in result && JSON.stringify(plainOf(result.data)), printed);
  });

  it('follows the order of the files', () => {
    const texts = ['package p\nb: 1\nz: y: 1', 'package p\na: 1\nz: x: 1'];
    const result = exportSources(texts.map((text, at) => ({ name: `${at}.cue`, text })));
    assert.equal('data' in result && JSON.stringify(plainOf(result.data)), '{"a":1,"b":1,"z":{"x":1,"y":1}}');
  });
});

describe('a graph', () => {
  const compare = (a: string, b: string): number => (a < b ? -1 : 1);

  it('is sorted along its edges, and otherwise by name', () => {
    const graph = new Graph<string>();
    for (const node of ['z', 'a', 'm']) graph.add(node);
    graph.connect('z', 'b');
    assert.deepEqual(graph.sorted(compare), ['a', 'm', 'z', 'b']);
  });

  it('keeps a cycle together', () => {
    const graph = new Graph<string>();
    for (const [from, to] of ['cb', 'bc', 'ad', 'ca'] as const) graph.connect(from ?? '', to ?? '');
    assert.deepEqual(graph.sorted(compare), ['b', 'c', 'a', 'd']);
  });

  it('supports chains of any length', () => {
    const graph = new Graph<number>();
    for (let at = 20_000; at > 0; at--) graph.connect(at, at - 1);
    assert.equal(graph.sorted((a, b) => a - b)[0], 20_000);
  });
});
