/**
 * Tests against the values of go-jsonnet 0.22 in cases where the two reference implementations differ, or where we used to differ. Null
 * means an error. If go-jsonnet is on PATH, its output is compared as well. The engine's README lists all remaining differences.
 */
import assert from 'node:assert/strict';
import { orError } from '../../../test/or-error';
import { spawnSync } from 'node:child_process';
import { orchestrators } from '../../../test/orchestrators';
import { evaluateToText, JsonnetError, type Importer } from '../index';

/** The output of each program. Null means an error. */
type Outputs = Readonly<Record<string, string | null>>;

/** Programs with the output of go-jsonnet. */
const rows: Readonly<Record<string, Outputs>> = {
  'text as bytes': {
    'std.base64("\u00e9")': '"w6k="',
    'std.base64("\ud83d\ude00")': null,
    'std.base64Decode("w6k=")': '"\u00e9"',
    'std.base64Decode("6Q==")': '"\ufffd"',
    'std.base64([1.5])': null,
    'std.base64Decode("YQ==YQ==")': null,
    'std.base64Decode("YQ==\\n\\n\\n\\n")': '"a"',
    'std.base64("\\u0000")': '"AA=="',
    'std.decodeUTF8([237, 160, 128])': '"\ufffd\ufffd\ufffd"',
    'std.decodeUTF8([192, 128])': '"\ufffd\ufffd"',
    'std.decodeUTF8([226, 130])': '"\ufffd\ufffd"',
    'std.decodeUTF8([240, 159, 152, 128, 255, 97])': '"\ud83d\ude00\ufffda"',
    'std.codepoint(std.char(55296))': '65533',
    'std.char(-0.5)': null,
    'std.char(1114111.5)': null,
    '"\\ud83d\\ud83d"': '"\ufffd"',
    '"\\ud83d\\u0041"': '"\ufffd"',
    'std.parseJson("\\"\\\\ud83d\\"")': '"\ufffd"',
    'std.parseJson("{\\"\\\\udc00\\": 1}")': '{\n   "\ufffd": 1\n}',
    'std.parseJson("\\ufeff1")': null,
    'std.manifestJson("\\u0000")': '"\\"\\\\u0000\\""',
  },
  'a precision that a conversion does not use': {
    '["%.*s" % [1e6, "a"], "%.100000s" % "b", "%.*c" % [error "x", "c"], "%.*%" % ["d"]]':
      '[\n   "a",\n   "b",\n   "c",\n   "%"\n]',
    '"%(a).*s" % { a: 1 }': '"1"',
    '"%.*s" % ["a"]': null,
    '"%.*d" % ["a", 1]': null,
  },
  'numbers as text': {
    'std.manifestJson([0.8, 1e-7, 1e23, -0, 123456789, 1.5e300])':
      '"[\\n    0.8,\\n    0.0000001,\\n    100000000000000000000000,\\n    -0,\\n    123456789,\\n    1500000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000\\n]"',
    'std.manifestJsonEx({ v: 0.8 }, " ")': '"{\\n \\"v\\": 0.8\\n}"',
    'std.manifestJsonMinified(1e21)': '"1000000000000000000000"',
    'std.manifestYamlDoc({ v: 0.8, w: [1e-7] })': '"\\"v\\": 0.8\\n\\"w\\":\\n- 0.0000001"',
    'std.manifestYamlStream([0.1])': '"---\\n0.1\\n...\\n"',
    '[0.8, "" + 1e-7, "%s" % 0.1, std.manifestToml({ v: 0.8 }), std.manifestPython(0.8)]':
      '[\n   0.80000000000000004,\n   "9.9999999999999995e-08",\n   "0.10000000000000001",\n   "v = 0.80000000000000004",\n   "0.80000000000000004"\n]',
    '1e15 + 0.3': '1000000000000000.2',
    '[1000000000000000.75, 0.5, 2.5e-5, 4503599627370497.5, -1000000000000000.25]':
      '[\n   1000000000000000.8,\n   0.5,\n   2.5000000000000001e-05,\n   4503599627370498,\n   -1000000000000000.2\n]',
  },
  'strings as text': {
    'std.manifestJson("\\u007f\\u0080\\u2028\\u2029\\b\\f<>&")':
      '"\\"\\u007f\\u0080\\\\u2028\\\\u2029\\\\b\\\\f<>&\\""',
    'std.manifestJson({ "\\u2028": 1 })': '"{\\n    \\"\\\\u2028\\": 1\\n}"',
    'std.manifestYamlDoc("\\u007f\\u2028")': '"\\"\\\\u007f\u2028\\""',
    'std.manifestYamlDoc({ [k]: 1 for k in ["1e3", "0x1p4", "NaN", "inf", "infinity", "nan", "x0x1", "_", "1__0", "1_0", "1e400", "--", "0B1"] }, quote_keys=false)':
      '"\\"--\\": 1\\n0B1: 1\\n\\"0x1p4\\": 1\\n\\"1_0\\": 1\\n1__0: 1\\n\\"1e3\\": 1\\n1e400: 1\\n\\"NaN\\": 1\\n_: 1\\n\\"inf\\": 1\\n\\"infinity\\": 1\\n\\"nan\\": 1\\n\\"x0x1\\": 1"',
    'std.manifestToml({ "": 2 })': '"\'\' = 2"',
    'std.manifestJson({ assert false })': '"{\\n\\n}"',
    'std.manifestYamlDoc([{ assert false }])': '"- {}"',
    'std.manifestToml({ a: [{ assert false }, 1] })': '"a = [\\n  {  },\\n  1\\n]"',
    'std.manifestPython([{ assert false }])': '"[{}]"',
    '{ assert false }': null,
  },
  rounding: {
    '[std.round(x) for x in [-2.5, -0.5, 0.49999999999999994, 2.5, -0.2]]': '[\n   -3,\n   -1,\n   0,\n   3,\n   -0\n]',
    'std.parseJson("-0")': '-0',
    '[std.isEven(1.5), std.isEven(2.5), std.isOdd(1.5), std.isOdd(-1.5)]':
      '[\n   false,\n   true,\n   true,\n   true\n]',
    '[std.isInteger(-0.5), std.isDecimal(1e300)]': '[\n   false,\n   false\n]',
    '[std.abs(0), std.max(0, -0), std.min(0, -0), std.sign(-0), std.mantissa(-0)]':
      '[\n   -0,\n   -0,\n   -0,\n   0,\n   -0\n]',
    '[std.pow(10, -5), std.pow(10, 308), std.pow(2, -1074), std.pow(-2, 3), std.pow(3, 100)]':
      '[\n   1.0000000000000001e-05,\n   100000000000000060973115648985639891431673700782468828360348495966883830481328764653520085047416662447800214448792205195884995609517997407501446661005955868206425613047875636785867678232158854569470027797054616658027599962530664977552404849412819124788442023613109140318919009165889122543729742625750520954880,\n   4.9406564584124654e-324,\n   -8,\n   515377520732011405324234683475300136641464631296\n]',
    'std.pow(10, 400)': null,
    '[std.pow(5e-324, std.pow(2, 30)), std.pow(1e-310, std.pow(2, 30) + 1)]': '[\n   0,\n   0\n]',
    'std.pow(5e-324, -std.pow(2, 30))': null,
    '[std.log2(10), std.hypot(1.1, 2.3)]': '[\n   3.3219280948873626,\n   2.5495097567963922\n]',
    '["%f" % 1e300, "%d" % 1e300, "%.0g" % 5, "%.0G" % 1e15]':
      '[\n   "1000000000000000808202880644066688264042266026266448262686660886824482642480402642604824608020806846480802642482840004220882624002648422282404882802048204824486000440820482268208860020480222000642044446660880460482426820042064082406040426248002428044264824840642466020628608860000884488266822640406660.262208",\n   "1000000000000000808202880644066688264042266026266448262686660886824482642480402642604824608020806846480802642482840004220882624002648422282404882802048204824486000440820482268208860020480222000642044446660880460482426820042064082406040426248002428044264824840642466020628608860000884488266822640406660",\n   "10.0.09999999999999995e+00",\n   "15.0.09999999999999995E+14"\n]',
    '["%*d" % [3.5, 1], "%5.1f" % 9.96]': '[\n   "   1",\n   " 10.0"\n]',
  },
  bits: {
    '[1 << 63, 3 << 62, 100 << 255, 1 << 64, -1 << 63]':
      '[\n   -9223372036854775808,\n   -4611686018427387904,\n   0,\n   1,\n   -9223372036854775808\n]',
    '[5 & -2, 5 ^ -2, 5 | -2]': '[\n   4,\n   -5,\n   -1\n]',
    '[~1, ~-1, ~1.5, ~9007199254740993, ~1e18]':
      '[\n   -2,\n   0,\n   -2,\n   -9007199254740992,\n   -1000000000000000000\n]',
    '9007199254740992 & 1': null,
  },
  counts: {
    'std.range(1.25, 2)': null,
    'std.range(3, 1)': '[ ]',
    'std.range(1, 1e10)': null,
    'std.makeArray(1.5, function(i) i)': null,
    'std.repeat("a", 1.5)': null,
    'std.substr("abc", 0.5, 1)': null,
    'std.substr("abc", 0, 1.5)': null,
    'std.splitLimit("a,b", ",", 0.5)': null,
    'std.splitLimit("a,b", ",", -2)': null,
    'std.removeAt([1, 2], 0.5)': null,
    '[std.makeArray(-1, function(i) i), std.repeat("a", -1), std.repeat([1], -1)]': '[\n   [ ],\n   "",\n   [ ]\n]',
    'std.makeArray(1, function(i, j=2) i + j)': '[\n   2\n]',
    'std.filter(function() true, [])': '[ ]',
    '[[1, 2][1.5], [1, 2, 3][1.5:], "abc"[1.5], [1, 2][-0.5]]':
      '[\n   2,\n   [\n      2,\n      3\n   ],\n   "b",\n   1\n]',
  },
  'strings for arrays': {
    'std.sort("ba")': null,
    'std.set("ba")': null,
    'std.reverse("ba")': null,
    'std.sum("ba")': null,
    'std.sum(["a"])': null,
    'std.minArray("ba")': null,
    'std.removeAt("ba", 0)': null,
    '[std.uniq("aab"), std.setMember("b", "abc"), std.setInter("ab", "bc")]':
      '[\n   [\n      "a",\n      "b"\n   ],\n   true,\n   [\n      "b"\n   ]\n]',
    '[std.startsWith("x", {}), std.endsWith("x", {}), std.endsWith([], [1])]': '[\n   false,\n   false,\n   false\n]',
    'std.startsWith([1], [1])': null,
    'std.stripChars("", 5)': '""',
    'std.length(function(a, b=1) 1)': '1',
    'std.isEmpty([])': null,
    'std.isEmpty({})': null,
    'std.xor(1, 2)': null,
    'std.manifestYamlDoc({}, 1)': null,
  },
  'letters and digits': {
    'std.trim("\\u0085\\u2003a\\u2028b\\u3000")': '"a\u2028b"',
    '[std.equalsIgnoreCase("\u00c9", "\u00e9"), std.equalsIgnoreCase("\u017f", "s"), std.equalsIgnoreCase("a", "b"), std.equalsIgnoreCase(".", "a")]':
      '[\n   true,\n   true,\n   false,\n   false\n]',
    '[std.member("ab", ""), std.member([1, error ""], 1), std.member([], 1)]': '[\n   true,\n   true,\n   false\n]',
    '[std.parseInt("+12"), std.parseInt("-0"), std.parseInt("9223372036854775807")]':
      '[\n   12,\n   0,\n   9223372036854775808\n]',
    'std.parseInt("9223372036854775808")': null,
    'std.parseInt(std.repeat("9", 400))': null,
    'std.parseHex("1:")': '26',
  },
  'what is evaluated': {
    'std.contains([], error "x")': null,
    'std.manifestYamlStream([], error "x", quote_keys=error "x")': '"---\\n\\n...\\n"',
    'std.foldl(error "x", [], 1)': null,
    'std.foldl(function(a, b) b, [1], error "x")': null,
    'std.foldr(function(a, b) a, [1], error "x")': null,
    'std.sort([1], error "x")': null,
    'std.set([1], error "x")': null,
    'std.removeAt([1], error "x")': null,
    'std.manifestYamlDoc({}, error "x")': null,
    'std.manifestJsonEx({}, error "x")': null,
    'std.minArray([1], onEmpty=error "x")': null,
    'std.minArray([1, error "x"], function(x) 1)': null,
    '[std.setMember(2, [3, 2, 1]), std.setMember(1, [0, 4, 0, 1]), std.setMember(5, [5, 1])]':
      '[\n   false,\n   false,\n   true\n]',
    '[std.minArray([{}]), std.maxArray([], onEmpty=1)]': '[\n   { },\n   1\n]',
    '[std.count([], error "x"), std.find(error "x", []), std.clamp(0, 1, error "m"), std.mergePatch(error "x", 1)]':
      '[\n   0,\n   [ ],\n   1,\n   1\n]',
    '[std.setMember(error "x", []), std.setUnion([], [], error "x"), std.uniq([1], error "x"), std.setInter([], ["a"], keyF=std.abs)]':
      '[\n   false,\n   [ ],\n   [\n      1\n   ],\n   [ ]\n]',
    '[std.setDiff([1], [], error "x"), std.uniq([], 1), std.setMember(null, [null])]':
      '[\n   [\n      1\n   ],\n   [ ],\n   true\n]',
    '[std.setMember("a", {}), std.setInter({ a:: 1 }, [1])]': '[\n   false,\n   [ ]\n]',
    '[std.length(std.setUnion([], [error "x"])), std.length(std.setDiff([1, error "x"], [1]))]': '[\n   1,\n   1\n]',
    'local deep = std.foldl(function(a, i) [a], std.range(1, 600), 1); deep == deep': 'true',
    'local deep = std.foldl(function(a, i) [a], std.range(1, 600), 1); deep < deep': 'false',
    'local depth(n) = if n == 0 then 0 else 1 + depth(n - 1); depth(480)': '480',
    '[std.equals(x=1, y=1), std.isNull(x=1), std.removeAt(arr=[1], i=0), std.native(x="none")]':
      '[\n   true,\n   false,\n   [ ],\n   null\n]',
  },
  digests: {
    '[std.sha1("a"), std.sha3("a")]':
      '[\n   "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8",\n   "697f2d856172cb8309d6b8b97dac4de344b549d4dee61edfb4962d8698b7fa803f4f93ff24393586e28b5b957ac3d1d369420ce53332712f997bd336d09ab02a"\n]',
    'std.base64Decode("a")': null,
  },
};

