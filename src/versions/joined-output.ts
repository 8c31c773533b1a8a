/**
 * Joins the output of a build with the output file of the previous build. Earlier versions in that file are kept
 * according to the rules of the functionConfigs. Earlier versions are only added after the build, because kustomize
 * changes names after a function has run and would rename these versions again. @lazy
 */
import { getOrMake } from '../data';
import { nameReferences } from '../fields';
import { annotate } from '../function';
import { noResources } from '../function/other-texts';
import { baseNameKey, objectKind, objectNameOf, orphanedKey, versionHash } from '../krm';
import type { Resource } from '../resource-list';
import { readOtherList } from '../resource-list/texts/other-list';
import { readListText } from '../resource-list/texts/read';
import { generationKey, keepKey, versionLabels } from './bookkeeping';
import { FormerOutput } from './former-versions';
import { nameOf } from './objects/versioned-object';
import { hashedNamesIn, isNewer, type Labelled, labelled, lineKeys, type Version } from './objects/versions';
import { keptVersionsOfCurrent } from './plan/kept-versions';
import { damagedInUse, damagedUnused, restarting } from './plan/report-plan';
import { CurrentVersions } from './references/current-versions';
import { isRequired, keyOf, objectKey, withoutDuplicates } from './references/references';
import { unfollowedNames } from './references/unfollowed-names';

export interface JoinedOutput {
  /** The new text of the output file. Undefined if the file must not change. */
  readonly text: string | undefined;
  readonly messages: readonly JoinMessage[];
}

export interface JoinMessage {
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
}

const isHashed = ({ name }: Version): boolean => versionHash(name) !== undefined;

const mayHave = (text: string): boolean => Object.values(versionLabels).some((key) => text.includes(key));

/** Joins the output `rendered` with `former`, the previous text of the file, if the file exists. */
export function joinedOutput(rendered: string, former: string | undefined): JoinedOutput {
  const hasFormer = former !== undefined && mayHave(former);
  if (!hasFormer && !mayHave(rendered)) return { text: rendered, messages: [] };
  const before = hasFormer ? readOtherList(former, refused) : { resources: [] };
  if ('messages' in before) return before;
  const list = readListText(rendered.trim() === '' ? noResources : rendered, { stream: true });
  const messages: JoinMessage[] = [];
  const resources = new Join(list.resources, messages).with(before.resources);
  const hasFailed = messages.some(({ severity }) => severity === 'error');
  return { text: hasFailed ? undefined : list.write(resources, []), messages };
}

const refused = ({ message }: Error): JoinedOutput => ({
  text: undefined,
  messages: [
    {
      severity: 'error',
      message: `the file contains earlier versions of objects, which pods may use, but cannot be read (${message}): fix the file, or remove it if no earlier version is needed`,
    },
  ],
});

class Join {
  readonly #items: readonly Resource[];
  readonly #messages: JoinMessage[];
  readonly #present: ReadonlySet<string>;
  /**
   * Maps each name with a hash to the items whose text contains the name, even in fields that are not followed as
   * references. An item is not listed under its own name.
   */
  readonly #named = new Map<string, Resource[]>();

