/**
 * Checks that oslo.config reads the values of the layers from the files of `layer-config`. The values are random values
 * of every shape, and configurations of three services with lists, dicts and repeated options, with the schema of their
 * generator.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { layerConfig } from '../../functions/layer-config/function';
import type { Ini } from '../../functions/layer-config/generated/config';
import { namedType } from '../../functions/layer-config/oslo/option-type';
import { textProblemFor } from '../../functions/layer-config/oslo/option-value';
import { hasOsloConfig, isRefused, osloValues, type QueriedOption, type Question } from './oslo';
import { services, type Service } from './oslo-services';
import { samples } from '../law';
import { configOf, resource, runOn } from '../run-on-values';

/** The file that is written from a single layer, and the messages; no file after an error. */
async function written(
  layer: object,
  ini: Ini,
  items: readonly object[] = [],
): Promise<{ readonly text: string | undefined; readonly said: string }> {
  const file = { key: 'x.conf', format: 'ini', ini: { dialect: 'oslo', ...ini } };
  const output = { naming: 'none', kind: 'ConfigMap', files: [file] };
  const config = configOf('LayerConfig', { spec: { output, layers: [{ name: 'a', ...layer }] } });
  const { exitCode, items: out, messages } = await runOn(layerConfig, config, items);
  const object = exitCode === 0 ? out.find(({ metadata }) => metadata.name === 'x') : undefined;
  return { text: object?.data?.['x.conf'], said: messages };
}

const shapes = {
  text: 'string value',
  list: 'list value',
  dict: 'dict value',
  'list-bounds': 'bounded list',
  'dict-bounds': 'bounded dict',
  multi: 'multi valued',
  'multi-dict': 'dict value',
} as const;

type TriedShape = keyof typeof shapes;

/** Letters with a special meaning in oslo.config. */
const text = fc.string({
  // prettier-ignore
  unit: fc.constantFrom(
    'a', 'B', ' ', '#', ';', '=', ':', '"', "'", '$', '{', '}', '[', ']', '\\', ',', 'é', '%', '\n', '\t',
  ),
  maxLength: 12,
});
/** The text after `x =` in a file. */
const rawValue = (): fc.Arbitrary<string> =>
  fc
    .array(
      fc.constantFrom('a', 'b', ' ', ',', '$', '$$', '\\', '$y', '${y}', '$z', '"', "'", '"a b"', ':', '#', '=', '%'),
      { maxLength: 6 },
    )
    .map((parts) => parts.join(''));
const map = fc.dictionary(text, text, { maxKeys: 3, noNullPrototype: true });
const values: Readonly<Record<TriedShape, fc.Arbitrary<unknown>>> = {
  text,
  list: fc.array(text, { maxLength: 4 }),
  'list-bounds': fc.array(text, { maxLength: 4 }),
  dict: map,
  'dict-bounds': map,
  multi: fc.array(text, { minLength: 1, maxLength: 4 }),
  'multi-dict': fc.array(map, { minLength: 1, maxLength: 3 }),
};

