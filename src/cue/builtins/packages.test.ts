/**
 * Tests package functions against the results of the real `cue` (v0.18 at f356f8f): JSON without spaces, or the error
 * message. `call:` stands for `error in call to` and the name of the function.
 */
import assert from 'node:assert/strict';
import { builtinImports } from '../../../test/builtin-imports';
import { exportSources } from '../engine';
import { jsonText } from '../export/json';
import { findBuiltin, hasPackage, isBuiltin, valueOf } from './index';

const rows: readonly (readonly [call: string, printed: string])[] = [
  ['list.Take([1, 2], -1)', 'call: negative index'],
  ['list.Drop([1, 2], 1e3)', 'cannot use 1E+3 (type float) as int in argument 2 to list.Drop'],
  ['list.FlattenN([1, [[2, 3], []], [4]], 1)', '[1,[2,3],[],4]'],
  ['list.Repeat([1], 2000000)', 'call: count 2000000 exceeds limit of 1000000'],
  ['list.Contains([{a: 1, _h: 2}], {a: 1})', 'false'],
  ['list.MatchN([1, 2, "a"], 2, int)', 'true'],
  [
    '[1, 2, "a"] & list.MatchN(>2, int)',
    'invalid value [1,2,"a"] (does not satisfy list.MatchN): int matches 2 list items, want >2',
  ],
  [
    '[1, {a: 1}, {a: 1}] & list.UniqueItems',
    'invalid value [1,{a:1},{a:1}] (does not satisfy list.UniqueItems): equal values at position 1 and 2',
  ],
  ['[1, 1.0] & list.UniqueItems()', '[1,1.0]'],
  ['list.MinItems(2) & [1]', 'invalid value [1] (does not satisfy list.MinItems(2)): len(list) < MinItems(2) (1 < 2)'],
  ['list.MinItems([1], 2)', 'false'],
  ['list.Sum([1, "a"])', 'call: invalid list element 1 in argument 0 to call: cannot use value "a" (string) as number'],
  ['list.Sum([1.5, 1.5])', '3'],
  ['list.Avg([1, 2])', '1.5'],
  ['list.Range(0, 1, 0.25)', '[0,0.25,0.50,0.75]'],
  ["list.Sort(['b', 'a'], list.Ascending)", '["YQ==","Yg=="]'],
  ["list.IsSorted(['b', 'a'], list.Descending)", 'true'],
  ['list.Sort([3, 1], {x: _, y: _})', 'call: field not found: less'],
  ['list.Sort([{a: 2}, {a: 1}], {x: _, y: _, less: x.a < y.a})', '[{"a":1},{"a":2}]'],
  [String.raw`list.SortStrings(["\uFFFD", "😀", "a"])`, '["a","�","😀"]'],
  ['list.Concat([1, [2]])', 'call: cannot use value 1 (type int) as list'],
  [
    'struct.MinFields(1) & {}',
    'invalid value {} (does not satisfy struct.MinFields(1)): len(fields) < MinFields(1) (0 < 1)',
  ],
  ['struct.MaxFields(4)', 'incomplete value struct.MaxFields(4)'],
  ['strings.MinRunes("a") & "b"', 'cannot use "a" (type string) as int in argument 2 to strings.MinRunes'],
  ['strings.MinRunes(int) & "b"', 'invalid value "b" (does not satisfy strings.MinRunes(int)): non-concrete value int'],
  ['strings.ToUpper(string)', 'call: non-concrete value string'],
  ['strings.ToUpper({a: 1})', 'cannot use {a:1} (type struct) as string in argument 1 to strings.ToUpper'],
  ['strings.ToUpper("ß ᾳ ǆ")', '"ß ᾼ Ǆ"'],
  [String.raw`strings.ToTitle("ǆ a\u00a0b")`, '"ǅ A B"'],
  ['strings.ToLower("İ ΑΣ")', '"i ασ"'],
  [String.raw`strings.Fields("a\u0085b\u3000c")`, '["a","b","c"]'],
  ['len(strings.TrimSpace("a" + strings.Repeat(" ", 300000) + "a"))', '300002'],
  ['strings.Replace("abc", "", "-", 2)', '"-a-bc"'],
  [
    String.raw`[strings.Index("ab", "a"), strings.TrimSpace(" \n ") + strings.Trim("xx", "x"), path.Clean("c:", "windows") + path.Clean("//h/s", "windows"), len("\udbff\udfff")]`,
    String.raw`[0,"","c:.\\\\h\\s",4]`,
  ],
  [
    String.raw`[path.Match("a\\*", "a*", "unix"), path.Match("a\\*", "a*", "windows"), struct.MaxFields({a: 1, b?: 2}, 1), struct.MaxFields({a: 1}, 0), "a" >= "a", list.IsSortedStrings(["a", "b", "a"])]`,
    '[true,false,true,false,true,false]',
  ],
  ['strings.ByteSlice("é", 0, 1)', '"ww=="'],
  ['strings.LastIndexAny("aéb", "é")', '1'],
  [String.raw`strings.Compare("\uFFFD", "😀")`, '-1'],
  ['strings.Repeat("x", 1000000000000)', 'call: count 1000000000000 exceeds limit of 1000000'],
  [String.raw`strconv.Unquote("#\"a\\#n\"#")`, String.raw`"a\n"`],
  ['strconv.ParseInt("0x_1F", 0, 0)', '31'],
  ['strconv.ParseInt("-129", 10, 8)', 'call: strconv.ParseInt: parsing "-129": value out of range'],
  ['strconv.ParseInt("Zz", 62, 0)', '3817'],
  ['strconv.ParseFloat("0x1.8p1", 64)', '3'],
  ['strconv.ParseNumber("1__0")', 'call: strconv.ParseNumber: parsing "1__0": illegal \'_\' in number'],
  ['strconv.ParseNumber("0X1_F")', '31'],
  ['strconv.ParseNumber("-1.5Ki")', '-1536'],
  ['strconv.FormatFloat(2.5, "f", 0, 64)', '"2"'],
  ['strconv.FormatFloat(1234567.5, "g", 3, 64)', '"1.23e+06"'],
  ['strconv.FormatFloat(0.1, "x", -1, 64)', '"0x1.999999999999ap-04"'],
  ['strconv.FormatFloat(0.1, "e", -1, 32)', '"1e-01"'],
  [String.raw`strconv.QuoteToASCII("é☺😀\u0007")`, String.raw`"\"\\u00e9\\u263a\\U0001f600\\a\""`],
  [
    String.raw`[strconv.Quote("\u0001"), strings.TrimRight("xax", "x"), time.FormatDuration(1001)]`,
    String.raw`["\"\\x01\"","xa","1.001µs"]`,
  ],
  ['strconv.QuoteRune(9731)', '"\'☃\'"'],
  ['strconv.FormatInt(-61, 62)', '"-Z"'],
  ['regexp.FindAll("a*", "baac", -1)', '["","aa",""]'],
  [
    String.raw`regexp.FindAllNamedSubmatch("(?P<k>\\w)=(?P<v>\\d)", "a=1 b=2", -1)`,
    '[{"k":"a","v":"1"},{"k":"b","v":"2"}]',
  ],
  ['regexp.ReplaceAllLiteral("a", "bab", "$0")', '"b$0b"'],
  ['regexp.Find("x", "a")', 'call: no match'],
  ['net.SplitHostPort("[::1]:80")', '["::1","80"]'],
  ['net.IPString([32, 1, 13, 184, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])', '"2001:db8::1"'],
  [
    'net.ParseCIDR("10.1.2.3/12")',
    '{"prefix_mask":"255.240.0.0","prefix_len":12,"prefix_addr":"10.0.0.0","broadcast_addr":"10.15.255.255"}',
  ],
  ['net.AddIPCIDR("2001:db8::/64", -1)', '"2001:db7:ffff:ffff::/64"'],
  ['net.InCIDR("10.1.2.3", "10.0.0.0/8")', 'true'],
  [
    'net.IPv6 & "1::2::3"',
    'invalid value "1::2::3" (does not satisfy net.IPv6): ParseAddr("1::2::3"): multiple :: in address (at ":3")',
  ],
  [
    'net.IP & "256.1.1.1"',
    'invalid value "256.1.1.1" (does not satisfy net.IP): ParseAddr("256.1.1.1"): IPv4 field has value >255',
  ],
  ['net.FQDN("a_b.c")', 'false'],
  [
    '[net.LoopbackIP("127.0.0.1"), net.MulticastIP("224.0.0.1"), net.IPCIDR("10.0.0.0/0"), net.GlobalUnicastIP("255.255.255.255"), net.FQDN("xn--a.b")]',
    '[true,true,true,false,false]',
  ],
  ['net.JoinHostPort("::1", 80)', '"[::1]:80"'],
  [
    'net.URL & "http://[::1]:x/"',
    'invalid value "http://[::1]:x/" (does not satisfy net.URL): parse "http://[::1]:x/": invalid port ":x" after host',
  ],
  ['net.AbsURL & "/a"', 'invalid value "/a" (does not satisfy net.AbsURL): URL is not absolute'],
  ['net.PathEscape("a b/ü")', '"a%20b%2F%C3%BC"'],
  [
    'path.Join(["a", "b"], "foo")',
    'cannot use "foo" as *"unix" | "windows" | "plan9" | "aix" | "android" | "darwin" | "dragonfly" | "freebsd" | "hurd" | "illumos" | "ios" | "js" | "linux" | "nacl" | "netbsd" | "openbsd" | "solaris" | "zos" in argument 2 to path.Join',
  ],
  [String.raw`path.Join(["\\\\host\\share", "..", "x"], "windows")`, String.raw`"\\\\host\\share\\x"`],
  ['path.Rel("/a/b", "/a/c/d")', '"../c/d"'],
  ['path.Match("[a-c]?*", "bxyz")', 'true'],
  ['path.Match("a-b*", "a-bc")', 'true'],
  ['path.Match("[^z-a]", "b")', 'true'],
  ['path.Match("[]a]", "a")', 'call: syntax error in pattern'],
  ['path.Match("[a-", "b")', 'call: syntax error in pattern'],
  ['path.VolumeName("c:/a")', '"c:"'],
  [String.raw`path.SplitList("a;\"b;c\"", path.Windows)`, '["a","b;c"]'],
  ['path.ToSlash("a")', 'not enough arguments in call to path.ToSlash (have 1, want 2)'],
  ['time.ParseDuration("1h30m0.5s")', '5400500000000'],
  [
    'time.Duration & "1d"',
    'invalid value "1d" (does not satisfy time.Duration): time: unknown unit "d" in duration "1d"',
  ],
  ['time.FormatDuration(90061000000123)', '"25h1m1.000000123s"'],
  ['time.Parse("Jan _2 2006 3:04PM MST", "Feb 29 2020 1:02AM CET")', '"2020-02-29T01:02:00Z"'],
  ['time.Parse("02 Jan 06 15:04 MST", "02 Jan 06 15:04 GMT-5")', '"2006-01-02T15:04:00Z"'],
  ['time.Parse("2006 -07:00", "2020 -05:30")', '"2020-01-01T05:30:00Z"'],
  ['time.Parse("2006 MST", "2020 -05")', '"2020-01-01T00:00:00Z"'],
  ['time.Parse("2006-01-02", "2020-09-31")', 'call: parsing time "2020-09-31": day out of range'],
  ['time.Parse("2006-01-02", "2019-02-29")', 'call: parsing time "2019-02-29": day out of range'],
  ['time.FormatString("Monday 002 .000 -07:00", "2019-01-02T15:04:05.5+02:00")', '"Wednesday 002 .500 +02:00"'],
  ['time.FormatString("-07:00", "2019-01-02T15:04:05Z")', '"+00:00"'],
  [
    'time.Split("0001-01-01T00:00:00.000000001Z")',
    '{"year":1,"month":1,"day":1,"hour":0,"minute":0,"second":0,"nanosecond":1}',
  ],
  ['time.Unix(-62135596801, 999999999)', '"0000-12-31T23:59:59.999999999Z"'],
  ['time.ToUnixNano("2019-01-02T15:04:05+01:00")', '1546437845000000000'],
  ['math.Pow(2.5, 100)', '6223015277861141707144064053780124000000'],
  ['math.Pow(2, -1)', '0.5000000000000000000000000000000000'],
  ['math.Pow(10, 1e9)', 'call: exponent out of range'],
  ['math.Exp(1)', '2.718281828459045235360287471352662'],
  ['math.Log(1.0000000000000001)', '9.999999999999999500000000000000033E-17'],
  ['math.Log10(0.001)', '-3'],
  ['math.Log2(3)', '1.584962500721156181453738943947817'],
  ['math.Cbrt(27)', '3'],
  ['math.Cbrt(2)', '1.259921049894873164767210607278228'],
  ['math.Sqrt(10000)', '1E+2'],
  ['math.Round(-2.5)', '-3'],
  ['math.RoundToEven(2.5)', '2'],
  ['math.Floor(1e34)', '0'],
  ['math.MultipleOf(5, 0)', 'call: division by zero'],
  ['math.Jacobi(1000, 201)', '1'],
  ['math.Jacobi(2, 3)', '-1'],
  ['math.Remainder(5, 3)', '-1'],
  ['math.Log2E', '1.442695040888963407359924681001892137426645954152985934135449408'],
  ['math.Erf(0.5)', '0.5204998778130465'],
  ['math.Erfc(0.5)', '0.4795001221869535'],
  ['[math.Erfc(30), math.Erfc(-7), math.J0(0), list.Product([2, 3])]', '[0,2,1,6]'],
  ['math.Erfc(1.5)', '0.033894853524689274'],
  ['math.Erfinv(0.5)', '0.4769362762044699'],
  ['math.Erfinv(-0.5)', '-0.4769362762044699'],
  ['math.Erfcinv(0.3)', '0.7328690779592167'],
  ['math.Gamma(7)', '7.2E+2'],
  ['math.Gamma(-2.5)', '-0.9453087204829419'],
  ['math.J0(1.5)', '0.5118276717359181'],
  ['math.Y0(1.5)', '0.3824489237977589'],
  ['math.Yn(2, 1.5)', '-0.9321937597629739'],
];

function printed(call: string): string {
  const result = exportSources([{ name: 'p.cue', text: `${builtinImports(call)}x: ${call}\n` }]);
  if ('errors' in result) {
    const [name = ''] = /\w+\.\w+(?=\()/.exec(call) ?? [];
    return (result.errors[0]?.message ?? '').replace(`error in call to ${name}:`, 'call:');
  }
  return result.data.kind === 'map' ? jsonText(result.data.entries[0]?.value ?? result.data) : '';
}

describe('functions of CUE packages', () => {
  for (const [call, expected] of rows) {
    it(call, () => {
      assert.equal(printed(call), expected);
    });
  }
});

describe('the packages', () => {
  it('have only their own functions', () => {
    assert.equal(hasPackage(''), false);
    assert.equal(findBuiltin('lists.Sort'), undefined);
    assert.equal(findBuiltin('list.toString'), undefined);
  });

  it('have functions and constants whose names are known before the package is loaded', () => {
    for (const name of ['encoding/yaml.Marshal', 'uuid.SHA1']) assert.ok(isBuiltin(name) && findBuiltin(name), name);
    for (const name of ['uuid.ns', 'uuid.variants']) assert.ok(!isBuiltin(name) && valueOf(name), name);
  });
});
