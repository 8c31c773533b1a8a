/**
 * Checks oslo-options.py against oslo.config itself for random types: strings for all types, settings in a file, and
 * the options of a Python package.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { layerConfig } from '../../functions/layer-config/function';
import { describedType } from '../../functions/layer-config/oslo/option-type';
import { textProblemFor, uncheckedPatterns } from '../../functions/layer-config/oslo/option-value';
import { osloText } from '../../functions/layer-config/oslo/oslo-text';
import { treeOf } from '../../src/data';
import { formatNamed } from '../../src/formats';
import { samples } from '../law';
import { childEnvironment } from '../project';
import { configOf, resource, runOn, type Item } from '../run-on-values';
import { temporaryFolder } from '../temporary-folder';
import {
  acceptsOf,
  hasOsloConfig,
  isRefused,
  optionsScript,
  osloPython,
  osloValues,
  type OsloType,
  type Question,
} from './oslo';

const letters = (unit: string, maxLength = 8): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...unit), maxLength });

/** The strings in `among` and, less often, random strings of the characters in `unit`. */
const texts = (unit: string, ...among: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...among) }, { weight: 2, arbitrary: letters(unit) });

interface Tried {
  readonly type: fc.Arbitrary<OsloType>;
  readonly text: fc.Arbitrary<string>;
}

const some = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined });
const limits = fc.record({ min: some(fc.integer({ min: -3, max: 3 })), max: some(fc.integer({ min: 4, max: 70 })) });

/** Patterns in Python's syntax. The strings consist of letters that distinguish the patterns. */
const patterns = [
  '^[a-z]+$',
  '^a|b$',
  'a{2,3}b?',
  String.raw`^\d+(\.\d+)*$`,
  String.raw`^\w[\w-]*$`,
  String.raw`^\S+\s\S+$`,
  String.raw`^[^\s,]+$`,
  String.raw`^\W+$`,
  '^(?P<first>a)(?:b|-)*?$',
  '(?i)^ab+$',
  '(?x) ^ a  b $',
  'a.b',
  '(?s)a.b',
  String.raw`\Aa[\]^-]*\Z`,
  '(?m)^a$',
  '^[é-ü]+$',
  '(?a:^\\w+$)',
  '',
] as const;
/** Patterns that RE2 does not support. */
const further = ['^(?!a)', String.raw`(a)\1`, '(?<=a)b', String.raw`\ba`, String.raw`[\W_]`] as const;

/** Valid and invalid addresses. */
const addresses =
  '10.0.0.1|1.2.3|01.2.3.4|256.1.1.1|1.2.3.4.|::|::1|fe80::1|fe80::1%eth0|1:2:3:4:5:6:7:8|1::2::3|::ffff:1.2.3.4|::1.2.3|[::1]| ::1|10.0.0.1 ||g::|1:2:3:4:5:6:7::|::2:3:4:5:6:7:8|12345::|0:0:0:0:0:0:1.2.3.4|1:2:3:4:5:6:7:1.2.3.4|1.2.3.4::'.split(
    '|',
  );
const hosts = ['a'.repeat(64), ...'a|a-b.example|a.example.|1.a|a.1|-a|a-|a_b|a..b|.| a|a.-'.split('|')];
const uris =
  'http://a|HTTP://a|rabbit://u:p@h:1/x|http://[::1]:80/|http://[::1%25eth0]|http://[::1%eth0]|a|/x|http:|http:///x|http://:80|http://a:|http://a:123456|http://a:b|http://256.1.1.1|http://1.2.3.4|http://u@|http://@a|http://a b|http://a/ b%|http://a?b c|http://a#x|1http://a|http://%41|http://%4|https://a\\b|http://[v1.a]|http://[::g]|http://[1.2.3.4]|http://é| http://a|http://a@b@c|git+ssh://a'.split(
    '|',
  );

