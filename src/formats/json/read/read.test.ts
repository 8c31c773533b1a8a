import assert from 'node:assert/strict';
import fc from 'fast-check';
import { anyCharacter } from '../../../../test/any-character';
import { holds, law } from '../../../../test/law';
import { errorFrom, orError } from '../../../../test/or-error';
import { nodeAt, type Path, plainOf } from '../../../data';
import { DocumentSyntaxError, maxDepth, RepeatedKeyError } from '../../document';
import type { SourceNode } from '../../source-node';
import { faultIn } from '../../format-kit.test';
import { readJson } from './read';

const rootOf = (text: string, options = {}) => {
  const [root] = readJson(text, options).roots;
  assert.ok(root);
  return root;
};

const messages = (text: string): string[] => readJson(text).notes.map(({ message }) => message);

/** The type, text and style of the scalar at `path`. */
const scalarAt = (text: string, path: Path = [], options = {}): string[] => {
  const node = nodeAt(rootOf(text, options), path);
  assert.ok(node?.kind === 'scalar');
  return [node.type, node.text, node.style];
};

const failure = (text: string): DocumentSyntaxError => errorFrom(DocumentSyntaxError, () => readJson(text));

const faultOf = (text: string, options = {}): string => faultIn(() => readJson(text, options));

describe('readJson', () => {
  it('returns the position of every node', () => {
    const text = ' {"a": [1, "x"],\n "b" : {}}';
    const root = rootOf(text);
    assert.deepEqual(root, {
      kind: 'map',
      flow: true,
      start: 1,
      end: 27,
      entries: [
        {
          key: 'a',
          keyStart: 2,
          keyEnd: 5,
          value: {
            kind: 'list',
            flow: true,
            dashes: [],
            start: 7,
            end: 15,
            items: [
              { kind: 'scalar', type: 'int', text: '1', style: 'plain', start: 8, end: 9 },
              { kind: 'scalar', type: 'string', text: 'x', style: 'double', start: 11, end: 14 },
            ],
          },
        },
        { key: 'b', keyStart: 18, keyEnd: 21, value: { kind: 'map', flow: true, entries: [], start: 24, end: 26 } },
      ],
    });
    assert.equal(text.length, 27);
  });

  it('keeps the notation of numbers and distinguishes integers from floats', () => {
    const strict = { strict: true };
    assert.deepEqual(scalarAt('12345678901234567890123', [], strict), ['int', '12345678901234567890123', 'plain']);
    for (const float of ['1.0', '1.10', '1e3', '-0.0', '1E400', '2E+1']) {
      assert.deepEqual(scalarAt(`[${float}]`, [0], strict), ['float', float, 'plain']);
    }
    assert.deepEqual(scalarAt('-0', [], strict), ['int', '-0', 'plain']);
  });

  it('reads true, false and null', () => {
    assert.deepEqual(scalarAt('true'), ['bool', 'true', 'plain']);
    assert.deepEqual(scalarAt('false'), ['bool', 'false', 'plain']);
    assert.deepEqual(scalarAt('null'), ['null', 'null', 'plain']);
  });

  it('decodes escapes: surrogate pairs, lone surrogates like Go, slashes', () => {
    const strict = { strict: true };
    assert.deepEqual(scalarAt('"\\ud83d\\ude00"', [], strict), ['string', '😀', 'double']);
    assert.equal(scalarAt('"a\\ud83d"', [], strict)[1], 'a\ufffd');
    assert.equal(scalarAt('"\\uDE00b"', [], strict)[1], '\ufffdb');
    assert.equal(scalarAt('"\\/\\"\\\\\\b\\f\\n\\r\\t\\u003c"', [], strict)[1], '/"\\\b\f\n\r\t<');
  });

  it('treats keys such as __proto__ like any other key', () => {
    const root = rootOf('{"__proto__": {"x": 1}, "constructor": 2}');
    assert.ok(root.kind === 'map');
    assert.deepEqual(
      root.entries.map(({ key }) => key),
      ['__proto__', 'constructor'],
    );
    assert.equal(nodeAt(root, ['__proto__', 'x'])?.kind, 'scalar');
  });

  it('reads several separate values', () => {
    const { roots, notes } = readJson('{"a":1}\n{"a":2}\r\n\n[3] "x"\n', { strict: true });
    assert.deepEqual(
      roots.map(({ start, end }) => [start, end]),
      [
        [0, 7],
        [8, 15],
        [18, 21],
        [22, 25],
      ],
    );
    assert.deepEqual(notes, []);
    assert.equal(readJson('{}/**/{}').roots.length, 2);
    assert.equal(faultOf('{}{}'), '1:3 expected the end of the text or whitespace, found "{"');
    assert.equal(faultOf('1,2'), '1:2 expected the end of the text or whitespace, found ","');
  });

  it('accepts a byte order mark and surrounding white space', () => {
    const root = rootOf('\ufeff \t\r\n{} \n', { strict: true });
    assert.deepEqual([root.start, root.end], [5, 7]);
  });

  it('reports the position of unexpected text', () => {
    assert.equal(faultOf(''), '1:1 expected a JSON value, found the end of the text');
    assert.equal(faultOf(' \n '), '2:2 expected a JSON value, found the end of the text');
    assert.equal(faultOf('{'), '1:2 expected a key or "}" in an object, found the end of the text');
    assert.equal(faultOf('['), '1:2 expected a value or "]" in an array, found the end of the text');
    assert.equal(faultOf('{"a"'), '1:5 expected ":" after a key, found the end of the text');
    assert.equal(faultOf('{"a" 1}'), '1:6 expected ":" after a key');
    assert.equal(faultOf('{"a":}'), '1:6 expected a JSON value, found "}"');
    assert.equal(faultOf('{"a":1\n"b":2}'), '2:1 expected "," or "}", found "\\""');
    assert.equal(faultOf('[1 2]'), '1:4 expected "," or "]"');
    assert.equal(faultOf('[1,,2]'), '1:4 expected a JSON value, found ","');
    assert.equal(faultOf('[,]'), '1:2 expected a JSON value, found ","');
    assert.equal(faultOf('{,}'), '1:2 expected a key or "}" in an object, found ","');
    assert.equal(faultOf('[1}'), '1:3 expected "," or "]", found "}"');
    assert.equal(faultOf('[-]'), '1:2 expected a JSON value');
    assert.equal(faultOf('[😀]'), '1:2 expected a JSON value');
    assert.equal(faultOf('[1 / 2]'), '1:4 expected "," or "]"');
    assert.equal(faultOf(']'), '1:1 expected a JSON value, found "]"');
  });

  it('accepts only valid JSON scalars outside of brackets', () => {
    assert.equal(faultOf('debug'), '1:1 expected a JSON value');
    assert.equal(faultOf('a: 1'), '1:1 expected a JSON value');
    assert.equal(faultOf('0x1F'), '1:1 expected a JSON value');
  });

  it('refuses an unclosed string, a raw control character and an invalid escape', () => {
    assert.equal(faultOf('{"a": "secret'), '1:7 a string is not closed on its line');
    assert.equal(faultOf('{"a": "secret\r\n"}'), '1:7 a string is not closed on its line');
    assert.equal(faultOf('{"a": "secret\n"}'), '1:7 a string is not closed on its line');
    assert.equal(faultOf('["a\tb"]'), '1:4 a string contains a control character: write it as an escape');
    for (const escape of ['\\x41', "\\'", '\\u12', '\\u12g4', '\\u{41}', '\\v', '\\0']) {
      assert.equal(faultOf(`["a${escape}"]`), '1:4 not a valid JSON escape sequence');
    }
    assert.equal(faultOf('"\\'), '1:2 not a valid JSON escape sequence');
  });

  it('reports the position of a duplicate key, but not the key', () => {
    assert.equal(faultOf('{"a": 1,\n "token": 2, "token": 3}'), '2:14 duplicate key in an object');
    assert.equal(faultOf('{"a": 1, "\\u0061": 2}'), '1:10 duplicate key in an object');
    assert.equal(rootOf('{"a": {"a": 1}}').kind, 'map');
  });

  it('reports that templates are not JSON', () => {
    const message = 'a template is not JSON: expand it first, or put the expression in quotes';
    assert.equal(faultOf('{"a": {{ .Values.x }}}'), `1:7 ${message}`);
    assert.equal(faultOf('[1, {{- 2 }}]'), `1:5 ${message}`);
    assert.equal(faultOf('{"a": 1, {{ if .x }}"b": 2}'), `1:10 ${message}`);
    assert.equal(faultOf('{"a": 80{{ .x }}}'), `1:9 ${message}`);
    assert.equal(faultOf('{"a": 1 {% if x %}}'), `1:9 ${message}`);
    assert.equal(faultOf('{% if x %}{}'), `1:1 ${message}`);
    assert.equal(faultOf('{{ .Values.x }}'), `1:1 ${message}`);
    assert.deepEqual(scalarAt('{"a": "{{ .x }}"}', ['a']), ['string', '{{ .x }}', 'double']);
  });

  it('reads up to the depth limit, and refuses deeper text', () => {
    assert.equal(readJson('['.repeat(maxDepth) + ']'.repeat(maxDepth)).roots.length, 1);
    const { message, offset } = failure('['.repeat(10_000) + ']'.repeat(10_000));
    assert.equal(message, 'nested deeper than 1000 levels');
    assert.equal(offset, maxDepth);
    assert.equal(failure('{"a":'.repeat(10_000)).message, 'nested deeper than 1000 levels');
  });

  describe('the superset', () => {
    it('reads every kind of comment', () => {
      const text = '// a\n{ # b\n/* c\n*/ "x" /**/ : // d\r\n 1 /* e */, "y": 2 // f\n}\n# g';
      assert.deepEqual(plainOf(rootOf(text)), { __proto__: null, x: 1, y: 2 });
      assert.deepEqual(readJson(text).notes, [
        { offset: 0, line: 1, column: 1, message: 'JSON does not allow comments' },
      ]);
      assert.equal(faultOf('{"a": 1 /* b'), '1:9 a comment is not closed: expected "*/"');
      assert.equal(faultOf('/'), '1:1 expected a JSON value');
    });

    it('reads trailing commas', () => {
      assert.deepEqual(messages('{"a": [1, ], }'), ['JSON does not allow a trailing comma']);
      assert.deepEqual(readJson('{"a": [1\n, ], }').notes[0], {
        offset: 9,
        line: 2,
        column: 1,
        message: 'JSON does not allow a trailing comma',
      });
    });

    it('reads single quotes with the escapes of JavaScript', () => {
      const note = 'JSON strings must be in double quotes, not single quotes';
      assert.deepEqual(messages("{'a': 'b'}"), [note]);
      assert.deepEqual(scalarAt("['it\\'s \"x\" \\q']", [0]), ['string', 'it\'s "x" q', 'single']);
      assert.equal(scalarAt("['\\x41\\u0042\\u{1f600}\\v\\0\\n\\ud83d\\ude00']", [0])[1], 'AB😀\v\0\n😀');
      assert.equal(scalarAt("['a\\\nb\\\r\nc\\\rd']", [0])[1], 'abcd');
      assert.equal(scalarAt("['\\u{10ffff}']", [0])[1], '\u{10ffff}');
      for (const escape of ['\\x4', '\\xg1', '\\1', '\\u{}', '\\u{110000}', '\\u{41', '\\u12']) {
        assert.equal(faultOf(`['${escape}']`), '1:3 not a valid JSON escape sequence');
      }
      assert.equal(faultOf("'\\"), '1:2 not a valid JSON escape sequence');
    });

    it('reads other words as strings', () => {
      const text = '{"config": {"loglevel": debug, "debug": true, "x": ünï.x-1_$}}';
      assert.deepEqual(scalarAt(text, ['config', 'loglevel']), ['string', 'debug', 'plain']);
      assert.deepEqual(scalarAt(text, ['config', 'debug']), ['bool', 'true', 'plain']);
      assert.deepEqual(scalarAt(text, ['config', 'x']), ['string', 'ünï.x-1_$', 'plain']);
      assert.deepEqual(readJson(text).notes, [
        { offset: 24, line: 1, column: 25, message: 'JSON strings must be in double quotes' },
      ]);
      assert.equal(faultOf('{"a": hello world}'), '1:13 expected "," or "}"');
    });

    it('reads a number that is not valid JSON with the type that YAML has for it', () => {
      const numbers = ['0x1F', '0o17', '0b1', '0123', '+12', '1_000', '.5', '5.', '-.5e3', '089'];
      assert.deepEqual(
        numbers.map((number) => scalarAt(`[${number}]`, [0])[0]),
        ['int', 'int', 'int', 'int', 'int', 'int', 'float', 'float', 'float', 'int'],
      );
      assert.deepEqual(messages('[0x1F]'), ['not a valid JSON number']);
      for (const word of ['1.2.3', '5m', '2024-01-01', '1e', 'yes', 'nan', 'infinity', '--1']) {
        assert.deepEqual(scalarAt(`[${word}]`, [0]), ['string', word, 'plain']);
      }
    });

    it('reads special numbers and words in any case with the types of YAML and JSON5', () => {
      for (const [word, type, text] of [
        ['.inf', 'float', '.inf'],
        ['-.INF', 'float', '-.INF'],
        ['.NaN', 'float', '.NaN'],
        ['Infinity', 'float', '.inf'],
        ['+Infinity', 'float', '.inf'],
        ['-Infinity', 'float', '-.inf'],
        ['NaN', 'float', '.nan'],
        ['True', 'bool', 'True'],
        ['FALSE', 'bool', 'FALSE'],
        ['Null', 'null', 'Null'],
      ] as const) {
        assert.deepEqual(scalarAt(`[${word}]`, [0]), [type, text, 'plain']);
      }
      assert.deepEqual(messages('[NaN]'), ['not a valid JSON number']);
      assert.deepEqual(messages('[True]'), ['JSON requires this word in lower case']);
    });

    it('reads keys without quotes', () => {
      assert.deepEqual(plainOf(rootOf('{a: 1, b-c: 2, 3: 4, true: 5}')), {
        __proto__: null,
        a: 1,
        'b-c': 2,
        3: 4,
        true: 5,
      });
      assert.deepEqual(messages('{a: 1, b: 2}'), ['JSON keys must be in double quotes']);
    });

    it('is refused by the strict reader at its first use', () => {
      const strict = { strict: true };
      assert.equal(faultOf('{"a": 1 // c\n}', strict), '1:9 JSON does not allow comments');
      assert.equal(faultOf('{"a": 1, }', strict), '1:8 JSON does not allow a trailing comma');
      assert.equal(faultOf("['a']", strict), '1:2 JSON strings must be in double quotes, not single quotes');
      assert.equal(faultOf('[debug]', strict), '1:2 JSON strings must be in double quotes');
      assert.equal(faultOf('[01]', strict), '1:2 not a valid JSON number');
      assert.equal(faultOf('{a: 1}', strict), '1:2 JSON keys must be in double quotes');
    });
  });

  describe('laws', () => {
    const json = fc
      .tuple(fc.jsonValue({ stringUnit: 'binary' }), fc.constantFrom(undefined, 1, 2, '\t'))
      .map(([value, space]) => JSON.stringify(value, null, space));

    law('agrees with JSON.parse on JSON', 300, [json], (text) => {
      const { roots, notes } = readJson(text);
      assert.equal(roots.length, 1);
      assert.deepEqual(notes, []);
      assert.deepEqual(normal(plainOf(rootOf(text, { strict: true }))), normal(JSON.parse(text)));
    });

    it('accepts the same texts as JSON.parse in strict mode', () => {
      const piece = fc.constantFrom('', ...'"\\,}][{0-.e\n/\u2028u');
      const damaged = fc.tuple(json, fc.nat(), fc.nat(3), piece).map(([text, at, drop, put]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + put + text.slice(place + drop);
      });
      holds(1000, [damaged], (text) => {
        assert.equal(acceptsStrictly(text), parses(text), text);
      });
    });

    it('throws only DocumentSyntaxError, and never quotes the text', () => {
      const characters = fc.constantFrom(...'{}[]:,"\'\\/*#\n\t 0123.eE+-xuabtrue\u00fc\ud83d');
      const garbage = fc.oneof(
        fc.array(characters, { maxLength: 40 }).map((list) => list.join('')),
        fc.string({ unit: anyCharacter }),
      );
      holds(2000, [garbage, fc.boolean()], (text, strict) => {
        const read = orError(DocumentSyntaxError, () => readJson(text, { strict }));
        if (read instanceof DocumentSyntaxError) assert.ok(read.offset >= 0 && read.offset <= text.length);
        else assert.ok(read.roots.length > 0);
      });
    });
  });

  describe('of large texts, whose nodes are created on demand', () => {
    // Whitespace makes the text large. Some of the whitespace is inside collections, so that there are large and small collections.
    const pad = (width: number): string => ' '.repeat(width);
    const [before, inside] = [pad(300_000), pad(5000)];
    const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

    it('returns the same nodes as for a small text', () => {
      const small = `{"a": [1, {"b": [${inside}2, {"c": []}], 'd': {}}, [], x, 3,], "e\\n": {"f": {"g": [[[${inside}]]]}, h: "\\u0041"}} // end`;
      const shift = (node: unknown): unknown =>
        JSON.parse(JSON.stringify(node), (key, value: unknown) =>
          /^(?:start|end|keyStart|keyEnd)$/.test(key) ? Number(value) - before.length : value,
        );
      const { roots } = readJson(before + small);
      const expected = readJson(small);
      assert.deepEqual(roots.map(spread).map(shift), plain(expected.roots));
      assert.deepEqual(messages(before + small), messages(small));
    });

    it('checks the whole text at once', () => {
      for (const broken of [
        '{"a": {"b": 1, "b": 2}}',
        '[[1, [2 3]]]',
        '[{"a": tru"e"}]',
        '["\\x"]',
        '{"a": [}',
        '[[',
        'word',
      ]) {
        const error = failure(broken);
        const large = failure(before + broken);
        assert.deepEqual([large.message, large.offset - before.length], [error.message, error.offset]);
      }
      const deep = (depth: number): string => before + '['.repeat(depth) + ']'.repeat(depth);
      assert.equal(failure(deep(maxDepth + 1)).message, `nested deeper than ${maxDepth} levels`);
      assert.equal(readJson(deep(maxDepth)).roots.length, 1);
    });
  });
});

/** The data without prototypes, and without the difference between 0 and -0, which only the spelling preserves. */
function normal(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? Number(inner) : inner)),
  );
}

const parses = (text: string): boolean =>
  !(orError(SyntaxError, (): unknown => JSON.parse(text)) instanceof SyntaxError);

/** Like `JSON.parse`: accepts only one root, and accepts duplicate keys. */
function acceptsStrictly(text: string): boolean {
  const read = orError(DocumentSyntaxError, () => readJson(text, { strict: true }));
  if (read instanceof DocumentSyntaxError) return read instanceof RepeatedKeyError && parses(text);
  return read.roots.length === 1;
}

/** A node as plain data, including the positions of all its parts. */
function spread(node: SourceNode): unknown {
  const { kind, start, end } = node;
  if (node.kind === 'scalar') return node;
  if (node.kind === 'list') {
    return { kind, items: node.items.map(spread), flow: node.flow, dashes: node.dashes, start, end };
  }
  const entries = node.entries.map((entry) => ({ ...entry, value: spread(entry.value) }));
  return { kind, entries, flow: node.flow, start, end };
}
