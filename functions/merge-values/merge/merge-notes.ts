/** What there is to report about a merge that was done. */
import { article } from '../../../src/data';
import { formatPath } from '../../../src/krm';
import type { ConflictKind, MergeChanges, TypeConflict } from './merge-changes';

export interface MergeNote {
  readonly severity: 'info' | 'warning';
  readonly code: 'type-replaced' | 'nothing-to-delete' | 'near-miss-created';
  readonly message: string;
}

/** With `isSecret` no note shows a key of a document. */
export const mergeNotes = (merges: readonly MergeChanges[], isSecret: boolean): readonly MergeNote[] =>
  merges.flatMap(({ conflicts, nearMisses }) => [
    ...conflicts.map((conflict): MergeNote => ({
      // With a map or a list, all that is in it goes.
      severity: conflict.base === 'map' || conflict.base === 'list' ? 'warning' : 'info',
      code: 'type-replaced',
      message: `merging replaced ${describeConflict(conflict, isSecret)}`,
    })),
    ...nearMisses.map(({ kind, path, near }): MergeNote => {
      const place = isSecret ? 'a key' : `\`${formatPath(path)}\``;
      const meant = isSecret ? 'a key with nearly the same name' : `"${near}"`;
      return kind === 'undeleted'
        ? {
            severity: 'info',
            code: 'nothing-to-delete',
            message: `\`null\` deletes ${place}, which is not there: did you mean ${meant}?`,
          }
        : {
            severity: 'warning',
            code: 'near-miss-created',
            message: `${place} was not there and was made, next to ${meant}: did you mean that?`,
          };
    }),
  ]);

const kinds = { map: 'a map', list: 'a list', scalar: 'a plain value' } as const;

/** `a list`, `a date` */
const kindOf = (kind: ConflictKind): string =>
  kind === 'map' || kind === 'list' || kind === 'scalar' ? kinds[kind] : article(kind);

/** `` the map at `config.hosts` by a list ``; without the path, which is a piece of the text, for a Secret. */
const describeConflict = ({ path, base, overlay }: TypeConflict, isSecret: boolean): string =>
  isSecret
    ? `${kindOf(base)} by ${kindOf(overlay)}`
    : `${kindOf(base).replace(/^an?/, 'the')} at \`${formatPath(path)}\` by ${kindOf(overlay)}`;
