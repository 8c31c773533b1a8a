/** Tests that programs that would run forever or exhaust memory end with an error within their limits. */
import assert from 'node:assert/strict';
import { cpuMs } from '../../test/cpu-time';
import { orError } from '../../test/or-error';
import { exportSources } from './engine';
import { CueLimitError, type CueLimits } from './evaluate/limits';

const bound: CueLimits = { maxSteps: 300_000 };
/** Limits for programs that would otherwise never end. */
const low: CueLimits = { maxSteps: 40_000 };

/** How a program ends: with `data`, `errors`, or the limit that it exceeds. */
function end(text: string, limits: CueLimits = bound): string {
  const result = orError(CueLimitError, () => exportSources([{ name: 'p.cue', text }], { limits }));
  return result instanceof CueLimitError ? result.limit : 'data' in result ? 'data' : 'errors';
}

describe('the limits of CUE', () => {
  it('are not reached by two references that point to each other', () => {
    assert.equal(end('a: b & <5\nb: {e: c.d, d: e}\nc: *b | 1\nb: {e: c.d, d: e}'), 'errors');
  });

  it('are not reached by a struct that embeds itself and whose fields embed the struct', () => {
    const round = 'x: q: q: q: q: f: 1';
    assert.equal(end(`p: {q?: {p}, p, f: 1}\nx: p\n${round}`), 'data');
    assert.equal(end(`p: {q?: p, p, f: 1}\nx: p\n${round}`), 'data');
    assert.equal(end(`#p: {q?: {#p}, #p, f: 1}\nx: #p\n${round}`), 'data');
    assert.equal(end('b: {e: {b}, b, f: 1}'), 'errors');
    assert.equal(end('#A\n#A: {a: #A, #A}'), 'errors');
    assert.equal(end('b: #A\n#A: #B\n#B: {#B, b: #A}'), 'errors');
  });

  it('count repeated runs of waiting expressions', () => {
    const lines = ['x: #B', 'c: a', 'c: {a: c, [!="d"]: *#B | "d"} & {e: b} + {e!: b, b, b: a.e}', 'd: b'];
    const rest = ['a: {a: {a!: a.a}, if b["e"] == "x" {d: a.e, ("\\(c)"): "x"}}', 'b: d: 1', '#B: *([c, a][0]) | <5'];
    assert.equal(end([...lines, ...rest].join('\n'), { maxSteps: 50_000 }), 'steps');
  });

  it('limit exponentially nested comprehensions', () => {
    const numbers = `[${Array.from({ length: 100 }, (_, at) => at).join(', ')}]`;
    assert.equal(end(`x: ${numbers}\ny: [for a in x for b in x for c in x for d in x {a + b + c + d}]`), 'steps');
  });

  it('count values that functions create', () => {
    const list = 'list.Range(0, 10000, 1)';
    assert.equal(end(`import "list"\n_l: ${list}\nx: len(list.Concat([_l, _l]))`, { maxSteps: 80_000 }), 'steps');
    const text = 'strings.Split(strings.Repeat(",", 20000), ",")';
    assert.equal(end(`import "strings"\nx: len(${text})`, { maxSteps: 30_000 }), 'steps');
  });

  it('are not reached by sorting a long list', () => {
    const items = Array.from({ length: 10_000 }, (_, at) => (at * 7919) % 10_000);
    assert.equal(
      end(`import "list"\nx: list.Sort([${items.join(', ')}], list.Ascending)`, { maxSteps: 500_000 }),
      'data',
    );
  });

  it('limit 2^20 alternatives', () => {
    const text = Array.from({ length: 20 }, (_, at) => `x: {a${at}: 1} | {b${at}: 1}`).join('\n');
    assert.equal(end(`import "struct"\nx: struct.MinFields(1)\n${text}`), 'steps');
  });

  for (const [what, text] of Object.entries({
    'a struct in itself': 'a: b: a',
    'a list in itself': 'a: [a]',
    'a definition in itself': '#L: next: #L\na: #L',
    'a call in itself': 'f: {n: int, out: (f & {n: n - 1}).out}\nx: (f & {n: 3}).out',
    'a text that grows': `a: "${'x'.repeat(1000)}" * 1000000`,
    'a number that grows': `a: ${Array.from({ length: 40 }, () => '1e90000').join(' * ')}`,
  })) {
    it(`are not reached by ${what}, which is an error`, () => assert.equal(end(text), 'errors'));
  }

  it('are not reached by structural cycles through the alternatives of many fields', () => {
    const names = Array.from({ length: 20 }, (_, at) => `a${at}`);
    const graph = (code: (name: string) => string): string =>
      names
        .map((name) => `${name}: ${names.flatMap((each) => (each === name ? [] : [code(each)])).join(' | ')}`)
        .join('\n');
    assert.equal(end(graph((name) => `{x: ${name}}`)), 'errors');
    assert.equal(end(graph((name) => `[${name}]`)), 'errors');
    assert.equal(end(graph((name) => `{if true {x: ${name}}}`)), 'errors');
    assert.equal(end(graph((name) => `{x?: ${name}}`)), 'errors');
    assert.equal(end(graph((name) => `*null | {x: ${name}}`)), 'data');
    assert.equal(end(graph((name) => `{${name}, y: 1}`)), 'steps');
  });

  it('count comparisons of alternatives', () => {
    const graph = (leaf: string): string => {
      const each = (at: number): string => `a${at + 1}: {x: a${at}, y: 1} | {x: a${at}, y: 2}`;
      return [`a0: ${leaf}`, ...Array.from({ length: 40 }, (_, at) => each(at))].join('\n');
    };
    assert.equal(end(`#D: {${graph('1 | 2')}}\n#E: {${graph('1 | 3')}}\nz: #D.a40 | #E.a40`), 'steps');
  });

  it('limit a long chain of references', () => {
    const names = Array.from({ length: 3000 }, (_, at) => `a${at}: a${at + 1}`);
    assert.match(end(`${names.join('\n')}\na3000: 1`), /^(?:data|errors|depth)$/);
  });

  it('limit the size of the result', () => {
    assert.equal(end('a: "0123456789"\nb: a\nc: a', { maxOutputBytes: 20 }), 'output');
  });

  it('limit strings that double, and long chains of selectors', () => {
    const doubling = Array.from({ length: 40 }, (_, at) => `a${at + 1}: "\\(a${at})\\(a${at})"`);
    assert.match(end(['a0: "x"', ...doubling].join('\n')), /^(?:steps|output)$/);
    assert.equal(end(`a: b${'.c'.repeat(50_000)}\nb: 1`), 'depth');
  });

  it('limit data that contains the same vertices many times', () => {
    const graph = (code: (name: string) => string): string =>
      ['a0: 1', ...Array.from({ length: 40 }, (_, at) => `a${at + 1}: ${code(`a${at}`)}`)].join('\n');
    const [struct, list] = [graph((name) => `{x: ${name}, y: ${name}}`), graph((name) => `[${name}, ${name}]`)];
    assert.equal(end(struct, low), 'steps');
    assert.equal(end(list, low), 'steps');
    assert.equal(end(`import "list"\n${list}\nz: len(list.FlattenN(a40, -1))`, low), 'steps');
    assert.equal(end(`import "encoding/json"\n#D: {${struct}}\nz: len(json.Marshal(#D.a40))`, low), 'steps');
    assert.equal(end(`import "list"\n#D: {${struct}}\nz: list.Contains([#D.a40], 1)`, low), 'steps');
    assert.equal(end(`#D: {${struct}}\n#E: {${struct}}\nz: #D.a40 == #E.a40`, low), 'steps');
    assert.equal(end(`#D: {${struct.replaceAll('}', ', z: [1]}')}}\nz: #D.a40 & 5`), 'errors');
    assert.equal(end(`#D: {${struct}}\n#E: {${struct}}\nz: #D.a40 | #E.a40\nz: {}`, low), 'steps');
  });

  it('limit strings that functions create, and searches in strings', () => {
    const doubling = (code: (name: string) => string): string =>
      ['a0: "%"', ...Array.from({ length: 40 }, (_, at) => `a${at + 1}: ${code(`a${at}`)}`)].join('\n');
    assert.match(end(`import "strconv"\n${doubling((name) => `strconv.Quote(${name})`)}`), /^(?:steps|output)$/);
    const text = 'strings.Repeat("a", 1000000)';
    // Patterns with many groups take more steps.
    const pattern = `a*(${[...'bcdefghijklmnopqrstuvwxyz'].map((letter) => letter.repeat(2)).join('|')})${'()'.repeat(100)}`;
    assert.equal(end(`import "strings"\na: ${text} =~ "${pattern}"`), 'pattern');
    assert.equal(end(`import ("strings", "regexp")\na: regexp.Match("${pattern}", ${text})`), 'pattern');
    assert.equal(end(`import ("strings", "path")\na: path.Match(strings.Repeat("*a", 2000), ${text})`), 'pattern');
  });

  it('count the texts that functions read as data', () => {
    const text = 'strings.Repeat("          ", 400_000)';
    for (const read of ['json.Unmarshal(_t)', 'yaml.Unmarshal(_t)', '_t & yaml.Validate(1)']) {
      const imported =
        'import ("strings", "encoding/json", "encoding/yaml")\n_j: json.Marshal(1)\n_y: yaml.Marshal(1)\n';
      assert.equal(end(`${imported}_t: ${text} + "1"\na: ${read}`), 'steps');
    }
  });

  it('count the items of a computed list', () => {
    const program = 'import "list"\nx: [for i in list.Range(0, 20000, 1) {i}]';
    assert.equal(end(program, { maxSteps: 30_000 }), 'steps');
    assert.equal(end(program, {}), 'data');
  });

  it('limit the length of lists that functions create', () => {
    const text = 'strings.Repeat("ab", 1000000)';
    for (const list of [`strings.Split(${text}, "")`, `strings.Runes(${text})`, `strings.SplitAfter(${text}, "a")`]) {
      const result = exportSources([{ name: 'p.cue', text: `import "strings"\nx: len(${list})` }]);
      assert.match('errors' in result ? (result.errors[0]?.message ?? '') : '', /the list has more than 1000000 items/);
    }
  });

  it('count combinations that an `if` clause excludes', () => {
    const numbers = `[${Array.from({ length: 1000 }, (_, at) => at).join(', ')}]`;
    assert.equal(end(`x: ${numbers}\ny: [for a in x for b in x if a + b < 0 {a}]`), 'steps');
  });

  it('limit the digits of a number', () => {
    for (const literal of [`1${'0'.repeat(200_000)}`, `0x1${'0'.repeat(200_000)}`, `1.${'3'.repeat(200_000)}`]) {
      const result = exportSources([{ name: 'p.cue', text: `a: ${literal}` }]);
      assert.ok('errors' in result);
      assert.match(result.errors[0]?.message ?? '', /more than 100000 digits/);
    }
  });

  it('allow thousands of bounds and conflicts, and count thousands of alternatives', () => {
    const many = (text: (at: number) => string, joint: string): string =>
      Array.from({ length: 8000 }, (_, at) => text(at)).join(joint);
    assert.equal(end(many((at) => `a: >${at}`, '\n')), 'errors');
    assert.equal(end(many((at) => `a: !=${at}`, '\n').concat('\na: -1')), 'data');
    assert.equal(end(many((at) => `a: ${at}`, '\n')), 'errors');
    assert.equal(end(`a: ${many(String, ' | ')}`, low), 'steps');
  });

  it('are not reached by thousands of alternatives with different values', () => {
    const alternatives = Array.from({ length: 4000 }, (_, at) => `{a: ${at}, b: _}`);
    const text = `x: ${alternatives.join(' | ')}\ny: x & {b: 1}`;
    assert.ok(cpuMs(() => assert.equal(end(text, {}), 'errors')) < 3000);
  });

  it('count unused parts of the text, and the digits of numbers', () => {
    assert.equal(end(`a?: {\n${Array.from({ length: 30_000 }, (_, at) => `f${at}: b: c: 1`).join('\n')}\n}`), 'steps');
    assert.equal(
      end('import ("list", "math")\na: [for i in list.Range(0, 900, 1) {math.Pow(10, 90000 + i)}]', low),
      'steps',
    );
  });

  it('are not reached by long chains of embedded closed structs', () => {
    const chain = (each: (before: string, at: number) => string): string =>
      Array.from({ length: 120 }, (_, at) => each(`#A${at}`, at)).join('\n');
    for (const text of [
      chain((before, at) => `#A${at + 1}: {${before}, x${at}: 1}`),
      chain((before, at) => `#A${at + 1}: {${before}, x${at}: 1, ...}`),
      chain((before, at) => `#A${at + 1}: close({${before}, x${at}: 1})`),
    ]) {
      assert.ok(cpuMs(() => assert.equal(end(`#A0: {}\n${text}\na: #A120`), 'data')) < 3000);
    }
  });

  it('count comparisons of fields with closing definitions', () => {
    const numbers = Array.from({ length: 3000 }, (_, at) => at);
    const definitions = numbers.map((at) => `#A${at}: {[=~"^a"]: _, a${at % 50}: int}`).join('\n');
    assert.equal(end(`${definitions}\nx: ${numbers.map((at) => `#A${at}`).join(' & ')}`), 'steps');
  });

  it('are not reached by long chains of operators', () => {
    assert.equal(end(`a: 0${' + 1'.repeat(20_000)}`), 'data');
    assert.equal(end(`a: 1${' & 1'.repeat(5000)}`), 'data');
  });
});