const tried: Readonly<Record<string, Tried>> = {
  text: {
    type: fc.oneof(
      fc.record({ class: fc.constant('String'), regex: fc.constantFrom(...patterns), ignore_case: fc.boolean() }),
      fc.record({
        class: fc.constant('String'),
        choices: some(fc.subarray(['a', 'B', '', 'a,b', ' a'])),
        ignore_case: fc.boolean(),
        max_length: some(fc.nat(3)),
        quotes: fc.boolean(),
      }),
      fc.constant({ class: 'str' }),
    ),
    text: texts('abAB12-_.,^] \té\'"😀', ...'a|aab|AB|"a"|"a|\'|1.2|a\nb|a b|aé|ü|١|ß|a-'.split('|')),
  },
  boolean: {
    type: fc.constant({ class: 'Boolean' }),
    text: texts('yesno10 ', 'true', 'YES', 'oFF', '0', ' 1', '1 ', ''),
  },
  integer: {
    type: fc.oneof(
      limits.map((all) => ({ class: 'Integer', ...all })),
      fc.record({ class: fc.constant('Integer'), choices: fc.subarray([1, 7, 64], { minLength: 1 }) }),
      fc.constantFrom({ class: 'int' }, { class: 'Port' }, { class: 'Port', min: 7, max: 70 }),
    ),
    text: texts('0179_+-x. ', '1_000', '0x10', '+7', '64', ' 7 ', '', '65535', '65536', '-1', '007', '1e1'),
  },
  float: {
    type: fc.oneof(
      limits.map((all) => ({ class: 'Float', ...all })),
      fc.constant({ class: 'float' }),
    ),
    text: texts('019_+-.einfa', '1e3', '.5', '1.', '-Infinity', 'nan', '1_0.0_1', '', ' 1', '1__0', '-.inf', '0x1p3'),
  },
  range: {
    type: limits.map((all) => ({ class: 'Range', ...all })),
    text: texts('0159-', '1-5', '5-1', '-5--1', '0', '01', '1-', ' 1', '60-2', '80'),
  },
  address: {
    type: fc.record({
      class: fc.constantFrom('IPAddress', 'HostAddress', 'HostDomain'),
      version: some(fc.constantFrom(4, 6)),
    }),
    text: texts('01f:.a_- ', ...addresses, ...hosts),
  },
  hostname: { type: fc.constant({ class: 'Hostname' }), text: texts('a1-_. ', ...hosts, ...addresses) },
  uri: {
    type: fc.record({
      class: fc.constant('URI'),
      schemes: some(fc.subarray(['http', 'HTTPS', 'rabbit'])),
      max_length: some(fc.constantFrom(0, 8, 12)),
    }),
    text: texts('ahtp:/@[]%.1?# ', ...uris),
  },
};

/** The type without undefined arguments. */
const written = (type: OsloType): OsloType =>
  Object.fromEntries(Object.entries(type).filter(([, value]) => value !== undefined)) as OsloType;

const plain = fc
  .constantFrom(...Object.values(tried))
  .chain(({ type, text }) => fc.record({ type: type.map(written), text }));

interface Case {
  readonly type: OsloType;
  readonly text: string;
}

/** A list or dict of some other type, with a string that contains some of its items. */
const collection: fc.Arbitrary<Case> = fc.constantFrom(...Object.values(tried)).chain(({ type, text }) =>
  fc
    .record({
      item: type.map(written),
      isList: fc.boolean(),
      bounds: fc.boolean(),
      min_length: fc.nat(2),
      separator: fc.constantFrom(':', '=', '::'),
      parts: fc.array(fc.tuple(fc.constantFrom('a', 'b', ' c ', '', 'a:b'), text), { maxLength: 3 }),
      frame: fc.constantFrom('', '', ' ', ',', '[]', '{}'),
    })
    .map(({ item, isList, bounds, min_length: length, separator, parts, frame }): Case => {
      const shared = { bounds, min_length: length };
      const asked = isList
        ? { class: 'List', item_type: item, ...shared }
        : { class: 'Dict', value_type: item, key_value_separator: separator, ...shared };
      const inner = parts.map(([key, each]) => (isList ? each : `${key}${separator}${each}`)).join(',');
      const [open, close] = !bounds ? ['', ''] : isList ? ['[', ']'] : ['{', '}'];
      const framed =
        frame.length === 2 ? frame.charAt(0) + inner + frame.charAt(1) : open + frame + inner + frame + close;
      return { type: asked, text: framed };
    }),
);

