/**
 * `encoding: base64`: a field of a document contains other text in base64. The text is replaced as a whole or in part.
 */
import { draftWithField } from '../drafts';
import { textChangedAt } from '../model';
import { string } from '../trees';
import { text as anyText } from '../values';
import { type Mechanism, repeatsSections, replacing } from '../change-request';

export const base64: Mechanism = (random, { format }) => {
  if (format === 'text' || repeatsSections(format)) return undefined;
  const old = random.pick(['user:password', 'héllo wörld', 'a', 'x:y:z']);
  const { path, draft } = draftWithField(random, format, 'auth', encoded(old));
  const value = anyText(random);
  const isPiece = random.chance(40);
  const options = {
    encoding: string('base64'),
    ...(isPiece && { delimiter: string(':'), index: { kind: 'scalar', type: 'int', text: '0' } as const }),
  };
  const changed = (text: string): string => (isPiece ? text.split(':').with(0, value).join(':') : value);
  return (
    draft && {
      kind: 'ReplaceValues',
      draft,
      config: (place) => replacing({ sourceValue: string(value) }, place.target([path], options)),
      change: (root) => textChangedAt(root, path, (text) => encoded(changed(Buffer.from(text, 'base64').toString()))),
      must: isPiece && value.includes(':') ? undefined : 'succeed',
    }
  );
};

const encoded = (text: string): string => Buffer.from(text).toString('base64');
