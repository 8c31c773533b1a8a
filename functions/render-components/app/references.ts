/** Checks names in an app: environments, references to components, variables, post-processors and the tag. */
import { UserError } from '../../../src/function';
import type { Component } from '../components/components';
import { withNearName, lastOf } from '../../../src/render';
import type { App, Environment } from './app';
import { namePattern } from './shape';

/**
 * Throws a UserError for the first check that fails, in qbec's order. If qbec collects the mistakes of that check, the
 * error lists all of them.
 */
export function checkReferences(
  app: App,
  environments: ReadonlyMap<string, Environment>,
  components: ReadonlyMap<string, Component>,
  tag: string,
): void {
  const name = new RegExp(namePattern);
  for (const environment of environments.keys()) {
    if (environment === '_') fail('cannot use _ as an environment name since it has a special meaning');
    if (!name.test(environment)) fail(`invalid environment ${environment}, must match ${namePattern}`);
  }
  const bad = badReferences(app, environments, components);
  if (bad.length > 0) {
    throw new UserError({ code: 'not-found', message: `invalid component references\n:\t${bad.join('\n\t')}` });
  }
  const topLevel = firstRepeated(app.topLevel.map((one) => one.name));
  if (topLevel !== undefined) fail(`duplicate top-level variable ${topLevel}`);
  const external = firstRepeated([...app.external, ...app.computed].map((one) => one.name));
  if (external !== undefined) fail(`duplicate external variable ${external}`);
  checkPostProcessors(app.postProcessors);
  if (tag !== '' && !name.test(tag)) fail(`invalid tag name '${tag}', must match ${namePattern}`, 'spec.tag');
}

function fail(message: string, field?: string): never {
  throw new UserError({ code: 'invalid-app', message, ...(field !== undefined && { field }) });
}

function badReferences(
  app: App,
  environments: ReadonlyMap<string, Environment>,
  components: ReadonlyMap<string, Component>,
): readonly string[] {
  const check = (what: string, names: readonly string[]): readonly string[] => {
    const unknown = unknownComponents(names, components);
    return unknown === undefined ? [] : [`${what}: ${unknown}`];
  };
  return [
    ...check('default exclusions', app.excludes),
    ...[...environments].flatMap(([environment, { includes, excludes }]) => [
      ...check(`${environment} inclusions`, includes),
      ...check(`${environment} exclusions`, excludes),
      ...includes
        .filter((component) => excludes.includes(component))
        .map((component) => `env ${environment}: component ${component} present in both include and exclude sections`),
    ]),
    ...app.topLevel.flatMap((one) => check(`components for TLA ${one.name}`, one.components)),
  ];
}

/**
 * Returns a message such as `bad component reference(s): a,b`, with a suggestion for a misspelled name. Returns
 * undefined if all names are known.
 */
export function unknownComponents(
  names: readonly string[],
  components: ReadonlyMap<string, Component>,
): string | undefined {
  const unknown = names.filter((name) => !components.has(name));
  if (unknown.length === 0) return undefined;
  // People may write the file's name instead of the component's name: `web.jsonnet` for `web`.
  const meant = unknown.map((name) => name.replace(/\.(?:jsonnet|ya?ml|json|cue)$/, ''));
  return withNearName(`bad component reference(s): ${unknown.join(',')}`, meant, [...components.keys()]);
}

const firstRepeated = (names: readonly string[]): string | undefined =>
  names.find((name, index) => names.indexOf(name) < index);

function checkPostProcessors(paths: readonly string[]): void {
  const known = new Map<string, string>();
  for (const path of paths) {
    const base = lastOf(path);
    const former = known.get(base);
    if (former !== undefined) fail(`invalid post-processor '${path}', has the same base name as '${former}'`);
    known.set(base, path);
  }
}
