/**
 * Copies DaemonSets for groups of nodes. A DaemonSet that refers to the base name of the family is a template. Each
 * group gets a copy that refers to the group's object and whose affinity matches the nodes of the group. The template
 * has the annotation `config.kubernetes.io/local-config`, so tools do not apply it.
 *
 * ```yaml
 * nova-compute           # refers to nova
 * nova-compute-gpu       # refers to nova-gpu-8b7k2fh4tc, on nodes with pool: gpu
 * nova-compute-default   # refers to nova-default-ch5dtk9m24, on all other nodes
 * ```
 */
import { entriesOf, isNull, itemsOf, stringScalar, type Tree, treeOf } from '../../../src/data';
import { rewriteReferences, type ExtraReference, type Rename } from '../../../src/fields';
import { changesBetween } from '../../../src/formats';
import { annotate, type Finding, type Report } from '../../../src/function';
import { sha256Hex } from '../../../src/go';
import { reportTo } from '../../../src/kit';
import { filePlace, formatPath, isBookkeeping, localConfigKey, shortHash, stemOf } from '../../../src/krm';
import { Resource } from '../../../src/resource-list';
import type { LayerConfig } from '../generated/config';
import type { LayerContext } from '../model/layer-context';
import {
  type ConfigName,
  familyBase,
  isSharedName,
  findVersions,
  foreignNames,
  formerConfigs,
  isSameNamespace,
  updateBlocker,
  memberLabel,
  type NamedObject,
  nameOf,
  newPlaceAnnotations,
  objectNames,
  type ObjectNames,
  partsOf,
  versionLabels,
} from '../../../src/versions';
import { familyObject, memberBase } from '../output/generated-object';
import type { NodeGroup } from './node-groups';

/** An annotation on a template. The annotation's value is the name of the LayerConfig that copied the template. */
const templateKey = 'inlay.dev/template-of';
/** An annotation on a copy. The annotation's value is the name of the template. */
const copyKey = 'inlay.dev/copy-of';
/**
 * A label on the pods of a copy. The label's value is the copy's name, shortened if necessary. Without the label in its
 * selector, each copy would select the pods of all copies.
 */
const podLabel = 'inlay.dev/copy';

export interface DaemonSets {
  /** The items, including the copies. Each template is replaced with a placeholder without references. */
  readonly resources: readonly Resource[];
  readonly withTemplates: (resources: readonly Resource[]) => readonly Resource[];
  /** Wraps a report to omit results about changed references in new copies. */
  readonly reportWithout: (report: Report) => Report;
  readonly findings: readonly Finding[];
}

/**
 * Copies the templates for the groups. Without groups, removes the copies and turns templates into normal DaemonSets.
 */
export function daemonSets(
  groups: readonly NodeGroup[],
  config: LayerConfig,
  followed: readonly ExtraReference[],
  context: LayerContext,
): DaemonSets {
  const { resources } = context;
  const copier = new Copier(config, followed, context);
  const daemons = resources.filter(({ id }) => id.kind === 'DaemonSet' && id.group === 'apps');
  const copies = daemons.filter((each) => copier.isCopy(each));
  const others = daemons.filter((each) => !copier.isCopy(each));
  const written: CopyResult = {
    copies: new Map(copies.map((each) => [keyOf(each), each])),
    others: new Map(others.map((each) => [keyOf(each), each])),
    items: new Map(copies.map((each) => [each, []])),
    templates: new Map(),
    added: new Set(),
    findings: [],
  };
  for (const each of others.filter((other) => copier.isTemplate(other))) {
    if (groups.length > 0) addCopies(each, groups, copier, written, context);
    else if (each.annotations().has(templateKey)) {
      const now = annotate(each, { [templateKey]: undefined, [localConfigKey]: undefined });
      written.items.set(each, [now]);
      written.findings.push({ code: 'changed', message: `${nameOf(now)} is no longer a template`, resource: now });
    }
  }
  for (const each of copies) {
    if (written.items.get(each)?.length !== 0) continue;
    const message = `${nameOf(each)} is removed, because its template or its group of nodes no longer exists`;
    written.findings.push({ code: 'changed', message, resource: each });
  }
  const { items, templates, added, findings } = written;
  const isNew = (one: Pick<Resource, 'id'>): boolean => one.id.kind === 'DaemonSet' && added.has(keyOf(one));
  const all = resources.flatMap((each) => items.get(each) ?? [each]);
  return {
    // New copies come last, as if the list were written and read between functions.
    resources: items.size === 0 ? resources : [...all.filter((one) => !isNew(one)), ...all.filter(isNew)],
    withTemplates: (made) => (templates.size === 0 ? made : made.map((each) => templates.get(each) ?? each)),
    reportWithout: (report) =>
      reportTo((severity, finding) => {
        const { resource, field } = finding;
        const isOmitted = severity === 'info' && field !== undefined && resource !== undefined && isNew(resource);
        if (!isOmitted) report[severity](finding);
      }),
    findings,
  };
}

