import assert from 'node:assert/strict';
import fc from 'fast-check';
import { holds } from '../../../test/law';
import { plainOf, treeAt, treeOf } from '../../../src/data';
import type { File } from '../generated/config';
import { readRendered } from './read-rendered';
import { renderFile } from './render';

type Scalar = string | number | boolean | null;

/** The rendered text of a file, and the reported problems. */
function render(value: unknown, file: File): { readonly text: string; readonly complaints: readonly string[] } {
  const complaints: string[] = [];
  const texts = renderFile(treeOf(value), file, (path, message) => complaints.push(`${path.join('.')} ${message}`));
  return { text: texts.get(file.key ?? '') ?? '', complaints };
}

const readBack = (text: string, file: File): unknown => {
  const tree = readRendered(text, file);
  return tree === undefined ? undefined : JSON.parse(JSON.stringify(plainOf(tree)));
};

/** Characters with a special meaning in some format. */
const awkward = fc.string({
  unit: fc.constantFrom('a', 'B', ' ', '#', ';', '=', ':', '"', "'", '$', '%', '\\', ',', 'é', '!', '[', ']'),
});
const text = fc.oneof(
  awkward,
  fc.constantFrom('', 'yes', '1.10', '0123', 'null', '2024-05-27', 'a\nb', '\t', '(secret)'),
);
const name = fc.oneof(fc.constantFrom('a', 'b_c', 'd.e', 'f g', '__proto__'), awkward);
const scalar: fc.Arbitrary<Scalar> = fc.oneof(text, fc.integer(), fc.boolean());
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(name, tie('tree'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const map = (value: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> =>
  fc.dictionary(name, value, { maxKeys: 4, noNullPrototype: true });

/**
 * Reading a rendered value returns the same value, unless rendering reports a problem. At least `share` of the values
 * must be written; otherwise the property would prove little.
 */
function comesBack(
  file: File,
  values: fc.Arbitrary<unknown>,
  expected: (value: unknown) => unknown,
  share: number,
): void {
  let written = 0;
  let all = 0;
  holds(400, [values], (value) => {
    const { text: printed, complaints } = render(value, file);
    all++;
    if (complaints.length > 0) return;
    written++;
    // The clone has ordinary prototypes.
    assert.deepEqual(readBack(printed, file), structuredClone(expected(value)), printed);
    assert.equal(printed === '' || printed.endsWith('\n'), true);
  });
  assert.ok(written >= all * share, `${written} of ${all} could be written`);
}

/** Converts values to strings, because formats without types read only strings. */
const asText = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asText);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asText(inner)]))
    : String(value);
};

