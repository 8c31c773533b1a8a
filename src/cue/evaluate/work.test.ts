/** Tests that an evaluation does not count steps for work that it avoids: see "Performance" in README.md. */
import assert from 'node:assert/strict';
import { orError } from '../../../test/or-error';
import { exportSources, type EvaluateOptions } from '../engine';
import { filesOf } from '../instances/files';
import { parseFile } from '../syntax/parser';
import { Source } from '../syntax/source';
import { CueLimitError, tokenSteps } from './limits';

/** Whether a program evaluates to data within this number of steps, in addition to the steps of its tokens. */
function staysWithin(text: string, evaluationSteps: number, options: EvaluateOptions = {}): boolean {
  const maxSteps = evaluationSteps + Math.ceil(tokenSteps * parseFile(new Source('p.cue', text)).tokens);
  const result = orError(CueLimitError, () =>
    exportSources([{ name: 'p.cue', text }], { ...options, limits: { maxSteps } }),
  );
  return 'data' in result;
}

const many = (text: (at: number) => string, length = 1000): string =>
  Array.from({ length }, (_, at) => text(at)).join('\n');

describe('an evaluation of CUE', () => {
  it('does not evaluate values that the selected expression does not need', () => {
    const text = `x: 1\ny: {\n${many((at) => `a${at}: {b: x + ${at}, c: b}`)}\n}`;
    assert.ok(staysWithin(text, 100, { expression: 'x' }));
    assert.ok(staysWithin(text, 10_000, { expression: 'y.a0' }));
    assert.ok(!staysWithin(text, 10_000));
  });

  // Timoni modules pass their configuration to each object in this way.
  it('reuses a struct that is passed on', () => {
    const config = `#Config: {${many((at) => `a${at}: *"a${at}" | string`)}}\nconfig: #Config & {a0: "x"}\n`;
    const object = '#Object: {#config: #Config, name: #config.a0, if #config.a1 != "" {other: #config.a1}}\n';
    const once = config + object;
    const objects = Array.from({ length: 10 }, (_, at) => `o${at}: #Object & {#config: config}`);
    assert.ok(staysWithin(`${once}${objects[0]}`, 60_000));
    assert.ok(staysWithin(`${once}${objects.join('\n')}`, 60_000));
  });

  it('creates the first field of a loop without visiting all others', () => {
    assert.ok(staysWithin('import "list"\nx: {for i in list.Range(0, 20000, 1) {"f\\(i)": i}}', 600_000));
  });

  it('tries no alternatives if the value determines the alternative', () => {
    assert.ok(
      staysWithin(
        many((at) => `a${at}: ("x" | "y" | int & >0) & "y"`),
        12_000,
      ),
    );
    const literals = '#U: {a: int} | {b: int} | {c: int} | {d: int}\n';
    assert.ok(staysWithin(literals + many((at) => `x${at}: #U & {b: 1}`), 55_000));
    const references = '#U: #A | #B\n#A: {a: int}\n#B: {b: int}\n';
    assert.ok(staysWithin(references + many((at) => `x${at}: #U & {b: 1}`), 60_000));
    // If the value does not determine the alternative, all alternatives are tried.
    assert.ok(!staysWithin('#U: {a: int} | {b: int}\nx: #U & {c: 1}', 1000));
    assert.ok(staysWithin('#U: ({a: int} | {b: int}) & ({c: int} | {d: int})\nx: #U & {c: 1, b: 1}', 1000));
  });

  it('evaluates no field of an alternative after a field has failed', () => {
    const nested = many((at) => `| {#type!: ["a${at}", _], out: items: (#F & {#type: F.#type[1]}).out}`, 8);
    const schema = `#F: F={#type!: "string" | "bool", out: {}} ${nested.replaceAll('\n', ' ')}\n`;
    assert.ok(staysWithin(`${schema}x: (#F & {#type: ["a0", "string"]}).out`, 10_000));
  });

  it('merges alternatives that close a struct in the same way', () => {
    const definition = `#D: {${many(() => '{} | {c: string}', 20)}, {} | *{a: 1}}\n`;
    assert.ok(staysWithin(`${definition}x: #D & {c: "x"}`, 20_000));
  });

  it('does not evaluate unused optional fields', () => {
    const schema = `#S: {${many((at) => `a${at}?: string`)}}\n`;
    const objects = Array.from({ length: 10 }, (_, at) => `o${at}: #S & {a${at}: "x"}`).join('\n');
    assert.ok(staysWithin(schema + objects, 500));
    // A requested optional field has the constraints of all literals.
    assert.ok(staysWithin(`${schema}x: #S & {a1?: =~"^x"} & {a1: "xy"}`, 500));
    assert.ok(!staysWithin(`${schema}x: #S & {a1?: =~"^x"} & {a1: "y"}`, 500));
    assert.ok(!staysWithin(`${schema}x: #S & {b: "y"}`, 500));
  });

  it('does not evaluate unused definitions of an imported package', () => {
    const files = filesOf(
      new Map([
        ['cue.mod/module.cue', 'module: "m.com/x@v0"\nlanguage: version: "v0.16.0"\n'],
        [
          'p/a.cue',
          `package p\n#A: {b: #B, e: _e}\n_e: string\nif f {g: 1}\nf: true\n${many((at) => `#C${at}: {a: int}`)}`,
        ],
        ['p/b.cue', 'package p\n#B: string\n_e: "e"\ng: int\nX=h: {i: X.j, j: 2}\n[=~"^l"]: 3\nl: _\n'],
      ]),
    );
    const fitsWith = (text: string, maxSteps = 13_000): boolean =>
      staysWithin(`import "m.com/x/p"\n${text}`, maxSteps, { files });
    assert.ok(fitsWith('x: p.#A & {b: "x"}'));
    // Requested definitions have the constraints of all files.
    assert.ok(fitsWith('x: p.#A & {b: "x", e: "e"}'));
    assert.ok(!fitsWith('x: p.#A & {b: "x", e: "f"}'));
    assert.ok(!fitsWith('x: p.#A & {b: "x", f: 1}'));
    assert.ok(fitsWith('x: p.g & 1, y: p.l & 3, z: p.h.i & 2'));
    assert.ok(!fitsWith('x: p.#Missing'));
    // The whole package has all definitions, in order.
    assert.ok(!fitsWith('x: p'));
    assert.ok(fitsWith('x: p & {#C7: a: 1}, y: x.#C7.a & 1', 100_000));
  });
});
