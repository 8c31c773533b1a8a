/** Generates random calls to CUE's builtin functions. Most arguments have the expected type. */
import type { Random } from '../../../test/fuzz/random';

/** The parameter types of each function, with one letter per type. The letters are the keys of `pools`. */
const signatures = `
len:v close:o and:k or:k div:ii mod:ii quo:ii rem:ii len:s len:l
list.Drop:li list.Take:li list.FlattenN:mi list.Repeat:li list.Slice:lii list.Concat:m list.Reverse:l list.Contains:lv list.Avg:n list.Max:n
list.Min:n list.Sum:n list.Product:n list.Range:iii list.SortStrings:t list.IsSortedStrings:t list.Sort:nc list.SortStable:nc list.IsSorted:nc
strings.ByteAt:si strings.ByteSlice:sii strings.Runes:s strings.Repeat:si strings.ToTitle:s strings.ToCamel:s strings.SliceRunes:sii
strings.Compare:ss strings.Count:ss strings.Contains:ss strings.ContainsAny:ss strings.Index:ss strings.IndexAny:ss strings.LastIndex:ss
strings.LastIndexAny:ss strings.Split:ss strings.SplitN:ssi strings.SplitAfter:ss strings.SplitAfterN:ssi strings.Fields:s strings.Join:ts
strings.HasPrefix:ss strings.HasSuffix:ss strings.ToUpper:s strings.ToLower:s strings.Trim:ss strings.TrimLeft:ss strings.TrimRight:ss
strings.TrimSpace:s strings.TrimPrefix:ss strings.TrimSuffix:ss strings.Replace:sssi
strconv.Unquote:q strconv.ParseBool:d strconv.ParseFloat:dw strconv.ParseInt:dbw strconv.ParseUint:dbw strconv.Atoi:d strconv.FormatBool:B
strconv.FormatInt:ib strconv.FormatUint:ib strconv.Quote:s strconv.QuoteToASCII:s
math.Floor:f math.Ceil:f math.Trunc:f math.Round:f math.RoundToEven:f math.Abs:f math.Sqrt:f math.Pow:ff math.MultipleOf:ff math.Cbrt:f
math.Exp:f math.Log:f math.Log2:f math.Log10:f math.Sin:f math.Signbit:f math.Dim:ff math.Copysign:ff math.Hypot:ff
regexp.Match:rs regexp.Find:rs regexp.FindAll:rsi regexp.FindSubmatch:rs regexp.FindAllSubmatch:rsi regexp.FindNamedSubmatch:rs
regexp.ReplaceAll:rss regexp.ReplaceAllLiteral:rss regexp.QuoteMeta:s
json.Marshal:v json.Unmarshal:j json.Valid:j json.Compact:j json.Indent:jss
base64.Encode:0s hex.Encode:s hex.Decode:h
path.Join:tu path.Base:pu path.Dir:pu path.Ext:pu path.Clean:pu path.IsAbs:pu path.Split:pu
`
  .trim()
  .split(/\s+/)
  .map((entry) => entry.split(':') as [name: string, parameters: string]);

/** Functions that are validators if their first argument is omitted. */
const validators = [
  'list.MinItems(1)', 'list.MaxItems(2)', 'list.UniqueItems()', 'list.UniqueItems', 'strings.MinRunes(2)',
  'strings.MaxRunes(1)', 'struct.MinFields(1)', 'struct.MaxFields(1)', 'math.MultipleOf(2)',
  'strings.HasPrefix("x")', 'matchN(1, [int, string])', 'matchN(>=1, [>0, <5])', 'matchN(0, [{a: 1}])',
  'matchN(1, [{a: int}, {b: int}])', 'matchIf(int, >1, string)', 'matchIf({a: 1}, {b: 1}, {c: 1})',
  'regexp.Match("^x")', 'json.Validate({a: int})', 'list.MatchN(1, int)', 'list.MatchN(>1, >1)',
  'matchN(int, [1, 1])', 'matchN(1 | 2, [int, >1])', 'matchN(>0 & int, [int])', 'matchN(1, [1 & 2, _])', 'matchN(1 & 2, [_])', 'matchIf(int, _, 1 & 2)',
  'matchIf(1 & 2, _, _)', 'matchIf(_, {a: 1 & 2}, _)', 'list.MatchN(0, 1 & 2)', 'list.MatchN(int, 1)', 'matchN(1, {a: 1})', 'matchIf(_, "x" + 1, _)',
] as const; // prettier-ignore