describe('rendered files can be read back', () => {
  for (const format of ['json', 'yaml'] as const) {
    it(`as ${format}`, () => comesBack({ key: 'x', format }, map(tree), (value) => value, 1));
  }

  it('as toml', () => comesBack({ key: 'x', format: 'toml' }, map(tree), (value) => value, 0.5));

  for (const dialect of ['plain', 'oslo', 'configparser'] as const) {
    it(`as ini (${dialect})`, () => {
      // Our reader removes quotes around a value that contains no other quotes. configparser never removes quotes.
      const unlike = { plain: /$^/, oslo: /$^/, configparser: /^["']/ }[dialect];
      const value = scalar.filter((one) => !unlike.test(String(one)));
      const file: File = { key: 'x', format: 'ini', ini: { dialect } };
      comesBack(file, map(map(value)), asText, 0.1);
    });
  }

  for (const key of ['a #b', 'a ;b', 'a\u2028b', 'a\u0085b']) {
    it(`except as ini with the name ${JSON.stringify(key)} of a section or an option`, () => {
      const file: File = { key: 'x', format: 'ini' };
      assert.match(render({ [key]: { a: 1 } }, file).complaints.join('\n'), /is not a valid section name/);
      assert.match(render({ s: { [key]: 1 } }, file).complaints.join('\n'), /is not a valid option name/);
    });
  }

  it('as ini with lists by commas', () => {
    // oslo.config removes quotes around the joined items.
    const unquoted = scalar.filter((one) => !/["']/.test(String(one)));
    const lists = fc.array(fc.oneof(fc.constantFrom('a', 'b c', '1'), unquoted), { maxLength: 3 });
    const joined = (value: unknown): unknown =>
      asText(
        JSON.parse(JSON.stringify(value), (_, inner: unknown) => (Array.isArray(inner) ? inner.join(',') : inner)),
      );
    comesBack({ key: 'x', format: 'ini', ini: { dialect: 'oslo' } }, fc.record({ s: map(lists) }), joined, 0.05);
  });

  it('as ini with one option per item', () => {
    const lists = fc.array(fc.constantFrom('a', 'b,c', '$f'), { minLength: 2, maxLength: 3 });
    comesBack(
      { key: 'x', format: 'ini', ini: { dialect: 'oslo', lists: 'repeat' } },
      fc.record({ s: fc.record({ l: lists }) }),
      (value) => value,
      1,
    );
  });

  /** A map with one level, whose names follow the style of the format. */
  const flat =
    (nameOf: (path: readonly string[]) => string) =>
    (value: unknown): unknown => {
      const entries: [string, string][] = [];
      const walk = (inner: unknown, path: readonly string[]): void => {
        if (typeof inner !== 'object' || inner === null) entries.push([nameOf(path), String(inner)]);
        else for (const [key, child] of Object.entries(inner)) walk(child, [...path, key]);
      };
      walk(value, []);
      return Object.fromEntries(entries);
    };
  const nested = map(fc.oneof(scalar, map(scalar)));
  const plainNames = fc.dictionary(
    fc.constantFrom('a', 'b_c', 'd'),
    fc.oneof(scalar, fc.dictionary(fc.constantFrom('x', 'y'), scalar)),
  );

  it('as properties', () =>
    comesBack(
      { key: 'x', format: 'properties' },
      nested,
      flat((path) => path.join('.')),
      0.5,
    ));

  it('as env', () => {
    comesBack(
      { key: 'x', format: 'env' },
      plainNames,
      flat((path) => path.join('_').toUpperCase()),
      0.3,
    );
  });

  it('as cuttlefish', () => {
    comesBack(
      { key: 'x', format: 'cuttlefish' },
      plainNames,
      flat((path) => path.join('.')),
      0.1,
    );
  });
});

describe('renderFile', () => {
  it('reports data that is not a map of settings', () => {
    for (const format of ['ini', 'properties', 'env', 'cuttlefish', 'keys'] as const) {
      assert.equal(render([1], { key: 'x', format }).complaints.length, 1, format);
    }
  });

  it('writes the INI section DEFAULT before the other sections', () => {
    const ini = render({ b: { x: 1 }, DEFAULT: { x: 2 }, API: { x: 3 } }, { key: 'x', format: 'ini' }).text;
    assert.equal(ini, '[DEFAULT]\nx = 2\n\n[API]\nx = 3\n\n[b]\nx = 1\n');
  });

  it('refuses a Cuttlefish value that starts with a single quote, and no other', () => {
    const complaints = ["'x", "x'", ' x', 'x#', ''].map(
      (x) => render({ x }, { key: 'x', format: 'cuttlefish' }).complaints,
    );
    assert.deepEqual(
      complaints.map((all) => all.map((one) => /single quote|whitespace|line break/.exec(one)?.[0])),
      [['single quote'], [], ['whitespace'], ['line break'], ['whitespace']],
    );
  });

  it('refuses a number with a leading zero if the format cannot keep its spelling', () => {
    const mode = treeAt(['s', 'm'], { kind: 'scalar', type: 'int', text: '0644' });
    for (const format of ['json', 'toml', 'yaml', 'ini', 'env', 'properties'] as const) {
      const complaints: string[] = [];
      renderFile(mode, { key: 'x', format }, (path) => complaints.push(path.join('.')));
      assert.deepEqual(complaints, format === 'json' || format === 'toml' ? ['s.m'] : [], format);
    }
  });

  it('quotes white space and quotes for oslo.config', () => {
    const file: File = { key: 'x', format: 'ini', ini: { dialect: 'oslo' } };
    const value = { s: { space: ' a ', quotes: '"a"', one: "'", open: '"a', both: '"a" "b"', list: ['"a"', '"b"'] } };
    assert.equal(
      render(value, file).text,
      '[s]\nspace = " a "\nquotes = ""a""\none = "\'"\nopen = "a\nboth = ""a" "b""\nlist = ""a","b""\n',
    );
    const { list, ...single } = value.s;
    assert.deepEqual(readBack(render({ s: single }, file).text, file), { s: single });
    assert.deepEqual(readBack(render({ s: { list } }, file).text, file), { s: { list: list.join(',') } });
  });

  it('is not read back if it has another meaning', () => {
    assert.equal(readRendered('a: [', { key: 'x', format: 'yaml' }), undefined);
    assert.equal(readRendered('a', { format: 'keys' }), undefined);
  });
});
