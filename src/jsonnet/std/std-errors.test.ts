/** Tests the error of every standard library function for an argument of the wrong type, and results that other tests do not cover. */
import assert from 'node:assert/strict';
import { programChecks } from '../../../test/jsonnet-programs';
import { evaluate, type Json } from '../index';

const expected: Readonly<Record<string, Json>> = {
  'acos(0)': Math.PI / 2,
  'asin(0)': 0,
  'atan(0)': 0,
  'cos(0)': 1,
  'sin(0)': 0,
  'tan(0)': 0,
  'exp(0)': 1,
  'log(1)': 0,
  'log10(1000)': 2.9999999999999996,
  'clamp("b", "a", "c")': 'b',
  'equals([1, { a: 2 }], [1, { a: 2 }])': true,
  'escapeStringJson("é\\n")': '"é\\n"',
  'escapeStringPython("a\\"")': '"a\\""',
  'escapeStringXml("<")': '&lt;',
  'native("none")': null,
  'isArray([]) && !std.isArray("")': true,
  'isBoolean(false) && !std.isBoolean(0)': true,
  'isNumber(1) && !std.isNumber("1")': true,
  'isObject({}) && !std.isObject([])': true,
  'isString("") && !std.isString(1)': true,
  'objectFieldsEx({ b:: 1, a: 2 }, true)': ['a', 'b'],
  'objectFieldsEx({ b:: 1, a: 2 }, false)': ['a'],
  'objectHasEx({ a:: 1 }, "a", true) && !std.objectHasEx({ a:: 1 }, "a", false)': true,
  pi: Math.PI,
  'toString([1, "a", null])': '[1, "a", null]',
  'trace("said", 1)': 1,
  '__compare([1, 2], [1, 3])': -1,
  '__compare_array([2], [1])': 1,
  '__array_less([1, 2], [1, 3])': true,
  '__array_greater([1, 2], [1, 3])': false,
  '__array_less_or_equal([1], [1])': true,
  '__array_greater_or_equal([1], [1, 2])': false,
  'id([1])': [1],
  'flattenArrays(["a", "b"])': '[ ]ab',
  'slice("abc", 0, 3, 0.5)': 'aabbcc',
  'sha256("")': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'sha512("")':
    'cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e',
  'sha3("")':
    'a69f73cca23a9ac5c8b567dc185a756e97c982164fe25859e0d1dcc1475c80a615b2123af1f5f94c11e3e9402c3ac558f500199d95b6d3e301758586281dcd26',
};

