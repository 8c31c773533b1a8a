/** The kinds of values, as bit flags: `int | string` is `kinds.int | kinds.string`. */

export const kinds = {
  none: 0,
  null: 1,
  bool: 2,
  int: 4,
  float: 8,
  string: 16,
  bytes: 32,
  list: 128,
  struct: 256,
  number: 12,
  all: 447,
} as const;

/** Kinds in the order in which messages list them. */
const named: readonly (readonly [number, string])[] = [
  [kinds.null, 'null'],
  [kinds.bool, 'bool'],
  [kinds.int, 'int'],
  [kinds.float, 'float'],
  [kinds.string, 'string'],
  [kinds.bytes, 'bytes'],
  [kinds.list, 'list'],
  [kinds.struct, 'struct'],
];

/** Formats kinds for messages: `int`, `number`, `(int|string)`, `_`, or `_|_` if there are no kinds. */
export function kindText(set: number): string {
  if (set === kinds.all) return '_';
  if (set === kinds.none) return '_|_';
  const names: string[] = [];
  const isNumber = (set & kinds.number) === kinds.number;
  for (const [bit, name] of named) {
    if ((set & bit) === 0) continue;
    if (isNumber && bit === kinds.float) continue;
    names.push(isNumber && bit === kinds.int ? 'number' : name);
  }
  return names.length === 1 ? (names[0] ?? '') : `(${names.join('|')})`;
}

/** The names of the kinds in a set: `['int', 'float']`. */
export const kindNames = (set: number): readonly string[] =>
  named.flatMap(([bit, name]) => ((set & bit) === 0 ? [] : [name]));
