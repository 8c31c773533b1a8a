/**
 * `variables` replaces each `${NAME}` in a script, in the fields of a document, or in all fields that `*` matches.
 * References without a variable are kept.
 */
import { formatTable } from '../../../../src/formats';
import { entriesOf, nodeAt, type Tree } from '../../../../src/data';
import { formatTests } from '../../../formats';
import { draftWith } from '../../drafts';
import { changedAt, mappedTexts, onlyOne } from '../../model';
import type { Random } from '../../random';
import { list, map, string } from '../../trees';
import { text as anyText } from '../../values';
import { type Draft, isSectioned, type Mechanism, type ChangeRequest, replacing } from '../../change-request';
import { canHold } from '../choices';

export const variables: Mechanism = (random, { format }) => {
  const names = ['A', 'B_2', 'LONG_NAME'].slice(0, 1 + random.below(3));
  const isScript = random.chance(25);
  const isWhole = random.chance(30);
  // In the text of a whole document, the value can become a number or a merge key.
  const mayBe = (text: string): boolean => isScript || !isWhole || /^[A-Za-z]{2,}[ \w]*$/.test(text);
  const values = new Map(
    names.map((name) => {
      const text = plainText(random);
      return [name, mayBe(text) && (isScript || random.chance(50)) ? text : random.pick(['shop', 'db-1', 'two'])];
    }),
  );
  const filled = (text: string): string =>
    text.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole);
  const used = (name: string): string =>
    `${random.pick(['', 'host=', '/x/', 'a b '])}\${${name}}${random.pick(['', ':80', '/', '}'])}`;
  const config: ChangeRequest['config'] = (place) =>
    replacing(
      { variables: list(...[...values].map(([as, value]) => map({ as: string(as), value: string(value) }))) },
      place.target([isScript || isWhole ? [] : isFlat && !isSectioned(format) ? ['*'] : ['vars', '*']]),
    );
  const isFlat = format !== 'text' && formatTests[format].mapOfMaps === undefined;
  if (isScript) {
    const parts = random.list(
      3,
      6,
      (index) =>
        `${plainText(random)} ${index < names.length ? used(names[index] ?? '') : random.pick(['$HOME', '$1', '$$'])}\n`,
    );
    const text = parts.join('');
    const all = names.every((name) => text.includes(`\${${name}}`));
    if (!all) return undefined;
    return {
      kind: 'ReplaceValues',
      config,
      draft: { format: 'text', text, roots: [], root: 0 },
      change: (root) => [root],
      text: filled(text),
      must: 'succeed',
    };
  }
  if (format === 'text' || formatTable[format].extensions.length === 0) return undefined;
  const entries = Object.fromEntries([
    ...names.map((name, index) => [`V${index}`, string(used(name))] as const),
    ['PLAIN', string(random.pick(['x', 'eA==', 'two words']))] as const,
  ]);
  const draft = draftWith(random, format, isFlat ? entries : { vars: map(entries) });
  if (draft === undefined || draft.text.split('${').length !== names.length + 1) return undefined;
  return {
    kind: 'ReplaceValues',
    draft,
    isNamed: true,
    config,
    change: (root) => changed(root, filled, isFlat),
    must: mustOf(draft, [...values.values()], isWhole),
  };
};

const plainText = (random: Random): string => anyText(random).replaceAll(/[$\r]/g, '');

function changed(root: Tree, filled: (text: string) => string, isFlat: boolean): readonly Tree[] | undefined {
  const path = isFlat ? [] : ['vars'];
  if (entriesOf(nodeAt(root, path)).length === 0) return undefined;
  return onlyOne(changedAt(root, path, (old) => old && [mappedTexts(old, filled)]));
}

/**
 * The required outcome. In the text of a whole document, no quotes are added around a value; in a field, quotes are
 * added.
 */
const mustOf = ({ format }: Draft, values: readonly string[], isWhole: boolean): ChangeRequest['must'] =>
  isWhole || values.some((value) => canHold(format, string(value)) === undefined)
    ? values.every((value) => /^[a-z]+$/.test(value))
      ? 'succeed'
      : undefined
    : 'succeed';
