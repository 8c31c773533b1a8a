/**
 * Shows the differences between two lists of rendered resources, resource by resource. Secret values are hidden,
 * but changes to them are indicated.
 * @lazy
 */
import { shownResource } from '../diagnostics/terminal';
import { getOrMake } from '../data/get-or-make';
import { objectNameOf } from '../krm/names/name-hash';
import { resourceRef, type ResourceId } from '../krm/resource-id';
import type { Resource } from '../resource-list/resource';
import { readListText } from '../resource-list/texts/read';
import { trackSecrets } from './secrets/secrets';
import { maskedResource } from './text-changes';
import { lineDiff, respelt, shownDiff } from './unified-diff';
import { shownViewLine } from './view-lines';

export interface ResourceChange {
  /** `v1/ConfigMap/prod/shop` */
  readonly name: string;
  readonly change: 'added' | 'removed' | 'changed';
  /** The lines of a unified diff. */
  readonly lines: readonly string[];
  /**
   * Resources that change in the same way have equal keys. A key consists of the kind, the name without a hash, and the
   * added and removed lines.
   */
  readonly groupingKey: string;
}

/**
 * Lists removed resources last. Two resources count as the same resource if their names differ only in a hash. Throws
 * DocumentSyntaxError.
 */
export function resourceChanges(before: string, after: string, isColored: boolean): readonly ResourceChange[] {
  const [old, now] = [before, after].map((text) => (text === '' ? [] : readListText(text, { stream: true }).resources));
  const secrets = trackSecrets([...(old ?? []), ...(now ?? [])]);
  return paired(old ?? [], now ?? []).flatMap(([one, other]): readonly ResourceChange[] => {
    if (one?.text === other?.text) return [];
    const [textBefore, textAfter] = [
      one === undefined ? '' : maskedResource(one, other, '', secrets).text,
      other === undefined ? '' : maskedResource(other, one, one === undefined ? '' : ', changed', secrets).text,
    ];
    const [nameBefore, nameAfter] = [one, other].map((resource) => (resource ? nameOf(resource.id) : '/dev/null'));
    const diff = lineDiff(textBefore, textAfter);
    const shown = shownDiff(diff, nameBefore as string, nameAfter as string);
    const changedLines = diff.lines.filter((line) => /^[+-]/.test(line));
    const { id } = (other ?? one) as Resource;
    return [
      {
        name: nameOf(id),
        change: one === undefined ? 'added' : other === undefined ? 'removed' : 'changed',
        lines: (shown.length === 0 ? [respelt(nameOf(id))] : shown).map((line) =>
          shownViewLine(line, secrets, isColored),
        ),
        groupingKey: [id.kind, baseName(id), ...changedLines].join('\n'),
      },
    ];
  });
}

const nameOf = (id: ResourceId): string => shownResource({ resourceRef: resourceRef(id) });

const baseName = ({ name }: ResourceId): string => objectNameOf(name);

/**
 * Pairs each resource with the resource in the other text that has the same group, kind, namespace and name. If there
 * is no such resource, hashes in names are ignored.
 */
function paired(
  old: readonly Resource[],
  now: readonly Resource[],
): readonly (readonly [before: Resource | undefined, after: Resource | undefined])[] {
  const partners = new Map<Resource, Resource>();
  const left = new Set(old);
  for (const nameIn of [({ name }: ResourceId) => name, baseName]) {
    const keyOf = ({ id }: Resource): string => JSON.stringify([id.group, id.kind, id.namespace, nameIn(id)]);
    const waiting = new Map<string, Resource[]>();
    for (const one of left) getOrMake(waiting, keyOf(one), () => []).push(one);
    for (const one of now) {
      const other = partners.has(one) ? undefined : waiting.get(keyOf(one))?.shift();
      if (other === undefined) continue;
      partners.set(one, other);
      left.delete(other);
    }
  }
  return [...now.map((one) => [partners.get(one), one] as const), ...[...left].map((one) => [one, undefined] as const)];
}
