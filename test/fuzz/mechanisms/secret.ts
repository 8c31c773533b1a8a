/** A value from a Secret may only be written into a Secret, unless the functionConfig allows other targets. */
import { draftWithField } from '../drafts';
import { onlyOne, setAt } from '../model';
import { list, map, string } from '../trees';
import { type Fields, isSectioned, type Mechanism, repeatsSections, replacing } from '../change-request';

export const secret: Mechanism = (random, { format }) => {
  if (format === 'text' || repeatsSections(format)) return undefined;
  const { path, draft } = draftWithField(random, format, 'password', 'old');
  const isAllowed = random.chance(40);
  const value = 's3cret-word';
  const source = map({
    apiVersion: string('v1'),
    kind: string('Secret'),
    metadata: map({ name: string('source') }),
    data: map({
      password: string(Buffer.from(value).toString('base64')),
      'overlay.yaml': string(
        Buffer.from(isSectioned(format) ? `section: {password: ${value}}` : `password: ${value}`).toString('base64'),
      ),
    }),
  });
  const from = (key: string): Fields => ({
    source: map({ kind: string('Secret'), name: string('source'), fieldPath: string(`data.${key}`) }),
  });
  const isMerge = random.chance(40);
  return (
    draft && {
      kind: isMerge ? 'MergeValues' : 'ReplaceValues',
      draft,
      hosts: isAllowed ? ['Secret', 'stringData'] : ['ConfigMap', 'annotation', 'field', 'document'],
      sources: [source],
      config: (place) =>
        isMerge
          ? {
              merges: list(
                map({ ...from(String.raw`overlay\.yaml`), targets: list(place.target([[]], place.format)) }),
              ),
            }
          : replacing(from('password'), place.target([path])),
      change: (root) => onlyOne(setAt(root, path, string(value))),
      must: isAllowed ? 'succeed' : 'fail',
    }
  );
};