interface CopyResult {
  /** Copies that earlier runs wrote. `others` contains all other DaemonSets. */
  readonly copies: ReadonlyMap<string, Resource>;
  readonly others: ReadonlyMap<string, Resource>;
  readonly items: Map<Resource, readonly Resource[]>;
  /** The templates, keyed by the placeholders that replace them. */
  readonly templates: Map<Resource, Resource>;
  readonly added: Set<string>;
  readonly findings: Finding[];
}

function addCopies(
  template: Resource,
  groups: readonly NodeGroup[],
  copier: Copier,
  { copies, others, items, templates, added, findings }: CopyResult,
  { report }: LayerContext,
): void {
  const noMap = notMaps(template);
  if (noMap !== undefined) {
    const message = `\`${noMap}\` is not a map, so ${nameOf(template)} cannot be copied for the groups of nodes: write a map`;
    report.error({ code: 'invalid-value', message, resource: template, field: noMap });
    return;
  }
  const { apiVersion, kind, name, namespace } = { apiVersion: 'apps/v1', ...template.id };
  const place = Resource.create(treeOf({ apiVersion, kind, metadata: { name, namespace } }));
  const marked = copier.marked(template);
  templates.set(place, marked);
  if (!template.annotations().has(templateKey)) {
    const message = `${nameOf(marked)} is now a template, so tools apply its copies instead`;
    findings.push({ code: 'changed', message, resource: marked });
  }
  const all = [place];
  for (const group of groups) {
    const copy = copier.copyOf(template, group);
    const before = copies.get(keyOf(copy));
    const taken = others.get(keyOf(copy));
    if (taken !== undefined) {
      const message = `${nameOf(taken)} is not a copy, but the copy of ${nameOf(template)} for the node group "${group.name}" would have the same name: rename the existing DaemonSet`;
      report.error({ code: 'already-exists', message, resource: taken, field: 'metadata.name' });
    }
    const now = before === undefined ? copy : copier.updated(before, copy);
    if (before === undefined) {
      all.push(now);
      added.add(keyOf(copy));
    } else items.set(before, [now]);
    if (now === before) continue;
    const what = before === undefined ? 'is generated from' : 'is updated to match';
    const message = `${nameOf(copy)} ${what} ${nameOf(template)} for the node group "${group.name}"`;
    findings.push({ code: 'changed', message, resource: now });
  }
  items.set(template, all);
}

const keyOf = ({ id }: Pick<Resource, 'id'>): string => `${id.namespace}/${id.name}`;

class Copier {
  readonly #config: LayerConfig;
  readonly #followed: readonly ExtraReference[];
  readonly #family: NamedObject;
  /** This LayerConfig and the LayerConfigs whose versions it takes over or removes. */
  readonly #owners: readonly ConfigName[];
  readonly #isShared: boolean;
  /** The names of the whole family, including its earlier names, and names from before the LayerConfig had groups. */
  readonly #names: ObjectNames;
  readonly #formerNames: ObjectNames;

