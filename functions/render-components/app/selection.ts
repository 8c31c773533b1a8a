/** Selects the components of an environment. */
import { type Report, UserError } from '../../../src/function';
import type { App, Environment } from './app';
import { unknownComponents } from './references';
import type { Component } from '../components/components';
import { listOfNames } from '../../../src/render';

export interface Selection {
  readonly environment: string;
  /** The definition of the environment; undefined for qbec's baseline environment `_`. */
  readonly definition: Environment | undefined;
  /** The only components to select. Ignored if the list is empty. */
  readonly only: readonly string[];
  /** The components to exclude. Not allowed together with `only`. */
  readonly except: readonly string[];
}

/** Returns the selected components, sorted by name. Throws a UserError for unknown component names. */
export function selectComponents(
  app: App,
  components: ReadonlyMap<string, Component>,
  { environment, definition, only, except }: Selection,
  report: Report,
): readonly Component[] {
  const enabled = new Set(components.keys());
  for (const name of app.excludes) enabled.delete(name);
  for (const name of definition?.excludes ?? []) {
    if (!enabled.delete(name)) {
      const message = `component ${name} excluded from ${environment} is already excluded by default`;
      report.warning({ code: 'unused', message });
    }
  }
  for (const name of definition?.includes ?? []) {
    if (enabled.has(name)) {
      const message = `component ${name} included from ${environment} is already included by default`;
      report.warning({ code: 'unused', message });
    }
    enabled.add(name);
  }
  const unknown = unknownComponents([...only, ...except], components);
  if (unknown !== undefined) {
    const field = only.length > 0 ? 'spec.components' : 'spec.excludeComponents';
    report.info({ code: 'not-found', field, message: listOfNames('components', [...components.keys()]) });
    throw new UserError({ code: 'not-found', field, message: `specified components: ${unknown}` });
  }
  for (const name of new Set(only)) {
    if (enabled.has(name)) continue;
    const message = `not including component ${name} since it is not part of the component list for ${environment}`;
    report.warning({ code: 'not-found', field: 'spec.components', message });
  }
  return [...components.values()].filter(
    ({ name }) => enabled.has(name) && (only.length === 0 || only.includes(name)) && !except.includes(name),
  );
}