/** The names of one or more functions with arguments, and the message, in which `NAME` is the function's name. */
const expectedErrors: Readonly<Record<string, string>> = {
  '__compare __array_less __array_greater __array_less_or_equal __array_greater_or_equal __compare_array(null, null)':
    'binary operator < does not operate on null.',
  'acos asin atan ceil cos exp exponent log mantissa sin tan(null)':
    'Builtin function NAME expected (number) but got (null)',
  'any(null)': 'any() parameter should be an array, got null',
  'asciiLower asciiUpper encodeUTF8 md5 parseYaml(null)': 'Builtin function NAME expected (string) but got (null)',
  'atan2 hypot modulo pow range(null, null)': 'Builtin function NAME expected (number, number) but got (null, null)',
  'base64DecodeBytes("a")': 'input string appears not to be a base64 encoded string. Wrong length found (1)',
  'clamp("abc", 1, 1)': 'binary operator < requires matching types, got string and number.',
  'contains count remove(null, null)': 'std.NAME first parameter must be an array, got null',
  'decodeUTF8(null)': 'Builtin function decodeUTF8 expected (array) but got (null)',
  'deepJoin(null)': 'Expected string or array, got null',
  'deg2rad isDecimal isEven isInteger isOdd rad2deg round sign(null)': 'std.NAME expected number, got null',
  'endsWith startsWith(null, null)': 'length operates on strings, objects, and arrays, got null',
  'equalsIgnoreCase resolvePath(null, null)': 'Builtin function NAME expected (string, string) but got (null, null)',
  'filterMap foldl foldr("a", "b", "c")': 'std.NAME first param must be function, got string',
  'find(null, null)': 'find second parameter should be an array, got null',
  'findSubstr(null, null)': 'findSubstr first parameter should be a string, got null',
  'flatMap mapWithIndex mapWithKey(null, null)': 'std.NAME first param must be function, got null',
  'flattenArrays([1])': 'binary operator + requires matching types, got array and number.',
  'get(null, null)': 'std.get first parameter must be an object, got null',
  'get({}, "a", null, "false")':
    'Builtin function objectHasEx expected (object, string, boolean) but got (object, string, string)',
  'isEmpty stringChars(null)': 'std.NAME first parameter must be a String, got null',
  'join(null, null)': 'join first parameter should be string or array, got null',
  'lines([1])': 'expected string but arr[0] was number',
  'log10 log2(null)': 'Builtin function log expected (number) but got (null)',
  'lstripChars rstripChars(null, null)': 'std.stripChars first parameter must be a String, got null',
  'manifestIni({a:1})': 'field does not exist: sections',
  'manifestJsonEx(null, null)': 'std.manifestJsonEx indent must be a string, got null',
  'manifestPython(function(x) x)': 'cannot manifest function',
  'manifestPythonVars(null)': 'std.manifestPythonVars parameter must be an object, got null',
  'manifestToml(null)': 'TOML body must be an object. Got null',
  'manifestXmlJsonml(null)': 'Expected a JSONML value (an array), got null',
  'manifestYamlDoc(function(x) x)': 'Tried to manifest function at []',
  'manifestYamlStream(null)': 'manifestYamlStream only takes arrays, got null',
  'max min(null, null)': 'std.NAME first param expected number, got null',
  'maxArray minArray(null)': 'std.NAME first parameter must be array, got null',
  'member(null, null)': 'std.member first argument must be an array or a string',
  'minArray([], 1, 2)': 'std.minArray second parameter must be function, got number',
  'mod(null, null)': 'Operator % cannot be used on types null and null.',
  'objectFieldsAll objectKeysValues objectKeysValuesAll objectValues objectValuesAll(null)':
    'Builtin function objectFieldsEx expected (object, boolean) but got (null, boolean)',
  'objectFieldsEx(null, null)': 'Builtin function objectFieldsEx expected (object, boolean) but got (null, null)',
  'objectHas objectHasAll(null, null)':
    'Builtin function objectHasEx expected (object, string, boolean) but got (null, null, boolean)',
  'objectHasEx("a", "b", "c")':
    'Builtin function objectHasEx expected (object, string, boolean) but got (string, string, string)',
  'objectRemoveKey(null, null)': 'Builtin function objectRemoveKey expected (object, string) but got (null, null)',
  'parseHex parseOctal(null)': 'Expected string, got null',
  'primitiveEquals([1], [2])': 'primitiveEquals operates on primitive types, got array',
  'removeAt(null, null)': 'Builtin function removeAt expected (array, number) but got (null, null)',
  'reverse sum(null)': 'std.NAME first parameter must be an array, got null',
  'set uniq(null)': 'std.NAME parameter must be an array, got null',
  'setDiff setInter setMember setUnion(null, null)': 'std.NAME parameter must be an array, got null',
  'splitLimit splitLimitR("a", "b", "c")': 'str.NAME third parameter must be a Number, got string',
  'stripChars(null, null)': 'std.stripChars first parameter must be a String, got null',
  'trim(null)': 'std.trim parameter must be a String, got null',
  'type()': 'function parameter x not bound in call.',
  'assertEqual(1, 2)': 'Assertion failed. 1 != 2',
  'equals(function() 1, function() 1)': 'cannot test equality of functions',
  'xor xnor(1, 2)': 'Builtin function NAME expected (boolean, boolean) but got (number, number)',
  'escapeStringBash escapeStringDollars escapeStringJson escapeStringPython escapeStringXML escapeStringXml toString manifestJson manifestJsonMinified(function() 1)':
    "couldn't manifest function in JSON output.",
  'manifestYamlDoc prune({ a: error "no" })': 'no',
  'flattenDeepArray([error "no"])': 'no',
  'mergePatch({ a: 1 }, { a: error "no" })': 'no',
  'mergePatch({ a: error "no" }, { a: 1 })': 'no',
  'isArray isBoolean isFunction isNull isNumber isObject isString(error "no")': 'no',
  'extVar native sha1 sha256 sha512 sha3(1)': 'Builtin function NAME expected (string) but got (number)',
  'trace(1, 2)': 'Builtin function trace expected string as first parameter but got number',
  'startsWith("a", 1)': 'length operates on strings, objects, and arrays, got number',
  'maxArray([true, true])': 'Values of type boolean are not comparable.',
  'member("a", 1)': 'findSubstr first parameter should be a string, got number',
  'manifestXmlJsonml([1])': 'Expected string or array, got number',
  'manifestYamlStream([1], false, 1)': 'condition must be boolean, got number.',
  'range(1, 1.5)': 'std.range bound must be an integer of 32 bits, got 1.5',
  'splitLimit("a", "b", -2)': 'str.splitLimit third parameter must be -1 or more, got -2',
};

describe('a function of std', () => {
  const { results, failures } = programChecks('std.');
  it('returns results', () => results(expected));
  it('refuses invalid arguments', () => {
    for (const [calls, message] of Object.entries(expectedErrors)) {
      const [, names = '', args = ''] = /^([\w ]+)(.*)$/.exec(calls) ?? [];
      for (const name of names.split(' ')) failures({ [name + args]: message.replace('NAME', name) });
    }
  });

  it('reports which argument is missing or superfluous', () => {
    const names = evaluate({ name: 'f', code: '[n for n in std.objectFieldsAll(std) if std.isFunction(std[n])]' });
    assert.ok(Array.isArray(names) && names.length > 150);
    for (const name of names.filter((each) => typeof each === 'string')) {
      const call = (args: string): unknown => evaluate({ name: 'f', code: `std.${name}(${args})` });
      assert.throws(() => call(''), /^JsonnetError: RUNTIME ERROR: function parameter \w+ not bound in call\.$/);
      assert.throws(() => call('1, 2, 3, 4, 5, 6'), /too many args, function has [1-5] parameter\(s\)/);
    }
  });
});
