/**
 * Records which entries of a list matched a reference. An entry that matches nothing is usually misspelled, but
 * Landscaper does not report it. An unmatched entry is an error if all references are known and none has the
 * substituted attributes. Any other unmatched entry causes at most a warning.
 */
import { pluralize, didYouMean, getOrMake, isLikelyTypo, omitsLetters } from '../../../src/data';
import { unusedMessage, type Report } from '../../../src/function';
import { SuggestionBudget } from '../../../src/kit';
import { changedAttributes, versionName, type Attribute, type ComponentRef } from '../model/component-ref';
import type { OverwriteList, Substitution } from './substitute';
import { equalContexts } from '../model/repository-context';
import { orUnspecified, substitutedBy, type Overwrite, type OverwriteGroup } from './overwrite-index';
import type { Settings } from '../model/settings';
import { firstOf } from './skipped-overwrites';

/**
 * Up to two references that entries would match if the spelling of the repository were ignored. The two references are
 * spelled differently, so each entry is spelled differently from at least one of them.
 */
interface NearMiss {
  readonly first: ComponentRef;
  /** The first reference whose spelling differs from `first`. */
  second: ComponentRef | undefined;
}

/** The result code and the messages for a list of entries. Only the first entries are reported individually. */
interface Wording {
  readonly code: string;
  readonly messageOf: (overwrite: Overwrite) => string;
  readonly messageOfOthers: (match: 'match' | 'matches') => string;
}

export class OverwriteUsage {
  readonly #matched = new Set<OverwriteGroup>();
  readonly #nearMissesByGroup = new Map<readonly Overwrite[], NearMiss>();
  /** The versions of referenced components before overwriting, keyed by component name. */
  readonly #versions = new Map<string, Set<string>>();
  /** The references before overwriting, without duplicates. */
  readonly #references = new Map<string, ComponentRef>();
  #shapes: ReadonlySet<string> | undefined;
  #isUsed = false;
  #isComplete = true;

  constructor(readonly list: OverwriteList) {}

  /** True if the list applies to at least one reference, and all references that it applies to are known. */
  get isComplete(): boolean {
    return this.#isUsed && this.#isComplete;
  }

  /** Records that the list applies to references that are unknown in this run. */
  markIncomplete(): void {
    this.#isComplete = false;
  }