/** A file in which the text is the value of the option `x` in the section `s`. */
const fileOf = (text: string): string | undefined => {
  try {
    return formatNamed('oslo').print(treeOf({ s: { x: osloText(text) } }));
  } catch {
    // No file can contain the text, for example because it has an empty line.
    return undefined;
  }
};

interface Setting extends Case {
  readonly name: string;
  readonly accepts: object | undefined;
}

/** The file that layer-config writes for the settings of the section `s`, checked by the output of the script. */
async function ranOn(
  settings: readonly Setting[],
): Promise<{ readonly file: string | undefined; readonly said: string }> {
  const opts = settings.map(({ name, accepts }) => ({ dest: name, type: 'unknown value', accepts }));
  const values = { s: Object.fromEntries(settings.map(({ name, text }) => [name, text])) };
  const items = [resource('ConfigMap', 'options', { data: { json: JSON.stringify({ options: { s: { opts } } }) } })];
  const { items: made, messages } = await runOn(
    layerConfig,
    configFor(values, { name: 'options', key: 'json' }),
    items,
  );
  return { file: fileIn(made), said: messages };
}

function configFor(values: object, configMap: object): object {
  const files = [{ key: 'x.conf', format: 'ini', ini: { dialect: 'oslo', schema: { configMap } } }];
  return configOf('LayerConfig', { spec: { output: { naming: 'none', files }, layers: [{ name: 'a', values }] } });
}

const fileIn = (items: readonly Item[]): string | undefined =>
  items.find(({ metadata }) => metadata.name === 'x')?.data?.['x.conf'];

