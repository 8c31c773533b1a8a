/** Random edits of random documents: what to change is chosen after our reader said what there is. */
import { stringScalar, type MapEntry, type Tree } from '../../src/data/tree';
import { type FormatName, formatNamed } from '../../src/formats';
import { changesOf, type Wish } from '../../src/formats/changes/arbitrary-edits.test';
import { DocumentSyntaxError } from '../../src/formats/document';
import { jsonText } from './json-texts';
import { envText, fluentBitText, iniText, propertiesText, tomlText } from './line-texts';
import type { Random } from './random';
import type { EditCase } from './trial';
import { key, scalar, text, tree } from './values';
import { yamlText } from './yaml-texts';

export type TextOf = (random: Random) => string;

export const generated: Readonly<Record<FormatName, TextOf>> = {
  yaml: yamlText,
  json: jsonText,
  toml: tomlText,
  ini: iniText,
  properties: propertiesText,
  env: envText,
  'fluent-bit': fluentBitText,
};

/** Undefined where our reader refuses the text, or nothing in it can be changed. */
export function editCase(random: Random, format: FormatName, textOf: TextOf): EditCase | undefined {
  const whole = textOf(random);
  let roots: readonly Tree[];
  try {
    ({ roots } = formatNamed(format).read(whole));
  } catch (error) {
    if (error instanceof DocumentSyntaxError) return undefined;
    throw error;
  }
  const root = random.below(roots.length);
  const [target] = roots.slice(root);
  if (target === undefined || target.kind === 'scalar') return undefined;
  const count = random.chance(75) ? 1 : 2 + random.below(2);
  const changes = changesOf(
    target,
    random.list(count, count, () => wish(random, format, target)),
  );
  return changes.length === 0 ? undefined : { format, text: whole, root, changes };
}

function wish(random: Random, format: FormatName, target: Tree): Wish {
  const kind = random.pick(['set', 'set', 'set', 'add', 'delete'] as const);
  return {
    kind,
    pick: random.below(1000),
    key: keyOf(random, format),
    before:
      random.chance(15) && target.kind === 'map' ? random.pick(target.entries.map((entry) => entry.key)) : undefined,
    value: valueOf(random, format),
  };
}

const keyOf = (random: Random, format: FormatName): string =>
  format === 'env' ? random.pick(['A', 'B', 'NEW', 'new.key']) : key(random);

/** Of the kinds that the format has; what it cannot spell is refused, which is right but no news. */
function valueOf(random: Random, format: FormatName): Tree {
  switch (format) {
    case 'yaml':
    case 'json':
    case 'toml':
      return random.chance(80) ? scalar(random, true) : tree(random, 2);
    case 'ini':
      return random.chance(90) ? stringScalar(text(random, true)) : section(random);
    case 'fluent-bit':
      return random.chance(80) ? stringScalar(text(random, true)) : section(random);
    case 'properties':
    case 'env':
      return stringScalar(text(random, true));
  }
}

const section = (random: Random): Tree => ({
  kind: 'map',
  entries: [
    ...new Map(random.list(1, 2, (): readonly [string, MapEntry] => entry(key(random), text(random)))).values(),
  ],
});

const entry = (name: string, value: string): readonly [string, MapEntry] => [
  name,
  { key: name, value: stringScalar(value) },
];