  constructor(items: readonly Resource[], messages: JoinMessage[]) {
    this.#items = items;
    this.#messages = messages;
    this.#present = new Set(items.map(keyOf));
    for (const item of items) {
      for (const name of hashedNamesIn(item.text)) {
        if (name !== item.id.name) getOrMake(this.#named, name, () => []).push(item);
      }
    }
  }

  with(before: readonly Resource[]): readonly Resource[] {
    const items = labelled(this.#items);
    const keyOfLine = lineKeys(items);
    const formers = byLine(labelled(before), keyOfLine);
    const changed = new Map<Resource, Resource>();
    const stay = new Set<Resource>();
    const bases = new Map<string, string>();
    const currents: Labelled[] = [];
    for (const [line, versions] of byLine(items, keyOfLine)) {
      const current = versions.find(({ isOrphaned }) => !isOrphaned);
      if (current === undefined) continue;
      currents.push(current);
      const earlier = formers.get(line) ?? [];
      this.#checkCurrent(current, bases);
      // With `naming: none`, the object is edited in place, so the object has no version number.
      const number = isHashed(current) ? generationOf(current, earlier) : undefined;
      changed.set(current.resource, annotate(current.resource, { [generationKey]: number }));
      for (const one of this.#kept(earlier, this.#keep(current, earlier), current.name)) stay.add(one.resource);
      formers.delete(line);
    }
    this.#reportRestarts(new FormerOutput(before, this.#items), new Set(bases.values()));
    // Keep all intact versions of objects that are no longer generated, because pods may still use these versions.
    for (const earlier of formers.values()) {
      const left = this.#kept(earlier, Infinity);
      for (const { resource } of left) stay.add(resource);
      const first = left.find(({ resource }) => !this.#present.has(keyOf(resource)));
      if (first === undefined) continue;
      this.#addMessage(
        'info',
        `${nameOf(first.resource)} is no longer generated, but it and its earlier versions stay in the file until you remove them`,
      );
    }
    const left = before.filter((one) => stay.has(one) && !this.#present.has(keyOf(one)));
    this.#checkRenamed(currents);
    this.#checkReferences(bases, currents, [...this.#items, ...left]);
    return [
      ...this.#items.map((item) => changed.get(item) ?? item),
      ...withoutDuplicates(left).map((one) =>
        annotate(one.detached(), { [orphanedKey]: 'true', [keepKey]: undefined }),
      ),
    ];
  }

  /**
   * Adds entries to `bases` that map the object's original names to its current name. Reports an error if the data does
   * not match the hash in the name.
   */
  #checkCurrent({ resource, kind, name, isIntact }: Version, bases: Map<string, string>): void {
    for (const base of [objectNameOf(name), resource.annotations().get(baseNameKey)]) {
      if (base !== undefined) bases.set(objectKey(kind, resource.id.namespace, base), name);
    }
    if (isIntact) return;
    this.#addMessage(
      'error',
      `${nameOf(resource)} was changed after the hash of its content was added to its name, so later changes would not roll out: list the functionConfig in the kustomization that changes the object`,
    );
  }

  /**
   * Reports references to missing versions. Also reports references to the object's original name in resources that an
   * overlay adds after the function has run. `written` contains all resources in the output.
   */
  #checkReferences(
    bases: ReadonlyMap<string, string>,
    currents: readonly Labelled[],
    written: readonly Resource[],
  ): void {
    const keys = new Set(written.map(keyOf));
    const names = new Set(written.map(({ id }) => id.name));
    let versions: CurrentVersions | undefined;
    const currentOf = (...object: Parameters<CurrentVersions['find']>): Labelled | undefined =>
      (versions ??= new CurrentVersions(currents)).find(...object);
    const found = this.#items.flatMap((item) =>
      nameReferences(item).flatMap(({ refersTo, namespace, name, path }) => {
        const keyFor = (one: string): string => objectKey(refersTo, namespace ?? item.id.namespace, one);
        if (keys.has(keyFor(name))) return [];
        if (versionHash(name) !== undefined) {
          if (!isRequired({ resource: item, path })) return [];
          const now = currentOf(refersTo, namespace ?? item.id.namespace, name);
          return now === undefined ? [] : missingVersion(item, name, now);
        }
        const now = bases.get(keyFor(name));
        return now === undefined
          ? []
          : `${nameOf(item)} still refers to ${refersTo}/${name} instead of ${now}, because the function ran before ${nameOf(item)} was added: list the functionConfig in the kustomization that adds the resource`;
      }),
    );
    // Only the functions know which fields of custom resources are references.
    const users = [...new Set([...this.#named.values()].flat())];
    const hashed = { parts: [''], stems: undefined, has: (name: string) => this.#named.has(name) };
    for (const { resource, name, paths } of unfollowedNames(users, new Set(), hashed, [])) {
      if (names.has(name) || !paths.some((path) => isRequired({ resource, path }))) continue;
      const { namespace } = resource.id;
      const now = currentOf('ConfigMap', namespace, name) ?? currentOf('Secret', namespace, name);
      // A reference to the current version by an earlier name is reported by `#checkRenamed`.
      if (now !== undefined && versionHash(now.name) !== versionHash(name)) {
        found.push(missingVersion(resource, name, now));
      }
    }
    for (const message of new Set(found)) this.#addMessage('warning', message);
  }

  /**
   * Reports references to the name that an object had before kustomize renamed it. kustomize only updates fields that
   * it knows as references.
   */
  #checkRenamed(currents: readonly Version[]): void {
    const names = new Set(this.#items.map(({ id }) => id.name));
    const byHash = new Map<string | undefined, string[]>();
    for (const name of this.#named.keys()) {
      if (!names.has(name)) getOrMake(byHash, versionHash(name), () => []).push(name);
    }
    for (const { kind, name } of currents) {
      const formers = byHash.get(versionHash(name))?.filter((one) => name.includes(one)) ?? [];
      for (const former of formers) {
        for (const item of this.#named.get(former) ?? []) {
          // References in fields that kustomize knows are reported by `#checkReferences`.
          if (nameReferences(item).some((one) => one.name === former)) continue;
          this.#addMessage(
            'warning',
            `${nameOf(item)} refers to ${former}, but an overlay has renamed the ${kind} to ${name}, and kustomize does not know the field as a reference: add the field to \`configurations\` in that overlay, or list the functionConfig there`,
          );
        }
      }
    }
  }

  /**
   * Reports workloads that now refer to a different version. Functions cannot report such workloads, because functions
   * do not know the final names.
   */
  #reportRestarts(before: FormerOutput, current: ReadonlySet<string>): void {
    for (const item of this.#items) {
      const former = restarting.has(item.id.kind) ? before.references(item) : undefined;
      if (former === undefined) continue;
      const changes = former.references.flatMap((reference) => {
        const { refersTo, name } = reference;
        if (!current.has(name)) return [];
        const from = former.namesBefore(reference);
        if (from.includes(name)) return [];
        return [`${refersTo}/${name}${from.length === 0 ? '' : ` instead of ${from.join(', ')}`}`];
      });
      for (const change of new Set(changes)) {
        this.#addMessage('info', `${nameOf(item)} will restart, because it is changed to refer to ${change}`);
      }
    }
  }

  #keep(current: Version, earlier: readonly Version[]): number {
    if (!isHashed(current)) return 0;
    // Include users of earlier versions, because a pinned workload can also be rolled back.
    const names = new Set([current, ...earlier].map(({ name }) => name));
    const users = [...names]
      .flatMap((name) => this.#named.get(name) ?? [])
      .filter((user) => objectKind(user) === undefined);
    return keptVersionsOfCurrent(current.resource, users);
  }

  /** Returns the versions to keep, newest first, and reports removed and damaged versions. */
  #kept(earlier: readonly Version[], keep: number, current?: string): readonly Version[] {
    let rank = 0;
    return earlier.filter((version) => {
      if (version.name === current) return false;
      if (this.#present.has(keyOf(version.resource))) return true;
      const isUsed = this.#named.has(version.name);
      const isWhole = version.isIntact;
      if (isWhole && (rank++ < keep || isUsed)) return true;
      if (isWhole) this.#addMessage('info', `${nameOf(version.resource)} is removed, because nothing refers to it`);
      else if (isUsed) this.#addMessage('error', damagedInUse(version, current ?? 'another object'));
      else this.#addMessage('warning', damagedUnused(version, 'is'));
      return isUsed;
    });
  }

  #addMessage(severity: JoinMessage['severity'], message: string): void {
    this.#messages.push({ severity, message });
  }
}

/** Groups versions by object, newest first. If `output.kind` has changed, a group can contain both kinds. */
function byLine(all: readonly Labelled[], keyOfLine: (version: Labelled) => string): Map<string, Labelled[]> {
  const lines = new Map<string, Labelled[]>();
  for (const one of all) getOrMake(lines, keyOfLine(one), () => []).push(one);
  for (const versions of lines.values()) versions.sort((a, b) => b.generation - a.generation);
  return lines;
}

function missingVersion(user: Resource, name: string, { kind, name: now }: Version): string {
  const isSameObject = objectNameOf(name) === objectNameOf(now) || versionHash(name) === versionHash(now);
  const way = isSameObject
    ? `change the reference to ${now}, or restore that version from version control`
    : `restore that version from version control, or change the reference to ${now} if this is the same object`;
  return `${nameOf(user)} refers to ${kind}/${name}, which is not in the file, so pods that need it do not start: ${way}`;
}

/**
 * Returns the number of the current version. An unchanged version keeps its number, and a changed version gets the next
 * number.
 */
function generationOf({ kind, name, generation }: Version, earlier: readonly Version[]): string {
  const highest = earlier[0]?.generation ?? 0;
  const same = earlier.find((version) => version.kind === kind && version.name === name);
  if (same !== undefined && !same.isOrphaned && isNewer(same, earlier)) return String(Math.max(highest, 1));
  return String(Math.max(highest + 1, generation));
}
