/** Tests the results and errors of each standard library function. */
import assert from 'node:assert/strict';
import { programChecks } from '../../../test/jsonnet-programs';
import { evaluate, memoryImporter } from '../index';

const { results, failures } = programChecks('std.');

describe('std', () => {
  it('returns types and lengths', () => {
    results({
      'type([])': 'array',
      'isFunction(std.type)': true,
      'isNull(null)': true,
      'length({ a: 1, b:: 2 })': 1,
      'length("añ😀")': 3,
      'length(function(a, b) a)': 2,
      'objectFields(std)': [],
      thisFile: 'f',
      'primitiveEquals(1, 1)': true,
      'resolvePath("a/b.jsonnet", "c")': 'a/c',
    });
    failures({ 'length(1)': 'length operates on strings, objects, and arrays, got number' });
  });

  it('is an object like any other', () => {
    assert.equal(evaluate({ name: 'f', code: 'local s = std; s.length("ab") + std["length"]("c")' }), 3);
    assert.deepEqual(evaluate({ name: 'f', code: 'local std = { length(x): 7 }; std.length("ab")' }), 7);
    assert.deepEqual(evaluate({ name: 'f', code: 'std.map(std.length, ["a", "bc"])' }), [1, 2]);
  });

  it('contains the file that refers to it', () => {
    const importer = memoryImporter({ lib: 'local s = std; [std.thisFile, s.thisFile, std["this" + "File"]]' });
    const code = '[std.thisFile, (std {}).thisFile] + import "lib"';
    assert.deepEqual(evaluate({ name: 'f', code, importer }), ['f', 'f', 'lib', 'lib', 'lib']);
  });

  it('computes', () => {
    results({
      'abs(-3)': 3,
      'sign(-3)': -1,
      'max(1, 2) + std.min(1, 2)': 3,
      'clamp(7, 0, 5)': 5,
      'pow(2, 10)': 1024,
      'floor(-1.5)': -2,
      'ceil(-1.5)': -1,
      'round(2.5)': 3,
      'sqrt(16)': 4,
      'exponent(8)': 4,
      'mantissa(8)': 0.5,
      'exponent(0)': 0,
      'mantissa(-3)': -0.75,
      'log2(8)': 3,
      'hypot(3, 4)': 5,
      'atan2(0, 1)': 0,
      'deg2rad(180) == std.pi': true,
      'rad2deg(std.pi)': 180,
      'isEven(4) && std.isOdd(5) && std.isInteger(3) && std.isDecimal(3.5)': true,
      'xor(true, false) && std.xnor(true, true)': true,
      'mod(7, 3)': 1,
      'modulo(7, 3)': 1,
    });
    failures({
      'sqrt(-1)': 'not a number',
      'floor("a")': 'Builtin function floor expected (number) but got (string)',
      'abs("a")': 'std.abs expected number, got string',
    });
  });

  it('works on strings', () => {
    results({
      'codepoint("😀")': 0x1f600,
      'char(97)': 'a',
      'substr("hello", 1, 3) + std.substr("hello", 1, 0)': 'ell',
      'startsWith("abc", "ab") && std.endsWith("abc", "bc")': true,
      'stripChars(" a b ", " ")': 'a b',
      'lstripChars("aab", "a")': 'b',
      'rstripChars("baa", "a")': 'b',
      'trim("\\t a \\n")': 'a',
      'stringChars("aé")': ['a', 'é'],
      'split("a,b,c", ",")': ['a', 'b', 'c'],
      'splitLimit("a,b,c", ",", 1)': ['a', 'b,c'],
      'splitLimit("a,b,c", ",", -1)': ['a', 'b', 'c'],
      'splitLimitR("a,b,c", ",", 1)': ['a,b', 'c'],
      'splitLimitR("aaa", "aa", -1)': ['a', ''],
      'strReplace("aXbX", "X", "$&")': 'a$&b$&',
      'asciiUpper("aé") + std.asciiLower("BÉ")': 'AébÉ',
      'isEmpty("")': true,
      'equalsIgnoreCase("Ab", "aB")': true,
      'findSubstr("aa", "😀aaa")': [1, 2],
      'findSubstr("", "a")': [],
      'parseInt("-42")': -42,
      'parseOctal("17")': 15,
      'parseHex("fF")': 255,
      "escapeStringJson('a\"\\n')": '"a\\"\\n"',
      'escapeStringBash("a\'b")': `'a'"'"'b'`,
      'escapeStringDollars("$a")': '$$a',
      'escapeStringXML("<a b=\'c\'>&\\"")': '&lt;a b=&apos;c&apos;&gt;&amp;&quot;',
    });
    failures({
      'codepoint("ab")': 'codepoint takes a string of length 1, got length 2',
      'char(-1)': 'codepoints must be >= 0, got -1',
      'char(1e9)': 'invalid unicode codepoint, got 1000000000',
      'substr("a", -1, 1)': 'substr second parameter should be greater than zero, got -1',
      'split("a", "")': 'std.split second parameter must have length 1 or greater, got 0',
      'strReplace("a", "", "b")': "'from' string must not be zero length.",
      'parseInt("1a")': '1a is not a base 10 integer',
      'parseInt("-")': '- is not a base 10 integer',
      'parseInt("")': 'Not an integer: ""',
    });
  });

  it('formats', () => {
    results({
      'format("%d|%5d|%-5d|%05d|%+d|% d", [1, 2, 3, 4, 5, 6])': '1|    2|3    |00004|+5| 6',
      'format("%x|%X|%#x|%o|%#o", [255, 255, 255, 8, 8])': 'ff|FF|0xff|10|010',
      'format("%g|%e|%.3e|%.16e", [1e-320, 5e-324, -1e-310, 2.2250738585072014e-308])':
        '9.99989e-321|4.940656e-324|-1.000e-310|2.2250738585072028e-308',
      'format("%.2f|%e|%g|%g|%G", [3.14159, 12345.678, 0.0001, 1e10, 1e-10])': '3.14|1.234568e+04|0.0001|1e+10|1E-10',
      'format("%s %s %c%c %%", ["a", { b: 1 }, "x", 121])': 'a {"b": 1} xy %',
      'format("%*d|%.*f", [4, 1, 1, 2.55])': '   1|2.6',
      'format("%(a)s-%(b)03d", { a: "x", b:: 7 })': 'x-007',
      'format("%(a)d%% of it", { a: 5 })': '5% of it',
      'format("%s", "plain")': 'plain',
    });
    failures({
      'format("%d", [])': 'Not enough values to format: 0, expected more than 0',
      'format("%d", [1, 2])': 'Too many values to format: 2, expected 1',
      'format("%d", ["a"])': 'Format required number at 0, got string',
      'format("%y", [1])': 'Unrecognised conversion type: y',
      'format("%", [1])': 'Truncated format code.',
      'format("%s", {})': 'Mapping keys required.',
      'format("%(x)s", {})': 'No such field: x',
      'format("%c", ["ab"])': '%c expected 1-sized string got: 2',
      'format("%*d", { a: 1 })': 'Cannot use * field width with object.',
    });
  });

  it('works on arrays', () => {
    results({
      'makeArray(3, function(i) i * i)': [0, 1, 4],
      'range(-1, 1)': [-1, 0, 1],
      'repeat([1], 2) + [std.repeat("ab", 2)]': [1, 1, 'abab'],
      'member([1, 2], 2) && std.member("abc", "b")': true,
      'count([1, 2, 1], 1)': 2,
      'find(1, [1, 2, 1])': [0, 2],
      'contains([1], 1)': true,
      'map(function(x) x + 1, [1, 2])': [2, 3],
      'map(function(c) c + c, "ab")': ['aa', 'bb'],
      'mapWithIndex(function(i, x) i + x, [1, 2])': [1, 3],
      'filter(function(x) x > 1, [1, 2])': [2],
      'filterMap(function(x) x > 1, function(x) x * 2, [1, 2])': [4],
      'flatMap(function(x) [x, x], [1, 2])': [1, 1, 2, 2],
      'flatMap(function(c) c + c, "ab")': 'aabb',
      'foldl(function(a, x) a + x, ["b", "c"], "a")': 'abc',
      'foldr(function(x, a) a + x, ["b", "c"], "a")': 'acb',
      'foldr(function(x, a) x, [], 1 + 1)': 2,
      'join(", ", ["a", null, "b"])': 'a, b',
      'join([0], [[1], [2]])': [1, 0, 2],
      'lines(["a", "b"])': 'a\nb\n',
      'deepJoin(["a", ["b", ["c"]]])': 'abc',
      'flattenArrays([[1], [2, [3]]])': [1, 2, [3]],
      'flattenDeepArray([1, [2, [3]]])': [1, 2, 3],
      'reverse([1, 2])': [2, 1],
      'all([true, false]) || std.any([false, true])': true,
      'sum([1, 2]) + std.avg([1, 3])': 5,
      'minArray([2, 1]) + std.maxArray([2, 3], function(x) -x)': 3,
      'minArray([], onEmpty="none")': 'none',
      'remove([1, 2, 1], 1)': [2, 1],
      'removeAt([1, 2], 0)': [2],
      'map(function(x) error "lazy", [1])[0:0]': [],
      'slice("hello", 0, 4, 2)': 'hl',
    });
    failures({
      'map(1, [])': 'std.map first param must be function, got number',
      'filter(function(x) 1, [1])': 'filter function must return boolean, got: number',
      'all([1])': 'element "1" of type number is not a boolean',
      'avg([])': 'Cannot calculate average of an empty array.',
      'repeat(1, 1)': 'std.repeat first argument must be an array or a string',
      'slice([1], 0, 1, -1)': 'got [0:1:-1] but negative steps are not supported',
      'makeArray(1, function() 1)[0]': 'too many args, function has 0 parameter(s)',
    });
  });

  it('works on sets', () => {
    results({
      'sort([3, 1, 2])': [1, 2, 3],
      'sort(["b", "a"], function(x) x)': ['a', 'b'],
      'sort([[2], [1, 5], [1]])': [[1], [1, 5], [2]],
      'uniq([1, 1, 2, 1])': [1, 2, 1],
      'set([2, 1, 2])': [1, 2],
      'setMember(2, [1, 2]) && !std.setMember(3, [1, 2])': true,
      'setUnion([1, 3], [2, 3])': [1, 2, 3],
      'setInter([1, 3], [2, 3])': [3],
      'setDiff([1, 3], [2, 3])': [1],
      'setUnion([{ k: 1, a: 1 }], [{ k: 1, a: 2 }], function(x) x.k)': [{ k: 1, a: 1 }],
    });
    failures({ 'sort([true, false])': 'Values of type boolean are not comparable.' });
  });

  it('works on objects', () => {
    results({
      'get({ a: 1 }, "a")': 1,
      'get({}, "a", 2)': 2,
      'get({ a:: 1 }, "a", 2, false)': 2,
      'objectHas({ a:: 1 }, "a") || std.objectHasAll({ a:: 1 }, "a")': true,
      'objectFields({ b: 1, a: 2, c:: 3 })': ['a', 'b'],
      'objectFieldsAll({ b: 1, c:: 3 })': ['b', 'c'],
      'objectValues({ b: 1, a: 2 })': [2, 1],
      'objectValuesAll({ b:: 1 })': [1],
      'objectKeysValues({ a: 1 })': [{ key: 'a', value: 1 }],
      'objectKeysValuesAll({ a:: 1 })': [{ key: 'a', value: 1 }],
      'objectRemoveKey({ a: 1, b: 2 }, "a")': { b: 2 },
      'mapWithKey(function(k, v) k + v, { a: 1 })': { a: 'a1' },
      'mergePatch({ a: { b: 1, c: 2 }, d: 3 }, { a: { b: null, e: 4 }, d: 5 })': { a: { c: 2, e: 4 }, d: 5 },
      'mergePatch({ a:: 1, b: error "b" }, { a: { c: 2, d: null }, b: null })': { a: { c: 2 } },
      'mergePatch({ a: error "a" }, { b: { c: error "c" }, d: 1 }).d': 1,
      'objectFields(std.mergePatch({}, { b: { c: { d: error "d" } } }).b)': ['c'],
      'prune({ a: null, b: [], c: { d: null }, e: [1, null] })': { e: [1] },
    });
    failures({
      'objectFields(1)': 'Builtin function objectFieldsEx expected (object, boolean) but got (number, boolean)',
    });
  });

  it('encodes and digests', () => {
    results({
      'encodeUTF8("é")': [195, 169],
      'decodeUTF8([195, 169])': 'é',
      'base64("hello")': 'aGVsbG8=',
      'base64([255])': '/w==',
      'base64Decode("aGVsbG8=")': 'hello',
      'base64DecodeBytes("/w==")': [255],
      'md5("")': 'd41d8cd98f00b204e9800998ecf8427e',
      'sha1("")': 'da39a3ee5e6b4b0d3255bfef95601890afd80709',
    });
    failures({
      'base64("😀")': 'Can only base64 encode strings / arrays of single bytes.',
      'base64Decode("a")': 'input string appears not to be a base64 encoded string. Wrong length found (1)',
      'base64Decode("é")': 'input string appears not to be a base64 encoded string. Wrong length found (2)',
      'base64Decode("a=bc")': 'failed to decode: illegal base64 data at input byte 1',
      'base64Decode("=abc")': 'failed to decode: illegal base64 data at input byte 0',
      'base64Decode("ab=c")': 'failed to decode: illegal base64 data at input byte 2',
      'base64Decode("abc=abcd")': 'failed to decode: illegal base64 data at input byte 4',
      'base64Decode("a!b=")': 'failed to decode: illegal base64 data at input byte 1',
      'base64Decode("éé")': 'failed to decode: illegal base64 data at input byte 0',
      'base64Decode("====")': 'failed to decode: illegal base64 data at input byte 0',
      'base64Decode("ab==ab==")': 'failed to decode: illegal base64 data at input byte 4',
      'base64Decode("a===")': 'failed to decode: illegal base64 data at input byte 1',
      'base64Decode("abcde===")': 'failed to decode: illegal base64 data at input byte 5',
    });
  });

  it('manifests', () => {
    results({
      'manifestJson({ a: [1, {}] })': '{\n    "a": [\n        1,\n        {\n\n        }\n    ]\n}',
      'manifestJsonMinified({ a: [1, {}] })': '{"a":[1,{}]}',
      'manifestJsonEx([1], " ", "\\n", ":")': '[\n 1\n]',
      'manifestYamlDoc({ a: [1, { b: "x\\ny\\n" }], c: {}, d: "" })':
        '"a":\n- 1\n- "b": |\n    x\n    y\n"c": {}\n"d": ""',
      'manifestYamlDoc({ a: [[1]], yes: 1, "0x1f": 2, "1.5": 3, "a-b": 4 }, true, false)':
        '"0x1f": 2\n"1.5": 3\na:\n  -\n    - 1\na-b: 4\n"yes": 1',
      'manifestYamlStream([1, []])': '---\n1\n---\n[]\n...\n',
      'manifestYamlStream([1], c_document_end=false)': '---\n1\n',
      'manifestToml({ a: 1, t: { b: [1, "x"], "c d": { e: true } }, ts: [{ f: 1 }, {}] })':
        'a = 1\n\n[t]\n  b = [\n    1,\n    "x"\n  ]\n\n  [t."c d"]\n    e = true\n\n[[ts]]\n  f = 1\n\n[[ts]]',
      'manifestIni({ main: { a: 1 }, sections: { s: { b: ["x", "y"] } } })': 'a = 1\n[s]\nb = x\nb = y\n',
      'manifestPython({ a: [true, null, 1.5] })': '{"a": [True, None, 1.5]}',
      'manifestPythonVars({ a: 1, b: "x" })': 'a = 1\nb = "x"\n',
      'manifestXmlJsonml(["a", { b: 1 }, "text", ["c"]])': '<a b="1">text<c></c></a>',
      'manifestXmlJsonml([["a", ["b"]]])': '<ab></ab>',
    });
    failures({ 'manifestTomlEx({ a: [null] }, "")': 'Tried to manifest "null" at ["a", 0]' });
  });

  it('parses JSON and reports the place of a mistake', () => {
    results({ 'parseJson("{\\"a\\": [1, true, null]}")': { a: [1, true, null] } });
    const failed = 'failed to parse JSON: ';
    failures({
      'parseJson("")': `${failed}unexpected end of JSON input`,
      'parseJson("[1, 2")': `${failed}unexpected end of JSON input`,
      'parseJson("[1 2]")': `${failed}invalid character '2' after array element`,
      'parseJson("{1: 2}")': `${failed}invalid character '1' looking for beginning of object key string`,
      'parseJson("\\n nul ")': `${failed}invalid character ' ' in literal null (expecting 'l')`,
      'parseJson("{}x")': `${failed}invalid character 'x' after top-level value`,
      'parseJson("1e999")': `${failed}json: cannot unmarshal number 1e999 into Go value of type float64`,
      'parseJson(\'["\\\\ud83d", 1e999]\')': `${failed}json: cannot unmarshal number 1e999 into Go value of type float64`,
    });
  });

  it('asserts equality', () => {
    results({ 'assertEqual([1], [1])': true });
    failures({ 'assertEqual("a", { b: 1 })': 'Assertion failed. "a" != {"b": 1}' });
  });
});
