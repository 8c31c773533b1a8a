/**
 * The condition ComponentReferenceOverwrite, in Landscaper's words, byte for byte: people and scripts search for these
 * texts.
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

/** The condition without its times, which depend on the condition that was there before. */
export interface Condition {
  readonly status: 'True' | 'False';
  readonly reason: string;
  readonly message: string;
}

/** The condition that Landscaper would write. A match that changes nothing is `True` as well. */
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

/** A line for each attribute: `v1 -> v2`, or `Version has not been overwritten`. */
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

/** Landscaper's messages show JSON as Go escapes it. */
const raw = (context: RepositoryContext | undefined): string => htmlEscape(context?.key ?? '');

function contextChange(before: RepositoryContext | undefined, after: RepositoryContext | undefined): string {
  if (before === undefined) return `-> ${raw(after)}`;
  const places = [registryPlace(before), registryPlace(after)];
  return places.includes(undefined) ? `${raw(before)} -> ${raw(after)}` : places.join(' -> ');
}

/** `BASEURL (MAPPING)` of a context that is spelt `ociRegistry` and has strings in its fields; `subPath` is not shown. */
function registryPlace(context: RepositoryContext | undefined): string | undefined {
  const [type, baseUrl, mapping] = ['type', 'baseUrl', 'componentNameMapping'].map((name) => context?.text(name));
  return type === 'ociRegistry' && baseUrl !== undefined && mapping !== undefined
    ? `${baseUrl} (${mapping})`
    : undefined;
}