  substitute(ref: ComponentRef): Substitution {
    this.#isUsed = true;
    getOrMake(this.#versions, ref.componentName, () => new Set()).add(ref.version);
    this.#references.set(shapeOf(ref), ref);
    const substitution = this.list.substitute(ref);
    for (const group of substitution.matches) this.#matched.add(group);
    for (const similar of substitution.similar) {
      const seen = getOrMake(this.#nearMissesByGroup, similar, (): NearMiss => ({ first: ref, second: undefined }));
      if (!equalContexts(seen.first.repositoryContext, ref.repositoryContext)) seen.second ??= ref;
    }
    return substitution;
  }

  get unused(): readonly Overwrite[] {
    const matched = new Set([...this.#matched].flatMap(({ entries }) => entries));
    return this.list.overwrites.filter((overwrite) => !matched.has(overwrite));
  }

  /**
   * Returns each entry that fails to match a reference only because the repository context is spelled differently,
   * together with one such reference.
   */
  #nearMisses(): ReadonlyMap<Overwrite, ComponentRef> {
    const missed = new Map<Overwrite, ComponentRef>();
    for (const [entries, { first, second }] of this.#nearMissesByGroup) {
      for (const overwrite of entries) {
        const isFirst = !equalContexts(overwrite.source.repositoryContext, first.repositoryContext);
        const ref = isFirst ? first : second;
        if (ref !== undefined) missed.set(overwrite, ref);
      }
    }
    return missed;
  }

  /**
   * Returns the reason why the entry changes no reference. An entry that only repeats its `source` still blocks later
   * entries, so this reason is returned only for the last entry.
   */
  #noEffectReason(overwrite: Overwrite): string | undefined {
    const substituted = substitutedBy(overwrite);
    if (substituted.length === 0) return 'is empty';
    const changed = changedAttributes(overwrite.source, overwrite.substitution);
    const isLast = this.list.overwrites.at(-1) === overwrite;
    return isLast && substituted.every((attribute) => !changed.includes(attribute))
      ? 'only repeats its `source`'
      : undefined;
  }

  /** Reports unmatched and ineffective entries. With `ignoreMissing`, only spelling differences are reported. */
  report(report: Report, { ignoreMissing, mode }: Pick<Settings, 'ignoreMissing' | 'mode'>): void {
    const { resource, overwrites } = this.list;
    const nearMisses = this.#nearMisses();
    const unused = new Set(ignoreMissing ? [] : this.unused);
    const applied: Overwrite[] = [];
    const undecided: Overwrite[] = [];
    const searches = { landed: new SuggestionBudget(), unused: new SuggestionBudget() };
    for (const overwrite of overwrites) {
      // In mode `status`, the condition already shows that the entry overwrites nothing.
      const problem = mode === 'resolve' && !ignoreMissing ? this.#noEffectReason(overwrite) : undefined;
      if (problem !== undefined) {
        const message = `${this.#called(overwrite)} overwrites nothing, because its \`substitution\` ${problem} (to suppress this message, set \`${allow}: true\`)`;
        report.warning({ code: 'unused-overwrite', message, resource, field: `${fieldOf(overwrite)}.substitution` });
      }
      const missed = nearMisses.get(overwrite);
      const isUnused = unused.has(overwrite);
      if (missed !== undefined) {
        report[isUnused && this.isComplete ? 'error' : 'warning']({
          code: 'near-miss',
          message: `${this.#called(overwrite)} does not match ${versionName(missed)}, whose repositoryContext is spelled differently: did you mean ${missed.repositoryContext?.key}?`,
          resource,
          field: `${fieldOf(overwrite)}.source.repositoryContext`,
        });
      } else if (isUnused && this.#isAlreadyApplied(overwrite, searches.landed)) {
        applied.push(overwrite);
      } else if (isUnused && this.isComplete) {
        const message = this.#unusedMessage(overwrite, searches.unused.take());
        report.error({ code: 'unused-overwrite', message, resource, field: fieldOf(overwrite) });
      } else if (isUnused && this.#isUsed) {
        undecided.push(overwrite);
      }
    }
    // An entry whose substitution is already in the references is not a mistake.
    this.#reportFirst(applied, report, {
      code: 'already-done',
      messageOf: (overwrite) =>
        `${this.#called(overwrite)} no longer matches a component reference, because a reference already has the substituted attributes`,
      messageOfOthers: (match) =>
        `no longer ${match} a component reference, because references already have the substituted attributes`,
    });
    this.#reportUndecided(undecided, mode, report);
  }

