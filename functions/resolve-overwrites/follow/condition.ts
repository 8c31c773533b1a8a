/**
 * Formats the condition ComponentReferenceOverwrite in exactly Landscaper's wording, because people and scripts search
 * for these words.
 *
 * ```yaml
 * type: ComponentReferenceOverwrite
 * status: "True"
 * reason: FoundOverwrite
 * ```
 */
import { htmlEscape } from '../../../src/go';
import { changedAttributes, type Attribute, type ComponentRef } from '../model/component-ref';
import type { RepositoryContext } from '../model/repository-context';
import type { Substitution } from '../overwrites/substitute';

export const conditionType = 'ComponentReferenceOverwrite';

/** The condition without its timestamps, which depend on the previous condition. */
export interface Condition {
  readonly status: 'True' | 'False';
  readonly reason: string;
  readonly message: string;
}

/** Returns the condition that Landscaper would write. The condition is also `True` for a match that changes nothing. */
export function conditionOf(original: ComponentRef, { matches, ref }: Substitution): Condition {
  if (matches.length === 0) {
    return { status: 'False', reason: 'No overwrite defined', message: 'component reference has not been overwritten' };
  }
  const message =
    changedAttributes(original, ref).length === 0
      ? 'Component reference has not been overwritten.'
      : ['Component reference has been overwritten:', ...changeLines(original, ref)].join('\n');
  return { status: 'True', reason: 'FoundOverwrite', message };
}

/** Returns a line for each attribute: `v1 -> v2`, or `Version has not been overwritten`. */
export function changeLines(before: ComponentRef, after: ComponentRef): readonly string[] {
  const changed = new Set<Attribute>(changedAttributes(before, after));
  const line = (attribute: Attribute, title: string, change: () => string): string =>
    changed.has(attribute) ? change() : `${title} has not been overwritten`;
  return [
    line('repositoryContext', 'RepositoryContext', () =>
      contextChange(before.repositoryContext, after.repositoryContext),
    ),
    line('componentName', 'ComponentName', () => `${before.componentName} -> ${after.componentName}`),
    line('version', 'Version', () => `${before.version} -> ${after.version}`),
  ];
}

/** Formats JSON as in Landscaper's messages, with Go's escapes. */
const raw = (context: RepositoryContext | undefined): string => htmlEscape(context?.key ?? '');

function contextChange(before: RepositoryContext | undefined, after: RepositoryContext | undefined): string {
  if (before === undefined) return `-> ${raw(after)}`;
  const places = [registryPlace(before), registryPlace(after)];
  return places.includes(undefined) ? `${raw(before)} -> ${raw(after)}` : places.join(' -> ');
}

/**
 * Returns the location in Landscaper's form: `BASEURL (MAPPING)` for a context of type `ociRegistry` whose fields are
 * strings. `subPath` is not included.
 */
function registryPlace(context: RepositoryContext | undefined): string | undefined {
  const [type, baseUrl, mapping] = ['type', 'baseUrl', 'componentNameMapping'].map((name) => context?.text(name));
  return type === 'ociRegistry' && baseUrl !== undefined && mapping !== undefined
    ? `${baseUrl} (${mapping})`
    : undefined;
}
