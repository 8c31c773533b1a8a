/** Tests that conflicts between layers of data and CUE name all layers, and hide only values from Secrets. */
import assert from 'node:assert/strict';
import { treeOf } from '../data';
import { exportSources, kindsAt, type CueSource, type DataSource } from './engine';
import type { CueError } from './export/errors';
import { exportCue } from './public';

const data = (name: string, value: unknown, options: Partial<DataSource> = {}): DataSource => ({
  name,
  text: '',
  tree: treeOf(value),
  ...options,
});

function errorsIn(sources: readonly (CueSource | DataSource)[]): readonly CueError[] {
  const result = exportSources(sources);
  return 'errors' in result ? result.errors : assert.fail('no errors');
}

/** The errors in the form `path: message [layer value; …]`. */
const shownErrors = (sources: readonly (CueSource | DataSource)[]): readonly string[] =>
  errorsIn(sources).map(({ path, message, contributions }) => {
    const parts = contributions.map(({ source, value }) => (value === undefined ? source : `${source} ${value}`));
    return `${path}: ${message} [${parts.join('; ')}]`;
  });

const cue = (name: string, text: string): CueSource => ({ name, text });

describe('layers', () => {
  it('show both values and both layers of a conflict', () => {
    assert.deepEqual(shownErrors([data('v', { workers: 300 }), cue('types', 'workers: int & <=64')]), [
      'workers: invalid value 300 (out of bound <=64) [types <=64; v 300]',
    ]);
    assert.deepEqual(shownErrors([data('a', { x: 1 }), data('b', { x: 2 })]), [
      'x: conflicting values 2 and 1 [a 1; b 2]',
    ]);
  });

  it('report an unknown setting together with an invalid value', () => {
    const types = cue('types', '#D: {workers?: int & <=64, debug?: bool}\nDEFAULT: #D');
    assert.deepEqual(shownErrors([data('v', { DEFAULT: { workers: 300, debgu: true } }), types]), [
      'DEFAULT.debgu: field not allowed [v]',
      'DEFAULT.workers: invalid value 300 (out of bound <=64) [types <=64; v 300]',
    ]);
  });

  it('hide only the value of a Secret', () => {
    const secret = data('pw', { db: { password: 'hunter2' } }, { isSecret: true });
    const [first, ...rest] = shownErrors([
      secret,
      data('v', { db: { port: 'x' } }),
      cue('types', 'db: {password: =~"^x", port: int}'),
    ]);
    assert.equal(first, 'db.port: conflicting values "x" and int (mismatched types string and int) [v "x"; types int]');
    assert.deepEqual(rest, ['db.password: invalid value (secret) (out of bound =~"^x") [types =~"^x"; pw (secret)]']);
  });

  it('hide values computed from a Secret', () => {
    const errors = shownErrors([
      data('pw', { password: 'hunter2' }, { isSecret: true }),
      cue('uses', 'password: string\nurl: "x://\\(password)" & "y"\nsum: password + 1'),
    ]);
    assert.equal(errors.length, 2);
    for (const error of errors) assert.doesNotMatch(error, /hunter2/);
  });

  it('hide code of a Secret that has not been evaluated', () => {
    const secret: CueSource = { ...cue('secret', 'x: [{if true {a: "swordfish"}}] & 5'), isSecret: true };
    assert.doesNotMatch(JSON.stringify(errorsIn([secret])), /swordfish/);
  });

  it('shorten long values', () => {
    assert.ok(JSON.stringify(errorsIn([cue('long', `x: "${'y'.repeat(100_000)}" & 5`)])).length < 20_000);
  });

  it('hide errors of functions about a Secret, and values computed from the Secret', () => {
    const calls = 'number: strconv.Atoi(password)\nparts: strings.Split(password, "e") & [1, ...]';
    const errors = shownErrors([
      data('pw', { password: 'hunter2' }, { isSecret: true }),
      cue('uses', `import "strconv"\nimport "strings"\npassword: string\n${calls}`),
    ]);
    assert.equal(errors.length, 2);
    for (const error of errors) assert.doesNotMatch(error, /hunt|r2/);
  });

  it('need a value that decides between different defaults', () => {
    const [d1, d2] = [data('d1', { a: 1 }, { isDefault: true }), data('d2', { a: 2 }, { isDefault: true })];
    assert.deepEqual(exportCue([d1, d2, cue('q', 'a: 7')]), { text: '{"a":7}' });
    assert.deepEqual(exportCue([d1, d2, cue('q', 'a: <2')]), { text: '{"a":1}' });
    assert.ok('errors' in exportCue([d1, d2]));
  });

  it('keep the spelling of numbers', () => {
    const tree = {
      kind: 'map',
      entries: [{ key: 'a', value: { kind: 'scalar', type: 'float', text: '1.10' } }],
    } as const;
    const result = exportSources([{ name: 'd', text: '', tree }]);
    assert.deepEqual('data' in result && result.data, tree);
  });

  it("compute with every spelling of a number in Go's YAML", () => {
    const items = (['0o-7', '0b+1', '-0o17', '017', '1_000', '+0x1F'] as const).map((text) => {
      return { kind: 'scalar', type: 'int', text } as const;
    });
    const tree = { kind: 'list', items: [...items, { kind: 'scalar', type: 'float', text: '0x1F' }] } as const;
    const result = exportCue([
      { name: 'd', text: '', tree: { kind: 'map', entries: [{ key: 'a', value: tree }] } },
      cue('q', 'a: [...]\nb: [for n in a {n + 0}]'),
    ]);
    assert.match('text' in result ? result.text : '', /"b":\[-7,1,-15,15,1000,31,31\]/);
  });

  it('replace a default with a value of its kind', () => {
    const d = data('d', { a: 1, l: [1], n: null }, { isDefault: true });
    const replaced = exportCue([d, cue('q', 'a: 1.5, l: ["x", "y"], n: {m: 1}')]);
    assert.deepEqual(replaced, { text: '{"a":1.5,"l":["x","y"],"n":{"m":1}}' });
    assert.ok('errors' in exportCue([d, cue('q', 'a: "x"')]));
  });

  it('report which defaults contradict each other', () => {
    const [error] = errorsIn([data('d', { a: 1 }, { isDefault: true }), cue('q', '\na: *5 | int')]);
    assert.deepEqual(
      error?.defaults?.map(({ source, line, value }) => [source, line, value]),
      [
        ['d', 1, '1'],
        ['q', 2, '5'],
      ],
    );
  });

  it('report the definition that does not allow a field, and the fields of this definition', () => {
    const types = cue('types', '#D: {workers?: int, debug?: bool}\nDEFAULT: #D');
    const [error] = errorsIn([data('v', { DEFAULT: { debgu: true } }), types]);
    assert.deepEqual(error?.closed, { by: { source: 'types', line: 2, column: 10 }, fields: ['workers', 'debug'] });
  });

  it('let an override replace the values of all other layers', () => {
    const override = data('o', 'x', { overrides: ['a', 'b'] });
    const others = [data('v', { a: { b: 1, c: 2 } }), cue('t', '#D: c: int\na: #D & {b: int}\nd: a.b')];
    assert.deepEqual(exportCue([override, ...others]), { text: '{"a":{"b":"x","c":2},"d":"x"}' });
  });

  it('report the origin of a value', () => {
    const secret = data('pw', { p: 'hunter2' }, { isSecret: true });
    const result = exportSources([secret, cue('q', 'p: string\nq: "hunter2" & p\nr: [p + "!", 1]')]);
    assert.ok('originOf' in result);
    const shown = [['p'], ['q'], ['r', 0], ['r', 1], ['s']].map((path) => result.originOf(path));
    assert.deepEqual(
      shown.map((origin) => origin && [origin.source, origin.line, origin.isSecret]),
      [['pw', 1, true], ['q', 2, true], ['q', 3, true], ['q', 3, false], undefined],
    );
  });

  it('report the kinds that a value may have', () => {
    const paths = [['a'], ['b'], ['c']];
    const kinds = kindsAt([cue('q', 'a: int & <5, b: string | bool, c: 1 & 2')], paths);
    assert.deepEqual(kinds, [['int'], ['bool', 'string'], ['int']]);
  });

  it('hide a label from a Secret that a pattern uses as a value', () => {
    const secret = data('pw', { p: 'hunter2' }, { isSecret: true });
    const errors = errorsIn([secret, cue('q', 'p: string\nm: [N=string]: {n: N & 5}\nm: (p): {}')]);
    assert.deepEqual(
      errors.map(({ message }) => message),
      ['conflicting values 5 and (secret) (mismatched types int and string)'],
    );
    assert.doesNotMatch(JSON.stringify(errors), /hunter2/);
  });

  it('hide the names in the text of a Secret', () => {
    const secret = data('pw', { s: '{"hunter2": "x", "hunter3": {"hunter4": 1}}' }, { isSecret: true });
    for (const read of ['json.Unmarshal(s)', 'yaml.Unmarshal(s)', 'json.UnmarshalStream(s)[0]']) {
      const imported =
        'import ("encoding/json", "encoding/yaml")\ns: string\n_all: [json.Marshal(1), yaml.Marshal(1)]\n';
      for (const program of [
        `#D: {a: int}\nx: #D & ${read}`,
        `x: ${read} & 5`,
        `y: ${read}\nx: {for k, v in y {"\\(k)": 1}} & {[string]: "no"}`,
        `x: ${read}\nx: [string]: [string]: string`,
        `x: [${read}, 1] & [...1]`,
      ]) {
        const errors = errorsIn([secret, cue('q', imported + program)]);
        assert.doesNotMatch(JSON.stringify(errors), /hunter/, program);
      }
    }
  });

  it('show a name in the text of a Secret that another source also contains', () => {
    const secret = data('pw', { s: '{"port": "x", "hunter2": "x"}', p: 'port' }, { isSecret: true });
    const program = 'import "encoding/json"\ns: string\np: string\nx: json.Unmarshal(s)\nx: {[string]: int, ';
    const pathsIn = (rest: string): readonly string[] =>
      errorsIn([secret, cue('q', program + rest)]).map(({ path }) => path);
    assert.deepEqual(pathsIn('}'), ['x.(secret)', 'x.(secret)']);
    assert.deepEqual(pathsIn('port?: _}').toSorted(), ['x.(secret)', 'x.port']);
    // A label that is computed from a Secret reveals a value even if the label is one of several public words.
    assert.deepEqual(pathsIn('port?: _, (p): _}'), ['x.(secret)', 'x.(secret)']);
  });

  it('report the position of a label that is used as a value', () => {
    const [error] = errorsIn([cue('q', 'm: [N=string]: n: N & 5\nm: k: {}')]);
    assert.deepEqual(
      error?.contributions.map(({ line, column }) => [line, column]),
      [
        [1, 23],
        [2, 4],
      ],
    );
  });

  it('hide names and messages that contain a value of a Secret', () => {
    const secret = data('pw', { p: 'hunter2', k: 7315924 }, { isSecret: true });
    const source = `import ("strconv", "strings", "encoding/json")
p: string
a: {"\\(p)": 1 & 2}
b: strconv.Atoi(p)
c: {x: 1}[p]
d: strings.Split(p, "n") & ["h", "x"]
e: json.Marshal({x: y: p}) & "none"
f: {for k, v in a {"f-\\(k)": 1 & 2}}
g: error("no \\(p)")
h: =~"\\(p)(" & "x"
i: (p == "hunter2") & false
j: [1, 2][k]
k: int`;
    const errors = shownErrors([secret, cue('q', source.replaceAll('\\\\', '\\'))]);
    assert.ok(errors.length >= 8, errors.join('\n'));
    for (const error of errors) assert.doesNotMatch(error, /hunter|unter2|7315924/);
  });
});