describe('the output of oslo-options.py about types of oslo.config', () => {
  it('is refused exactly if oslo.config would refuse it', function () {
    if (!hasOsloConfig()) return this.skip();
    this.timeout(60_000);
    const drawn = [
      ...Object.values(tried).flatMap(({ type, text }) =>
        fc.sample(fc.record({ type: type.map(written), text }), samples(400)),
      ),
      ...fc.sample(collection, samples(1_600)),
    ];
    const cases = drawn.flatMap((one) => {
      const file = fileOf(one.text);
      return file === undefined ? [] : [{ ...one, file }];
    });
    const accepts = acceptsOf(cases.map(({ type }) => type));
    const read = osloValues(
      cases.map(({ type, file }) => ({ text: file, options: [{ group: 's', name: 'x', type: '', built: type }] })),
    );
    const differing = cases.flatMap(({ type, text }, index) => {
      const problem = textProblemFor(describedType(accepts[index]), text);
      const [value] = read[index] ?? [];
      return isRefused(value) === (problem !== undefined) ? [] : [{ type, text, ours: problem, theirs: value }];
    });
    assert.deepEqual(differing.slice(0, 5), [], `${differing.length} of ${cases.length} differ`);
    const refused = read.filter(([value]) => isRefused(value)).length;
    assert.ok(
      refused > cases.length / 5 && refused < (cases.length * 4) / 5,
      `${refused} of ${cases.length} are refused`,
    );
  });

  it('contains each pattern that RE2 supports, and lists the unchecked ones', function () {
    if (!hasOsloConfig()) return this.skip();
    const unchecked = (all: readonly string[]): readonly string[] =>
      acceptsOf(all.map((regex) => ({ class: 'String', regex }))).flatMap((one) =>
        uncheckedPatterns(describedType(one)),
      );
    assert.deepEqual(unchecked(patterns), []);
    assert.deepEqual(unchecked(further), further);
  });

  it('is checked in settings, and oslo.config reads the written values', async function () {
    if (!hasOsloConfig()) return this.skip();
    this.timeout(60_000);
    const cases = fc
      .sample(fc.oneof(plain, collection), samples(2_400))
      .filter(({ text }) => fileOf(text) !== undefined);
    const accepts = acceptsOf(cases.map(({ type }) => type));
    const all = cases.map((one, index) => ({ ...one, name: `x${index}`, accepts: accepts[index] }));
    const questions: Question[] = [];
    const size = 40;
    for (let start = 0; start < all.length; start += size) {
      const settings = all.slice(start, start + size);
      const { said } = await ranOn(settings);
      const kept = settings.filter(({ name }) => !new RegExp(String.raw`\bs\.${name}\b`).test(said));
      const { file, said: rest } = await ranOn(kept);
      const options = kept.map(({ name, type }) => ({ group: 's', name, type: '', built: type }));
      questions.push({ text: file ?? assert.fail(rest), options });
    }
    const read = osloValues(questions);
    const refused = read.flatMap((values, at) =>
      values.flatMap((value, index) => (isRefused(value) ? [{ asked: questions[at]?.options[index], value }] : [])),
    );
    assert.deepEqual(refused, []);
    assert.ok(read.flat().length > all.length / 10, `${read.flat().length} of ${all.length} settings are accepted`);
  });

  it('is printed for the namespaces of a package, like the output of the generator', async function () {
    if (!hasOsloConfig()) return this.skip();
    const folder = temporaryFolder({
      'asked_service.py': [
        'from oslo_config import cfg, types',
        'def list_opts():',
        '    return [(None, [',
        "        cfg.StrOpt('zone', regex='^[a-z]+$', max_length=3),",
        "        cfg.ListOpt('ports', item_type=types.Port(), bounds=True),",
        "        cfg.MultiOpt('pages', item_type=types.Dict()),",
        "        cfg.Opt('level', type=lambda value: value),",
        '    ])]',
        '',
      ].join('\n'),
      'asked-1.0.dist-info/METADATA': 'Metadata-Version: 2.1\nName: asked\nVersion: 1.0\n',
      'asked-1.0.dist-info/entry_points.txt': '[oslo.config.opts]\nasked = asked_service:list_opts\n',
    });
    const { status, stdout, stderr } = spawnSync(osloPython(), [optionsScript, '--namespace', 'asked'], {
      encoding: 'utf8',
      env: { ...childEnvironment(), PYTHONPATH: folder },
    });
    assert.equal(status, 0, stderr);
    const values = { DEFAULT: { zone: 'EU', ports: [80, 70000], pages: [{ size: 1 }, { size: 2 }], level: 'a' } };
    const configured = (all: object): object => configFor(all, { name: 'o', key: 'o' });
    const items = [resource('ConfigMap', 'o', { data: { o: stdout } })];
    const { messages } = await runOn(layerConfig, configured(values), items);
    assert.match(messages, /DEFAULT\.zone \(.*\) must match the pattern \^\[a-z\]\+\$, not "EU"/);
    assert.match(messages, /DEFAULT\.ports\.1 \(.*\) must be at most 65535, not 70000/);
    assert.match(messages, /DEFAULT\.level \(.*\) has a custom type in/);
    const right = { DEFAULT: { ...values.DEFAULT, zone: 'eu', ports: '80,81' } };
    const { items: made, messages: rest } = await runOn(layerConfig, configured(right), items);
    assert.equal(
      fileIn(made),
      '[DEFAULT]\nzone = eu\nports = [80,81]\npages = size:1\npages = size:2\nlevel = a\n',
      rest,
    );
  });
});
