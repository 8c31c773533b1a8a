import assert from 'node:assert/strict';
import { cpuMs } from '../../../test/cpu-time';
import { type FormatName, formatNames, formatTable } from '../../formats/table';
import { NotADocumentError, openEmbedded } from './embedded';
import { contradiction, apparentFormat } from './format-signs';

describe('a text with a declared format', () => {
  for (const [text, format, key, problem] of [
    // The key implies a different format.
    ['', 'ini', 'a.json', /^is JSON according to its key, not INI: /],
    ['a=1', 'env', 'a.properties', /^is Java properties according to its key, not env-file text: /],
    ['[a]', 'json', 'a.toml', /^is TOML according to its key, not JSON: /],
    ['a: 1', 'yaml', 'a.json', undefined],
    ['{}', 'json', 'a.yml', undefined],
    ['a=1', 'ini', 'a.conf', undefined],
    ['a=1', 'ini', undefined, undefined],
    // The text looks like a different format, but lenient formats would accept it.
    ...formatNames
      .filter((name) => formatTable[name].isLenient)
      .flatMap((lines) => [
        ['{"list":[1]}', lines, 'conf', /looks like JSON or YAML/] as const,
        ['[{"a":1}]\n', lines, 'conf', /looks like JSON/] as const,
        ['\uFEFF\n <?xml version="1.0"?>\n<Configuration/>', lines, 'conf', /looks like XML or HTML/] as const,
        ['<Configuration status="warn">\n</Configuration>', lines, 'conf', /looks like XML or HTML/] as const,
        ['---\na: 1\n', lines, 'conf', /looks like YAML/] as const,
        ['# c\na: 1\nserver:\n  port: 80\n', lines, 'conf', /looks like YAML/] as const,
        ['a:\r\n- x\r\n- y\r\n', lines, 'conf', /looks like YAML/] as const,
        ['hosts:\n  - a\n', lines, 'conf', /looks like YAML/] as const,
        ['', lines, 'conf', undefined] as const,
        ['a=1\nb = 2\n', lines, 'conf', undefined] as const,
        ['[k]=0\n[k].x: 1\n', lines, 'conf', undefined] as const,
        ['{k} = 0\n', lines, 'conf', undefined] as const,
        ['# c\na=<b>{c}\n', lines, 'conf', undefined] as const,
        ['[s]\na=1\n', lines, 'conf', formatTable[lines].hasSections ? undefined : /looks like INI or TOML/] as const,
      ]),
    // Text that is typical of its format.
    ['[s]\nplugins:\n    foo\n    bar\n', 'ini', 'conf', undefined],
    ['[s]\nplugins =\n    a: 1\n', 'ini', 'conf', undefined],
    ['; c\n\n# d\nk = 1\n[s] ; c\nplugins:\n    a: 1\nhosts:\n  - a\n', 'ini', 'conf', undefined],
    ['plugins:\n    a: 1\n[s]\n', 'ini', 'conf', /looks like YAML/],
    ['[s],\nplugins:\n    a: 1\n', 'ini', 'conf', /looks like YAML/],
    ['a: b\nc: [1, 2]\n', 'properties', 'conf', undefined],
    ['server.port: 80\nlist:\n', 'properties', 'conf', undefined],
    ['a:\\\n  b\n', 'properties', 'conf', undefined],
    ['! c\na b\n', 'properties', 'conf', undefined],
    ['A={"x": 1}\n', 'env', 'conf', undefined],
  ] as readonly (readonly [string, FormatName, string | undefined, RegExp | undefined])[]) {
    it(`${JSON.stringify(text)} under ${key ?? 'no key'} as ${format} is ${problem === undefined ? 'accepted' : 'refused'}`, () => {
      const found = contradiction(text, format, key);
      if (problem === undefined) assert.equal(found, undefined);
      else assert.match(found ?? '', problem);
    });
  }
});

describe('a text that cannot be parsed', () => {
  for (const [text, reason] of [
    ['[SERVICE]\n    Log_Level = info\n', /^has no declared format, but looks like INI or TOML$/],
    ['[SERVICE]\n    Log_Level info\nKey = x\n', /^has no declared format, but looks like INI or TOML$/],
    ['# c\n[section]\na = 1\n', /^has no declared format, but looks like INI or TOML$/],
    ['A=1\nB=2\n', /^has no declared format, but looks like lines of `key=value`$/],
    ['export A=1\n', /^has no declared format, but looks like lines of `key=value`$/],
    [
      '<html>\n<br>\n</html>\n',
      /^is not valid XML \(line 3, column 1 of the text\): the end tag does not match the open element$/,
    ],
    ['<VirtualHost *:80>\n', /^is not valid XML \(line 1, column 14 of the text\): a character is not allowed here$/],
    ['# c\n<a>\n', /^has no declared format, but looks like XML or HTML$/],
    ['server {\n  listen 80;\n}\n', /^has no declared format, but looks like another configuration language/],
    ['worker_processes 1;\n', /^has no declared format, but looks like another configuration language/],
    ['.:53 {\n    errors\n}\n', /^has no declared format, but looks like another configuration language/],
    [
      'host: {{ .Values.host }}\n    port: 80\n',
      /^is not valid YAML \(line 1, column \d+ of the text\): a map or list .* \(even if template expressions are ignored\)$/,
    ],
    ['plain words', /^contains no YAML map or list$/],
    ['', /^contains no YAML map or list$/],
  ] as const) {
    it(JSON.stringify(text), () =>
      assert.throws(
        () => openEmbedded(text, { key: 'conf' }),
        (error) => error instanceof NotADocumentError && error.guessed && reason.test(error.message),
      ),
    );
  }

  it('is reported with the message of the reader if the format is declared or recognizable', () => {
    for (const [text, hints] of [
      ['[SERVICE]\nx y\n', { format: 'json' }],
      ['[SERVICE]\nx y\n', { key: 'a.json' }],
      ['{"a": 1', {}],
      ['{"a": {{ x }', {}],
    ] as const) {
      assert.throws(
        () => openEmbedded(text, hints),
        (error) =>
          error instanceof NotADocumentError && !error.guessed && error.message.startsWith('is not valid JSON'),
      );
    }
  });
});

describe('a hostile text', () => {
  it('is inspected in linear time', () => {
    const cost = cpuMs(() => {
      for (const piece of [' ', 'a', '[', '<a', '[a ', 'a:', 'a:\n ', '{', 'a;', '\t:', '-', '#\n', '# \n ']) {
        const whole = piece.repeat(300_000);
        apparentFormat(whole);
        contradiction(whole, 'ini', 'conf');
        contradiction(`x${whole}`, 'properties', undefined);
      }
    });
    assert.ok(cost < 4000, `${cost} ms`);
  });
});
