/**
 * Landscaper's rule for applying a list of overwrites to one reference, as a pure function: sources match the original
 * reference, in order; a substitution is applied whole or not at all; no attribute is substituted twice. Beyond the result it
 * tells what an author wants to know: which entries were ignored, and which missed by the spelling of a context alone.
 */
import { attributes, isSpecified, type Attribute, type ComponentRef } from './component-ref';

/** An entry of `overwrites`: `{source: {componentName: example.com/a}, substitution: {version: v2}}`. */
export interface Overwrite {
  /** Its place in the list. */
  readonly index: number;
  readonly source: ComponentRef;
  readonly substitution: ComponentRef;
}

export interface Applied {
  readonly overwrite: Overwrite;
  /** What it substituted, also where the new value equals the old one. */
  readonly attributes: readonly Attribute[];
}

export interface Substitution {
  /** The entries whose source matched, whether or not they substituted anything. */
  readonly matches: readonly Overwrite[];
  /** The reference as overwritten. */
  readonly ref: ComponentRef;
  readonly applied: readonly Applied[];
  /** Matches of which an attribute had been substituted already. */
  readonly ignored: readonly Overwrite[];
  /** Matches after all attributes had been substituted: Landscaper does not look at them any more. */
  readonly unreached: readonly Overwrite[];
  /** Entries whose repository context equals the reference's only when both are normalised, and that match otherwise. */
  readonly nearMisses: readonly Overwrite[];
}

const none: readonly never[] = [];

export function substitute(overwrites: readonly Overwrite[], ref: ComponentRef): Substitution {
  // Most references have no entry that could match.
  if (overwrites.length === 0) {
    return { matches: none, ref, applied: none, ignored: none, unreached: none, nearMisses: none };
  }
  const matches: Overwrite[] = [];
  const applied: Applied[] = [];
  const ignored: Overwrite[] = [];
  const unreached: Overwrite[] = [];
  const nearMisses: Overwrite[] = [];
  const key = ref.repositoryContext?.key;
  let normalized: string | undefined;
  const taken = new Map<Attribute, ComponentRef>();
  for (const overwrite of overwrites) {
    const { source, substitution } = overwrite;
    if (!matchesNames(source, ref)) continue;
    if (source.repositoryContext !== undefined && source.repositoryContext.key !== key) {
      normalized ??= ref.repositoryContext?.normalized ?? '';
      if (source.repositoryContext.normalized === normalized) nearMisses.push(overwrite);
      continue;
    }
    matches.push(overwrite);
    const specified = attributes.filter((attribute) => isSpecified(substitution, attribute));
    if (taken.size === attributes.length) unreached.push(overwrite);
    else if (specified.some((attribute) => taken.has(attribute))) ignored.push(overwrite);
    else if (specified.length > 0) {
      applied.push({ overwrite, attributes: specified });
      for (const attribute of specified) taken.set(attribute, substitution);
    }
  }
  const result: ComponentRef = {
    repositoryContext: (taken.get('repositoryContext') ?? ref).repositoryContext,
    componentName: (taken.get('componentName') ?? ref).componentName,
    version: (taken.get('version') ?? ref).version,
  };
  return { matches, ref: result, applied, ignored, unreached, nearMisses };
}

const matchesNames = (source: ComponentRef, ref: ComponentRef): boolean =>
  (source.componentName === '' || source.componentName === ref.componentName) &&
  (source.version === '' || source.version === ref.version);
