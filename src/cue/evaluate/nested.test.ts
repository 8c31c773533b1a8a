/** Tests that nested expressions take polynomial time in their depth, and that all of this time counts as steps. */
import assert from 'node:assert/strict';
import { cpuMs } from '../../../test/cpu-time';
import { sampled } from '../../../test/law';
import { exportSources } from '../engine';
import { CueLimitError } from './limits';

/** The innermost expression, and a function that wraps an expression in a larger one. */
type Nesting = readonly [innermost: string, around: (inner: string) => string];

const nestings: Readonly<Record<string, Nesting>> = {
  'indexes of lists': ['1', (e) => `[${e}][0]`],
  'indexes of structs': ['1', (e) => `{a: ${e}}["a"]`],
  'indexes in indexes': ['0', (e) => `[0, 1][${e}]`],
  selectors: ['1', (e) => `{a: ${e}}.a`],
  'selectors of indexes': ['1', (e) => `{a: [${e}]}.a[0]`],
  'items of lists in lists': ['[[1]]', (e) => `[[${e}[0]]][0]`],
  'unary operators': ['1', (e) => `-(${e})`],
  'left operands': ['1', (e) => `([${e}][0] + 1)`],
  'right operands': ['1', (e) => `(1 + [${e}][0])`],
  comparisons: ['[1]', (e) => `[if [${e}] != [2] {1}]`],
  'tests for an error': ['1', (e) => `{a: ${e}, if a != _|_ {b: a}}.b`],
  interpolations: ['"a"', (e) => `"\\({a: ${e}}.a)"`],
  'calls with texts': ['"a"', (e) => `strings.ToLower(${e})`],
  'calls with lists': ['1', (e) => `list.Concat([[${e}]])[0]`],
  slices: ['[1]', (e) => `list.Slice(${e}, 0, 1)`],
  sorting: ['[{x: 1}]', (e) => `list.Sort(${e}, {x: {}, y: {}, less: x.x < y.x})`],
  'calls of and': ['1', (e) => `and([${e}])`],
  'calls of or': ['1', (e) => `or([${e}])`],
  'closed structs': ['1', (e) => `close({a: ${e}}).a`],
  'lists of loops': ['1', (e) => `[for x in [${e}] {x}][0]`],
  'fields of loops': ['1', (e) => `{for k, v in {a: ${e}} {(k): v}}.a`],
  'fields of conditions': ['1', (e) => `{if true {a: ${e}}}.a`],
  conditions: ['true', (e) => `[if ${e} {true}][0]`],
  '`let` clauses': ['1', (e) => `[for x in [1] let y = ${e} {y}][0]`],
  '`let` declarations': ['1', (e) => `{let x = ${e}, a: x}.a`],
  'dynamic fields': ['"a"', (e) => `{("\\(${e})"): "a"}["a"]`],
  defaults: ['1', (e) => `(*${e} | 2)`],
  'defaults in lists': ['1', (e) => `[*${e} | 2][0]`],
  'defaults of references': ['1', (e) => `{a: *${e} | 2, b: a}.b`],
  disjunctions: ['1', (e) => `(${e} | 2)`],
  'disjunctions of structs': ['1', (e) => `(*{a: ${e}} | {b: 1}).a`],
  'unified disjunctions': ['1', (e) => `((${e} | 2) & 1)`],
  'unified structs': ['1', (e) => `({a: ${e}} & {a: _}).a`],
  definitions: ['1', (e) => `{#a: {c: ${e}}, b: #a & {c: _}}.b.c`],
  'embedded definitions': ['1', (e) => `{#A: {a: ${e}}, {#A, b: 1}}.a`],
  'fields of references': ['1', (e) => `{a: ${e}, b: a}.b`],
  aliases: ['1', (e) => `{a: X={b: ${e}, c: X.b}}.a.c`],
  functions: ['1', (e) => `({n: _, out: n} & {n: ${e}}).out`],
  patterns: ['1', (e) => `{[string]: ${e}, a: _}.a`],
  bounds: ['1', (e) => `(1 & <=({a: ${e}}.a))`],
  validators: ['1', (e) => `({a: ${e}} & struct.MinFields(1)).a`],
  'values of matchN': ['1', (e) => `({a: ${e}} & matchN(1, [{a: _}]))`],
  'operands of matchN': ['1', (e) => `({a: ${e}} & matchN(1, [{a: _}])).a`],
  'schemas of matchN': ['1', (e) => `(1 & matchN(1, [${e}]))`],
  'schemas of matchIf': ['1', (e) => `(1 & matchIf(int, ${e}, _))`],
};

const imports =
  'import ("strings", "list", "struct")\n_used: [strings.MaxRunes(1), list.Ascending, struct.MaxFields]\n';

function nested([innermost, around]: Nesting, depth: number): string {
  let expression = innermost;
  for (let at = 0; at < depth; at++) expression = around(expression);
  return `${imports}a: ${expression}\n`;
}

/** Evaluates within a step limit. Returns milliseconds of CPU time. */
const timeOf = (text: string, maxSteps: number): number =>
  cpuMs(() => exportSources([{ name: 'p.cue', text }], { limits: { maxSteps } }));

const depths = [5, ...Array.from({ length: 12 }, (_, at) => 10 + 3 * at), 60];

describe('nested expressions of CUE', () => {
  for (const [what, nesting] of Object.entries(nestings)) {
    it(`take time and steps within the cube of their depth: ${what}`, () => {
      for (const depth of sampled(depths, 3)) {
        const time = timeOf(nested(nesting, depth), 1500 + depth ** 3);
        // Uncounted work that doubles with each level would soon take longer.
        assert.ok(time < 1000, `${time} ms for ${depth} levels`);
      }
    });
  }

  it('end at the step limit if the result doubles with each level', () => {
    const doubling = (around: Nesting[1]): string => nested(['1', around], 60);
    for (const text of [
      doubling((e) => `{a: ${e}, b: a}`),
      doubling((e) => `{#A: {a: ${e}}, #A}`),
      doubling((e) => `{a: {c: ${e}}, b: a & {c: _}}`),
    ]) {
      assert.throws(() => timeOf(text, 100_000), CueLimitError);
    }
  });
});
