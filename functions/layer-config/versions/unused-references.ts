/** Entries of `references.extra` that fit no item: the reference that is meant would keep the old name. */
import { stringOf } from '../../../src/data';
import { type ExtraReference, nameReferences } from '../../../src/fields';
import { nothingUsed } from '../../../src/function';
import { unknownPath } from '../../../src/kit';
import type { Resource } from '../../../src/resource-list';
import type { References } from '../generated/config';
import { keyPath } from '../model/key-path';
import type { LayerContext } from '../model/layer-context';

export function checkExtraReferences({ extra = [] }: References, context: LayerContext): void {
  for (const [index, { group = '', kind, path, ignoreMissing }] of extra.entries()) {
    if (ignoreMissing === true) continue;
    const ofKind = context.resources.filter(({ id }) => id.kind === kind && id.group === group);
    const reference: ExtraReference = { group, kind, field: { refersTo: 'ConfigMap', path: keyPath(path) } };
    if (ofKind.some((resource) => hasField(resource, reference))) continue;
    const message = ofKind.length === 0 ? noSuchKind(kind, group, context) : noSuchField(kind, path, ofKind);
    const field = `spec.references.extra.${index}.${ofKind.length === 0 ? 'kind' : 'path'}`;
    context.config.error({ code: 'unused-reference', field, message });
  }
}

/** Whether the resource has a text at the field, whatever it names. Fields that kustomize knows do not count. */
const hasField = (resource: Resource, reference: ExtraReference): boolean =>
  nameReferences(resource, [reference]).length > nameReferences(resource).length;

const called = (kind: string, group: string): string => (group === '' ? kind : `${kind}.${group}`);

const noSuchKind = (kind: string, group: string, { resources }: LayerContext): string =>
  nothingUsed({
    what: `no item is a "${called(kind, group)}"`,
    name: called(kind, group),
    among: resources.map(({ id }) => called(id.kind, id.group)),
    allow: 'ignoreMissing',
  });

const noSuchField = (kind: string, path: string, resources: readonly Resource[]): string =>
  unknownPath({
    what: `no ${kind} among the items has a name at \`${path}\``,
    path,
    trees: resources.map(({ root }) => root),
    isMeant: (tree) => stringOf(tree) !== undefined,
    throughLists: true,
    allow: 'ignoreMissing',
  });
