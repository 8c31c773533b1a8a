/**
 * The references in the functionConfig's `references` field. They are followed in addition to kustomize's references.
 * An entry of `extra` that matches no item is an error, because the intended reference would keep the old name. With
 * `ignoreMissing`, an entry that matches no item is allowed.
 */
import { entryOf, nodeAt, stringOf, type Tree } from '../../data';
import { type ExtraReference, fieldsAt } from '../../fields';
import { unusedMessage } from '../../function';
import { keyPath, unknownPath } from '../../kit';
import { podReferenceFields, type ReferencedKind } from '../../krm';
import type { Resource } from '../../resource-list';
import type { Reference, References, VersionContext } from '../versioner';
import { configuredReferences } from './name-reference-files';

export function followedReferences(
  { extra = [], configurations = [] }: References,
  context: VersionContext,
): readonly ExtraReference[] {
  const named = extra.flatMap((entry, index) => {
    const { path, podSpec } = entry;
    const followed = podSpec === undefined ? byName(entry, keyPath(path ?? '')) : inPod(entry, keyPath(podSpec));
    if (entry.ignoreMissing !== true) checkUsed(entry, `spec.references.extra.${index}`, followed, context);
    return followed;
  });
  const configured = configurations.flatMap((configuration, index) =>
    configuredReferences(configuration, `spec.references.configurations.${index}`, context),
  );
  return [...named, ...configured];
}

const kinds: readonly ReferencedKind[] = ['ConfigMap', 'Secret'];

/** A field that contains only a name can refer to a ConfigMap or a Secret. */
const byName = ({ group = '', kind }: Reference, path: readonly string[]): readonly ExtraReference[] =>
  kinds.map((refersTo) => ({ group, kind, field: { refersTo, path } }));

const inPod = ({ group = '', kind }: Reference, path: readonly string[]): readonly ExtraReference[] =>
  podReferenceFields(path).map((field) => ({ group, kind, field }));

function checkUsed(
  { group = '', kind, path, podSpec }: Reference,
  field: string,
  followed: readonly ExtraReference[],
  context: VersionContext,
): void {
  const ofKind = context.resources.filter(({ id }) => id.kind === kind && id.group === group);
  const isUsed = (resource: Resource): boolean =>
    podSpec === undefined ? hasName(resource, followed) : isPod(nodeAt(resource.root, keyPath(podSpec)));
  if (ofKind.some(isUsed)) return;
  const member = ofKind.length === 0 ? 'kind' : podSpec === undefined ? 'path' : 'podSpec';
  const message = ofKind.length === 0 ? noSuchKind(kind, group, context) : noSuchField(kind, path, podSpec, ofKind);
  context.config.error({ code: 'unused', field: `${field}.${member}`, message });
}

/** True if the resource has a string in the field, even if the string is not the name of an object. */
const hasName = (resource: Resource, followed: readonly ExtraReference[]): boolean =>
  followed.some(({ field }) => hasString(fieldsAt(resource.root, field.path).map(({ node }) => node)));

const hasString = (nodes: readonly Tree[]): boolean =>
  nodes.some((node) => stringOf(node) !== undefined || (node.kind === 'list' && hasString(node.items)));

const isPod = (tree: Tree | undefined): boolean => entryOf(tree, 'containers') !== undefined;

const called = (kind: string, group: string): string => (group === '' ? kind : `${kind}.${group}`);

const noSuchKind = (kind: string, group: string, { resources }: VersionContext): string =>
  unusedMessage({
    what: `no item has the kind "${called(kind, group)}"`,
    name: called(kind, group),
    candidates: resources.map(({ id }) => called(id.kind, id.group)),
    allowedBy: 'ignoreMissing',
  });

const noSuchField = (
  kind: string,
  path: string | undefined,
  podSpec: string | undefined,
  resources: readonly Resource[],
): string =>
  unknownPath({
    what: `no ${kind} among the items has a ${podSpec === undefined ? 'name' : 'pod spec'} at \`${podSpec ?? path}\``,
    path: podSpec ?? path ?? '',
    trees: resources.map(({ root }) => root),
    isCandidate: podSpec === undefined ? (tree) => stringOf(tree) !== undefined : isPod,
    throughLists: true,
    allowedBy: 'ignoreMissing',
  });