/** Arguments, keyed by the letter of their type. */
const pools: Readonly<Record<string, readonly string[]>> = {
  s: ['""', '"x"', '"xyx"', '"é€"', '"a b"', '" a "', '"A,b,,c"', '"ab"', '"123"', '"xY z"'],
  i: ['0', '1', '2', '-1', '3', '5', '255', '1.0'],
  f: ['0', '1', '2.5', '-1.5', '0.5', '2', '4', '8', '10', '-3', '1e3', '0.1'],
  l: [
    '[]',
    '[1, 2, 3]',
    '["x", "y"]',
    '[{a: 1}, {a: 1}]',
    '[1, "x", null]',
    '[[1], [2, [3]]]',
    '[3, 1, 2]',
    '[int]',
    '[1, 1 & 2]',
  ],
  m: ['[[1], [2, [3]]]', '[[], []]', '[["x"], [1, 2]]', '[1, [2, [3, [4]]]]'],
  n: ['[1, 2, 3]', '[3, 1.5, 2]', '[]', '[2]', '[1, 1]', '["b", "a"]', '[1, "a"]'],
  t: ['["x", "y"]', '[]', '["b", "a"]', '["/a", "../b"]', '["x", 1]', '["a", "b", "c"]'],
  o: ['{a: 1}', '{}', '{a: 1, b: {c: 2}}', '1'],
  v: ['1', '"x"', '{a: 1, b: "y"}', '[1, 2.50]', 'null', 'true', '{}', "'é'", '{a?: 1, b: 2}', 'int', '1e3'],
  k: ['[1, 2]', '["x", "y"]', '[]', '[{a: 1}, {b: 2}]', '[>0, <5]', '[int, 3]', '[1, 1]', '["x", int]'],
  c: ['list.Ascending', 'list.Descending', '{x: _, y: _, less: x < y}', '{T: number, x: T, y: T, less: x > y}'],
  q: ['"\\"x\\""', '"x"', '"\'y\'"', '"`z`"'],
  d: ['"12"', '"-7"', '"1e3"', '"true"', '"x"', '"0x1F"', '"1_0"', '"t"', '"999"', '"1.50"'],
  b: ['10', '2', '16', '0', '36'],
  w: ['64', '8', '32', '0'],
  B: ['true', 'false'],
  r: ['"x"', '"^a"', '"(x)(y)?"', '"(?P<n>[a-z])(?P<m>.)"', '"[0-9]+"', '"("', '"."', '""'],
  j: ['"1"', '"{\\"b\\": 1, \\"a\\": [null, 1.50]}"', '"[1,]"', '"\\"é\\""', '""', '" [ 1 ] "'],
  h: ['"ff00"', '"x"', '"6162"'],
  0: ['null', '1'],
  u: ['path.Unix', 'path.Unix', 'path.Windows', '"unix"'],
  p: ['"/a/b.c"', '"a/../b"', '""', '"."', '"a//b/"', '"C:\\\\x\\\\y"'],
};

const argument = (random: Random, type: string): string =>
  random.chance(4) ? random.pick(pools['v'] ?? []) : random.pick(pools[type] ?? []);

const atomOrList = (random: Random): string =>
  // prettier-ignore
  random.pick([
    '1', '2', '"x"', '"xy"', '[1]', '[1, 2, 2]', '{a: 1}', '{a: 1, b: 2}', '{}', '{b: 1}', '"{\\"a\\": 1}"', '5',
  ]);

export function builtinCall(random: Random): string {
  if (random.chance(20)) {
    const parts = [random.pick(validators), atomOrList(random)];
    if (random.chance(20)) parts.push(random.pick(validators));
    return (random.chance(50) ? parts : parts.toReversed()).join(' & ');
  }
  const [name, parameters] = random.pick(signatures);
  return `${name}(${parameters
    .split('')
    .map((type) => argument(random, type))
    .join(', ')})`;
}
