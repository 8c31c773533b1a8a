/**
 * `delimiter` and `index` select one piece of a split string. An index outside of the pieces adds a piece, unless one
 * of the pieces equals the value.
 */
import { draftWithField } from '../../drafts';
import { textChangedAt } from '../../model';
import { string } from '../../trees';
import { type Mechanism, repeatsSections, replacing } from '../../change-request';

export const delimiter: Mechanism = (random, { format }) => {
  if (format === 'text' || repeatsSections(format)) return undefined;
  const sign = random.pick([',', '.', '/', ':', ', ', '--']);
  const words = random.list(1, 4, () => random.pick(['a', 'b b', 'x', 'example', '7']));
  const value = random.pick([...words, 'new', 'v1', 'web one']);
  const index = random.pick([-2, -1, 0, 1, 2, 5]);
  const { path, draft } = draftWithField(random, format, 'it', words.join(sign));
  const options = { delimiter: string(sign), index: { kind: 'scalar', type: 'int', text: String(index) } as const };
  return (
    draft && {
      kind: 'ReplaceValues',
      draft,
      config: (place) => replacing({ sourceValue: string(value) }, place.target([path], options)),
      change: (root) => textChangedAt(root, path, (old) => withPiece(old, sign, index, value)),
      must: 'succeed',
    }
  );
};

function withPiece(text: string, sign: string, index: number, value: string): string {
  const parts = text.split(sign);
  if (index >= 0 && index < parts.length) return parts.with(index, value).join(sign);
  if (parts.includes(value)) return text;
  return (index < 0 ? [value, ...parts] : [...parts, value]).join(sign);
}