describe('files that layer-config writes', () => {
  it('have the original random values of every shape in oslo.config', async function () {
    if (!hasOsloConfig()) return this.skip();
    const questions: Question[] = [];
    const intended: unknown[] = [];
    for (const shape of Object.keys(shapes) as TriedShape[]) {
      const option: QueriedOption = { group: 's', name: 'x', type: shapes[shape], multi: shape.startsWith('multi') };
      let accepted = 0;
      for (const value of fc.sample(values[shape], samples(300))) {
        const { text: file } = await written(
          { values: { s: { x: value } } },
          { options: [{ path: 's.x', as: shape }] },
        );
        if (file === undefined) continue;
        accepted++;
        questions.push({ text: file, options: [option] });
        intended.push(value);
      }
      assert.ok(accepted > samples(20), `${shape}: ${accepted} could be written`);
    }
    for (const [index, [read]] of osloValues(questions).entries()) {
      assert.deepEqual(read, intended[index], questions[index]?.text);
    }
  });

  /** Valid and invalid lines of a file. */
  const line = fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.constantFrom('x', 'x', 'y', 'z'), fc.constantFrom(' = ', '=', ': '), rawValue())
        .map((all) => all.join('')),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom('    more', '\tmore $$ ', '  # text', '# comment', '; comment', '', '', '[s]'),
    },
    { weight: 1, arbitrary: fc.constantFrom('[t]', '[s] # no', 'x', '= 1', ' x = 1 ', '[]', '"') },
  );

  it('have the same values in oslo.config as a layer in INI format', async function () {
    if (!hasOsloConfig()) return this.skip();
    const options = (type: string, multi: boolean): readonly QueriedOption[] => [
      { group: 's', name: 'x', type, multi },
      { group: 's', name: 'y', type: 'string value' },
      { group: 'DEFAULT', name: 'z', type: 'string value' },
    ];
    for (const [type, as] of [
      ['string value', undefined],
      ['string value', 'interpolated'],
      ['list value', 'list'],
      ['multi valued', 'multi'],
      ['multi valued', undefined],
    ] as const) {
      const asked = options(type, type === 'multi valued');
      const before: Question[] = [];
      const after: Question[] = [];
      let refused = 0;
      for (const lines of fc.sample(fc.array(line, { minLength: 1, maxLength: 6 }), samples(120))) {
        const ini = `[s]\n${lines.join('\n')}\n`;
        const { text: file } = await renderedIni(
          ini,
          as === undefined ? {} : { options: [{ path: 's.x', as, ignoreMissing: true }] },
        );
        if (file === undefined) {
          refused++;
          continue;
        }
        before.push({ text: ini, options: asked });
        after.push({ text: file, options: asked });
      }
      assert.ok(refused < 90, `${type}: ${refused} of 120 were refused`);
      const [meant, read] = [osloValues(before), osloValues(after)];
      for (const [index, values_] of meant.entries()) {
        assert.deepEqual(read[index], values_, `${before[index]?.text ?? ''}\n=>\n${after[index]?.text ?? ''}`);
      }
    }
  });

  /** Letters that matter to a type, and some valid strings. */
  const tried: readonly (readonly [type: string, unit: string, ...taken: readonly string[]])[] = [
    ['boolean value', 'yesnotruf10', 'Yes', 'oFF', '1'],
    ['integer value', '019_+-x.e ', '1_000', '0x10'],
    ['floating point value', '019_+-x.einfa', '1e3', '.5', '-Infinity', 'nan', '1_0.0_1'],
    ['port value', '0169-_', '65535', '65536', '-1'],
    ['dict value', 'ab:, ', 'a:1,2,b:3', 'a:1,a:2'],
    ['IP address value', '01f:.', '10.0.0.1', '1.2.3', '::', '::ffff:1.2.3.4', 'fe80::1', '1:2:3:4:5:6:7:8'],
    ['hostname value', 'a1-_.', 'a.example', 'a'.repeat(64)],
    ['host address value', 'a1-_.:', 'a.example', '10.0.0.1', '::1'],
    ['host domain value', 'a1-_.:', 'a_b.example'],
  ];

  it('contain no value that oslo.config refuses, and every value that oslo.config accepts', function () {
    if (!hasOsloConfig()) return this.skip();
    const cases = tried.flatMap(([type, unit, ...taken]) => {
      const texts = fc.sample(fc.string({ unit: fc.constantFrom(...unit), maxLength: 7 }), samples(300));
      return [...taken, ...texts].map((one) => ({ type, one }));
    });
    const read = osloValues(
      cases.map(({ type, one }) => ({ text: `[s]\nx = ${one}\n`, options: [{ group: 's', name: 'x', type }] })),
    );
    const differing = cases.filter(({ type, one }, index) => {
      const [value] = read[index] ?? [];
      return isRefused(value) !== (textProblemFor(namedType(type, {}), one.trim()) !== undefined);
    });
    assert.deepEqual(differing, []);
  });

  for (const [name, service] of Object.entries(services)) {
    it(`have the values of a configuration of ${name} in oslo.config`, async function () {
      if (!hasOsloConfig()) return this.skip();
      const { text: file, said } = await renderedService(service);
      const options = askedOptions(service);
      const [read = []] = osloValues([{ text: file ?? assert.fail(said), options }]);
      const found = options.map(({ group, name: option }, index) => [`${group}.${option}`, read[index]]);
      assert.deepEqual(Object.fromEntries(found), service.intended);
    });
  }
});

/** The file that is written from a layer in INI format. */
const renderedIni = (layer: string, ini: Ini): ReturnType<typeof written> =>
  written({ configMap: { name: 'l', key: 'l.conf', format: 'ini' } }, ini, [
    resource('ConfigMap', 'l', { data: { 'l.conf': layer } }),
  ]);

const renderedService = ({ values: all, ini, schema }: Service): ReturnType<typeof written> =>
  written({ values: all }, { ...ini, schema: { configMap: { name: 'options', key: 'options.json' } } }, [
    resource('ConfigMap', 'options', { data: { 'options.json': JSON.stringify(schema) } }),
  ]);

/** The service's options according to its schema; multi-valued if the functionConfig sets a `multi…` type. */
function askedOptions({ schema, ini, intended }: Service): readonly QueriedOption[] {
  const isMulti = (path: string): boolean =>
    ini.options?.some((rule) => rule.path === path && rule.as.startsWith('multi')) === true;
  return Object.entries(schema.options)
    .flatMap(([group, { opts }]) =>
      opts.map(({ dest, type, min, max, choices = [], deprecated_opts: old = [] }): QueriedOption => ({
        group,
        name: dest,
        type,
        multi: isMulti(`${group}.${dest}`),
        ...(min === undefined ? {} : { min }),
        ...(max === undefined ? {} : { max }),
        choices: choices.map(([value]) => value),
        old: old.map((each) => [each.group, each.name]),
      })),
    )
    .filter(({ group, name }) => Object.hasOwn(intended, `${group}.${name}`));
}