/** Programs that go-jsonnet accepts but we reject, with our messages. */
const refused: Readonly<Record<string, string>> = {
  'std.removeAt([1], 5)': 'removeAt index 5 is not within [0, 1)',
  'std.removeAt([1], -1)': 'removeAt index -1 is not within [0, 1)',
  'std.sum([1e308, 1e308])': 'overflow',
  'std.avg([1e308, 1e308])': 'overflow',
  'std.manifestYamlDoc({ a: function() 1 })': 'Tried to manifest function at []',
  '~1e300': 'numeric value outside the range of 64-bit integers for bitwise operation.',
  '"%100000d" % 1': 'a field of 100000 characters is too long to format',
  '"%.70000f" % 1': 'a field of 70000 characters is too long to format',
};

function output(code: string): string | null {
  const text = orError(JsonnetError, () => evaluateToText({ name: 'f', code }));
  return text instanceof JsonnetError ? null : text;
}

describe('a value on which the references differ', () => {
  for (const [title, some] of Object.entries(rows)) {
    it(`is that of go-jsonnet: ${title}`, () => {
      for (const [code, expected] of Object.entries(some)) assert.equal(output(code), expected, code);
    });
  }

  it('is an error if the value of go-jsonnet is useless', () => {
    for (const [code, detail] of Object.entries(refused)) {
      assert.throws(() => evaluateToText({ name: 'f', code }), { detail }, code);
    }
    const twice = 'STATIC ERROR: f:1:2-18: Duplicate function parameter: x';
    assert.throws(() => evaluateToText({ name: 'f', code: '(function(x, x) 1)(1)' }), { message: twice });
  });

  it('is that of go-jsonnet: a file whose bytes are not UTF-8', () => {
    const bytes = Uint8Array.from([0x61, 0xe2, 0x82, 0x41, 0xff]);
    const importer: Importer = {
      resolve: (_, path) => path,
      load: () => Buffer.from(bytes).toString(),
      loadBytes: () => bytes,
    };
    assert.equal(evaluateToText({ name: 'f', code: 'importstr "x"', importer }), '"a\ufffd\ufffdA\ufffd"');
  });

  const go = orchestrators().find(({ name }) => name === 'go-jsonnet');
  (go === undefined ? it.skip : it)('is what go-jsonnet prints', () => {
    for (const [code, expected] of Object.values(rows).flatMap((some) => Object.entries(some))) {
      const { status, stdout } = spawnSync(go?.command ?? '', ['-'], { input: code, encoding: 'utf8' });
      assert.equal(status === 0 ? stdout.trimEnd() : null, expected, code);
    }
  });
});
