/**
 * Finds the Context of an Installation and the list of overwrites that the Context names. A missing Context or list is
 * reported unless the settings allow its absence.
 */
import { itemsOf } from '../../../src/data';
import type { Installation } from '../read/installation';
import type { Run } from './run';
import { isOverwriteCondition } from './merge-condition';
import type { OverwriteUsage } from '../overwrites/overwrite-usage';
import { emptyContext, type Context } from '../read/read-context';

/** Finds the Context. If the Installation cannot be resolved, reports the problem and returns undefined. */
export function contextOf(installation: Installation, run: Run): Context | undefined {
  const { inventory, settings, report } = run;
  const { resource, contextName } = installation;
  const { missingContext, detachContexts } = settings;
  const found = inventory.contexts.named(resource.id.namespace, contextName);
  if (found.kind === 'found') {
    // If `detachContexts` is set, the Context does not name a list after this run.
    if (found.value.overwrites === '' || detachContexts) warnOfStaleCondition(installation, report);
    return found.value;
  }
  if (found.kind === 'broken') return undefined;
  if (missingContext === 'ignore' || (missingContext === 'default-only' && isOptionalContext(installation, run))) {
    return emptyContext(contextName);
  }
  const isWritten = resource.get(['spec', 'context']) !== undefined;
  report.error({
    code: 'not-found',
    message: `contexts.landscaper.gardener.cloud "${contextName}" not found${inventory.contexts.hint(resource.id.namespace, contextName)}`,
    resource,
    field: 'spec.context',
    ...(isWritten ? { currentValue: contextName } : {}),
  });
  return undefined;
}

/**
 * Whether the Context may be missing. Landscaper creates the Context `default` in every namespace. An unused Context
 * with a similar name is probably a misspelled `default`.
 */
function isOptionalContext({ resource, contextName }: Installation, { inventory }: Run): boolean {
  const { namespace } = resource.id;
  if (contextName !== 'default') return false;
  const near = inventory.contexts.similarName(namespace, contextName);
  return near === undefined || inventory.isContextUsed(namespace, near);
}

/**
 * Warns about an outdated condition, because Landscaper neither writes nor removes the condition if a Context does not
 * name a list.
 */
function warnOfStaleCondition({ resource, contextName }: Installation, report: Run['report']): void {
  const index = itemsOf(resource.get(['status', 'conditions'])).findIndex(isOverwriteCondition);
  if (index === -1) return;
  report.warning({
    code: 'stale-condition',
    message: `the condition ComponentReferenceOverwrite is out of date: context '${contextName}' no longer names ComponentVersionOverwrites, but Landscaper will not remove the condition; delete it`,
    resource,
    field: `status.conditions.${index}`,
  });
}

/**
 * Returns the usage of the list that the Context names, if any. If the Installation cannot be resolved, reports the
 * problem and returns undefined.
 */
export function usageFor(
  { resource }: Installation,
  { name, overwrites }: Context,
  run: Run,
): { readonly usage: OverwriteUsage | undefined } | undefined {
  if (overwrites === '') return { usage: undefined };
  const found = run.inventory.lists.named(resource.id.namespace, overwrites);
  if (found.kind === 'found') return { usage: run.usageOf(found.value) };
  if (found.kind === 'broken') return undefined;
  if (run.settings.missingOverwrites === 'ignore') return { usage: undefined };
  run.report.error({
    code: 'not-found',
    message: `context '${name}' references ComponentVersionOverwrites resource '${overwrites}', which cannot be found: componentversionoverwrites.landscaper.gardener.cloud "${overwrites}" not found${run.inventory.lists.hint(resource.id.namespace, overwrites)}`,
    resource,
  });
  return undefined;
}