  constructor(config: LayerConfig, followed: readonly ExtraReference[], context: LayerContext) {
    this.#config = config;
    this.#followed = followed;
    this.#family = familyObject(config, context);
    const { base, kind, namespace } = this.#family;
    const { name } = config.metadata;
    const own = { name, namespace };
    this.#owners = [own, ...formerConfigs(config.spec.cleanUp ?? [], own)];
    this.#isShared = isSharedName(context.resources, { kind: 'LayerConfig', ...own });
    const versions = this.#owners.flatMap((owner) =>
      findVersions(context.resources, { kind: 'LayerConfig', ...owner, configResource: context.configResource }),
    );
    const single = versions.filter(({ member }) => member === undefined);
    const foreign = foreignNames(context.resources, kind, versions);
    const formerBases = new Set(versions.map(familyBase).filter((one) => one !== base && !foreign.has(one)));
    const parts = partsOf([base], versions);
    this.#names = { ...objectNames(base, single, foreign, [...formerBases]), parts };
    this.#formerNames = { parts, stems: formerBases, has: (one) => formerBases.has(one) };
  }

  isCopy(resource: Resource): boolean {
    if (!resource.mentions(copyKey)) return false;
    const labelled = resource.labels();
    const own = memberBase(this.#family.base, labelled.get(memberLabel) ?? '');
    return resource.annotations().has(copyKey) && this.#isOwner(labelled.get(versionLabels.LayerConfig), resource, own);
  }

  /** If several LayerConfigs have the same name, only a resource that refers to `base` belongs to this LayerConfig. */
  #isOwner(config: string | undefined, resource: Resource, base: string): boolean {
    return (
      this.#owners.some(
        ({ name, namespace }) => name === config && isSameNamespace(namespace, resource.id.namespace),
      ) &&
      (!this.#isShared || this.#referring(resource, '', namesFrom(base)) !== resource)
    );
  }

  isTemplate(resource: Resource): boolean {
    const annotations = resource.annotations();
    const owner = annotations.get(templateKey);
    if (owner !== undefined) {
      return (
        this.#isOwner(owner, resource, this.#family.base) &&
        isSameNamespace(resource.id.namespace, this.#family.namespace)
      );
    }
    if (annotations.get(localConfigKey) === 'true' || updateBlocker(resource) !== undefined) return false;
    return this.#referring(resource, '', this.#names) !== resource;
  }

  /**
   * The marked template refers to the current base name. Earlier base names are known only from versions, and versions
   * are eventually removed.
   */
  marked(template: Resource): Resource {
    const now = this.#referring(template, this.#family.base, this.#formerNames);
    return annotate(now, { [templateKey]: this.#config.metadata.name, [localConfigKey]: 'true' });
  }

  copyOf(template: Resource, { name: group, terms = [] }: NodeGroup): Resource {
    const { name } = template.id;
    const copy = `${name}-${group}`;
    const label =
      copy.length <= 63 ? copy : `${copy.slice(0, 52).replace(/[^a-z0-9]$/, '')}-${shortHash(sha256Hex(copy))}`;
    const plain = Resource.create(template.derive().root).edit([
      { kind: 'set', path: ['metadata', 'name'], value: stringScalar(copy) },
      { kind: 'set', path: [...labels, versionLabels.LayerConfig], value: stringScalar(this.#config.metadata.name) },
      { kind: 'set', path: [...labels, memberLabel], value: stringScalar(group) },
      { kind: 'set', path: [...matchLabels, podLabel], value: stringScalar(label) },
      { kind: 'set', path: [...podLabels, podLabel], value: stringScalar(label) },
      { kind: 'set', path: affinity, value: joinedTerms(template.get(affinity), terms) },
    ]);
    const path = filePlace(template.annotations())?.path;
    const file = path === undefined ? {} : newPlaceAnnotations({ path: fileOf(path, copy), index: undefined });
    const marks = { [templateKey]: undefined, [localConfigKey]: undefined, [copyKey]: name, ...file };
    return this.#referring(annotate(plain, marks), memberBase(this.#family.base, group), this.#names);
  }

  /**
   * Returns the earlier copy `before` with the changes in `copy`. Returns `before` unchanged if the two copies differ
   * only in the referenced version and in annotations of the orchestrator.
   */
  updated(before: Resource, copy: Resource): Resource {
    const own = memberBase(this.#family.base, copy.labels().get(memberLabel) ?? '');
    const same = this.#referring(before, own, namesFrom(own));
    const kept = new Map([...before.annotations()].filter(([key]) => isBookkeeping(key)));
    const foreign = [...copy.annotations().keys()].filter((key) => isBookkeeping(key) && !kept.has(key));
    const wanted = annotate(copy, {
      ...Object.fromEntries(foreign.map((key) => [key, undefined])),
      ...Object.fromEntries(kept),
    });
    const changes = changesBetween(same.root, wanted.root);
    return changes.length === 0 ? before : before.edit(changes);
  }

  /** Returns the resource with references to the given names changed to `to`. */
  #referring(resource: Resource, to: string, { parts, has }: Pick<ObjectNames, 'parts' | 'has'>): Resource {
    const { kind, namespace } = this.#family;
    const renames = parts.map((part): Rename => ({ kind, namespace, from: { part, matches: has }, to }));
    return rewriteReferences([resource], renames, this.#followed).resources[0] ?? resource;
  }
}

/** The name `base`, with and without a hash. */
const namesFrom = (base: string): Pick<ObjectNames, 'parts' | 'has'> => ({
  parts: [base],
  has: (name) => stemOf(name) === base,
});

/** The paths at which a copy gets labels and node affinity. */
const labels = ['metadata', 'labels'];
const matchLabels = ['spec', 'selector', 'matchLabels'];
const podLabels = ['spec', 'template', 'metadata', 'labels'];
const nodeTerms = ['spec', 'template', 'spec', 'affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution']; // prettier-ignore
const affinity = [...nodeTerms, 'nodeSelectorTerms'];

/** Returns the path of the first value that is not a map, although Kubernetes requires a map there. */
function notMaps(template: Resource): string | undefined {
  for (const path of [labels, matchLabels, podLabels, nodeTerms]) {
    for (let length = 1; length <= path.length; length++) {
      const node = template.get(path.slice(0, length));
      if (node === undefined || isNull(node)) break;
      if (node.kind !== 'map') return formatPath(path.slice(0, length));
    }
  }
  return undefined;
}

/** Returns the path of a copy's file: `apps/daemonset_nova-gpu.yaml` next to `apps/daemonset.yaml`. */
const fileOf = (path: string, name: string): string =>
  `${path.slice(0, path.lastIndexOf('/') + 1)}daemonset_${name}.yaml`;

/**
 * Joins the terms so that a node must match one of the group's terms and, if the template has its own terms, one of the
 * template's terms.
 */
function joinedTerms(own: Tree | undefined, terms: NonNullable<NodeGroup['terms']>): Tree {
  const added = terms.map((expressions) => treeOf(expressions));
  const items = own?.kind === 'list' && own.items.length > 0 ? own.items : [treeOf({})];
  return {
    kind: 'list',
    items: items.flatMap((term) => added.map((expressions) => withExpressions(term, expressions))),
  };
}

function withExpressions(term: Tree, expressions: Tree): Tree {
  const entries = entriesOf(term);
  const own = entries.find(({ key }) => key === 'matchExpressions')?.value;
  const items = [own, expressions].flatMap((each) => itemsOf(each));
  const others = entries.filter(({ key }) => key !== 'matchExpressions');
  return { kind: 'map', entries: [...others, { key: 'matchExpressions', value: { kind: 'list', items } }] };
}