  /** Reports the first entries individually, and the number of the other entries. */
  #reportFirst(overwrites: readonly Overwrite[], report: Report, { code, messageOf, messageOfOthers }: Wording): void {
    const { name, resource } = this.list;
    const { some } = firstOf(overwrites);
    for (const overwrite of some) {
      report.info({ code, message: messageOf(overwrite), resource, field: fieldOf(overwrite) });
    }
    const more = overwrites.length - some.length;
    if (more === 0) return;
    const others = messageOfOthers(more === 1 ? 'matches' : 'match');
    const message = `${pluralize(more, 'more overwrite')} of ComponentVersionOverwrites '${name}' ${others}`;
    report.info({ code, message, resource });
  }

  /**
   * Whether a reference already equals the result of the entry, and the source does not look like a typo of another
   * component name or version.
   */
  #isAlreadyApplied({ source, substitution }: Overwrite, searches: SuggestionBudget): boolean {
    const result = {
      repositoryContext: substitution.repositoryContext ?? source.repositoryContext,
      componentName: substitution.componentName || source.componentName,
      version: substitution.version || source.version,
    };
    this.#shapes ??= new Set([...this.#references.values()].flatMap(shapesOf));
    if (!this.#shapes.has(shapeOf(result))) return false;
    if (!searches.take()) return true;
    const versions = this.#versions.get(source.componentName);
    return versions === undefined
      ? ![...this.#versions.keys()].some(
          (one) => one !== result.componentName && isLikelyTypo(source.componentName, one),
        )
      : ![...versions].some((one) => one !== result.version && isLikelyTypo(source.version, one));
  }

  /**
   * Reports entries that may match references in descriptors that are not supplied. If a similar name exists, the
   * result is a warning.
   */
  #reportUndecided(unseen: readonly Overwrite[], mode: Settings['mode'], report: Report): void {
    const { resource } = this.list;
    const whatOf = (overwrite: Overwrite): string =>
      `${this.#called(overwrite)} matches no component reference among the items`;
    const far: Overwrite[] = [];
    const searches = new SuggestionBudget();
    for (const overwrite of unseen) {
      const near = searches.take() ? this.#nearName(overwrite) : undefined;
      if (near === undefined) {
        // An entry without a component is a general rule, which need not match a reference.
        if (overwrite.source.componentName !== '') far.push(overwrite);
        continue;
      }
      const { part, written, suggestion } = near;
      const what = whatOf(overwrite);
      const message = unusedMessage({ what, name: written, candidates: [suggestion], allowedBy: allow });
      report.warning({ code: 'unused-overwrite', message, resource, field: `${fieldOf(overwrite)}.source.${part}` });
    }
    // Every condition already shows that nothing was overwritten.
    if (mode === 'status' && this.#matched.size === 0) return;
    this.#reportFirst(far, report, {
      code: 'unused-overwrite',
      messageOf: (overwrite) =>
        unusedMessage({ what: whatOf(overwrite), candidates: this.#otherNames(overwrite), allowedBy: allow }),
      messageOfOthers: (match) => `${match} no component reference among the items`,
    });
  }

  #called({ index }: Overwrite): string {
    return `overwrites[${index}] of ComponentVersionOverwrites '${this.list.name}'`;
  }

  /**
   * Returns the suggested name for the source: a component, a version if the component exists, or a repository if both
   * exist.
   */
  #nearName({ source: { componentName, version, repositoryContext } }: Overwrite): Suggestion | undefined {
    const versions = this.#versions.get(componentName);
    if (versions !== undefined && (version === '' || versions.has(version))) {
      const seen = [...this.#references.values()].find(
        (ref) => ref.componentName === componentName && (version === '' || ref.version === version),
      );
      const suggestion = seen?.repositoryContext?.key;
      const written = repositoryContext?.key;
      return suggestion === undefined || written === undefined
        ? undefined
        : { part: 'repositoryContext', written, suggestion };
    }
    if (versions !== undefined) {
      const suggestion = didYouMean(version, [...versions]);
      return suggestion === undefined ? undefined : { part: 'version', written: version, suggestion };
    }
    const names = [...this.#versions.keys()];
    const isNear = (test: typeof isLikelyTypo): string | undefined => names.find((one) => test(componentName, one));
    const suggestion = isNear(isLikelyTypo) ?? isNear(omitsLetters);
    return suggestion === undefined ? undefined : { part: 'componentName', written: componentName, suggestion };
  }

  /** Returns the known names that the message lists if the source's name is unknown. */
  #otherNames({ source: { componentName, version } }: Overwrite): readonly string[] {
    const versions = this.#versions.get(componentName);
    if (versions === undefined) return [...this.#versions.keys()];
    return version === '' || versions.has(version) ? [] : [...versions];
  }

  #unusedMessage(overwrite: Overwrite, isAsked: boolean): string {
    const { componentName, version } = overwrite.source;
    const versions = this.#versions.get(componentName);
    if (version !== '' && versions !== undefined && !versions.has(version)) {
      const what = `${this.#called(overwrite)} matches no referenced version of ${componentName}`;
      return unusedMessage({ what, name: version, candidates: isAsked ? [...versions] : [], allowedBy: allow });
    }
    const what = `${this.#called(overwrite)} matches no component reference of the Installations that it applies to, or of their components`;
    const near = isAsked ? this.#nearName(overwrite) : undefined;
    if (near?.part === 'repositoryContext') {
      return unusedMessage({ what, name: near.written, candidates: [near.suggestion], allowedBy: allow });
    }
    const isNamed = isAsked && componentName !== '' && versions === undefined;
    const candidates = isNamed ? [...this.#versions.keys()] : [];
    return unusedMessage({ what, name: componentName, candidates, allowedBy: allow });
  }
}

interface Suggestion {
  readonly part: Attribute;
  readonly written: string;
  readonly suggestion: string;
}

const shapeOf = ({ repositoryContext, componentName, version }: ComponentRef): string =>
  JSON.stringify([repositoryContext?.key, componentName, version]);

/** Returns the keys of all sources that match the reference. A matching source may leave any attribute unspecified. */
const shapesOf = (ref: ComponentRef): readonly string[] =>
  [ref.repositoryContext, undefined].flatMap((repositoryContext) =>
    orUnspecified(ref.componentName).flatMap((componentName) =>
      orUnspecified(ref.version).map((version) => shapeOf({ repositoryContext, componentName, version })),
    ),
  );

const allow = 'ignoreMissing';

const fieldOf = ({ index }: Overwrite): string => `overwrites.${index}`;
