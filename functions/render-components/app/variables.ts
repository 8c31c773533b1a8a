/**
 * Determines the variables that programs can read: the app's declarations with the functionConfig's values, and the
 * variables that qbec sets.
 */
import type { Json } from '../../../src/data';
import { type Report, UserError } from '../../../src/function';
import type { Input } from '../../../src/jsonnet';
import type { App, Environment, TopLevelVariable } from './app';
import {
  codeOf,
  fieldsOf,
  isObject,
  type JsonObject,
  objectOf,
  type Variables,
  withNearName,
} from '../../../src/render';

/**
 * Returns the given variables, and the declared defaults of variables that are not given. String defaults stay strings,
 * and all other defaults become code.
 */
export function externalVariables(app: App, given: Variables, report: Report): Variables {
  const variables = new Map(given);
  for (const { name, default: value } of app.external) {
    if (variables.has(name)) continue;
    if (value === null) {
      report.warning({ code: 'no-default', message: `no/ nil default specified for variable "${name}"` });
    } else {
      variables.set(name, typeof value === 'string' ? value : codeOf(value));
    }
  }
  return variables;
}

/**
 * Returns the values that must not be shown. `external` contains all external variables, but `topLevel` contains only
 * the top-level variables that were given.
 */
export function secretValues(app: App, external: Variables, topLevel: Variables): readonly Input[] {
  const values = [
    ...app.external.filter(({ secret }) => secret).map(({ name }) => external.get(name)),
    ...app.topLevel.filter(({ secret }) => secret).map(({ name }) => topLevel.get(name)),
  ];
  return values.filter((value) => value !== undefined);
}

/** Returns the variables with the prefix `qbec.io/`. Variables with this prefix override all other variables. */
export const qbecVariables = (place: {
  readonly environment: string;
  readonly tag: string;
  readonly defaultNamespace: string;
  readonly properties: JsonObject;
}): Variables =>
  new Map<string, Input>([
    ['qbec.io/env', place.environment],
    ['qbec.io/tag', place.tag],
    ['qbec.io/defaultNs', place.defaultNamespace],
    ['qbec.io/cleanMode', 'off'],
    ['qbec.io/envProperties', codeOf(place.properties)],
  ]);

/**
 * Computed variables are code. Each variable can read the previous variables. `evaluate` returns a value, or throws an
 * error that is shown to the user.
 */
export function computedVariables(
  app: App,
  variables: Variables,
  evaluate: (name: string, code: string, variables: Variables) => Json,
): Variables {
  const known = new Map(variables);
  for (const { name } of app.computed) {
    known.set(name, { code: `error 'variable ${name} has not yet been computed'` });
  }
  for (const { name, code } of app.computed) known.set(name, codeOf(evaluate(name, code, known)));
  return known;
}

/** Returns the top-level arguments of a component: variables that list the component and have a value. */
export const topLevelArguments = (
  declared: readonly TopLevelVariable[],
  given: Variables,
  component: string,
): Readonly<Record<string, Input>> =>
  Object.fromEntries(
    declared
      .filter(({ components }) => components.includes(component))
      .flatMap(({ name }) => {
        const input = given.get(name);
        return input === undefined ? [] : [[name, input] as const];
      }),
  );

/**
 * With `strictVars`, every declared variable must be given, and every given variable must be declared. Throws a
 * UserError with all differences.
 */
export function checkVariableNames(app: App, external: Variables, topLevel: Variables): void {
  const declared = new Set([...app.external, ...app.computed].map(({ name }) => name));
  const declaredTopLevel = new Set(app.topLevel.map(({ name }) => name));
  const failures = [
    ...[...external.keys()]
      .filter((name) => !declared.has(name))
      .map((name) => notDeclared(`external variable '${name}'`, name, [...declared])),
    ...app.external
      .filter(({ name }) => !external.has(name))
      .map(({ name }) => `declared external variable '${name}' not specfied for command`),
    ...[...topLevel.keys()]
      .filter((name) => !declaredTopLevel.has(name))
      .map((name) => notDeclared(`top level variable '${name}'`, name, [...declaredTopLevel])),
    ...app.topLevel
      .filter(({ name }) => !topLevel.has(name))
      .map(({ name }) => `declared top level variable '${name}' not specfied for command`),
  ];
  if (failures.length === 0) return;
  const message = `strict vars check failures\n\t${failures.join('\n\t')}`;
  throw new UserError({ code: 'invalid-variables', field: 'spec.vars', message });
}

const notDeclared = (what: string, name: string, among: readonly string[]): string =>
  withNearName(`specified ${what} not declared for app`, [name], among);

/**
 * Merges `{a: {x: 1}}` and `{a: {y: null}}` to `{a: {x: 1, y: null}}`. Objects are merged, and all other values are
 * replaced.
 */
export function mergeProperties(base: JsonObject, over: JsonObject): JsonObject {
  const merged = new Map(fieldsOf(base));
  for (const [key, value] of fieldsOf(over)) {
    const before = merged.get(key);
    merged.set(key, isObject(before) && isObject(value) ? mergeProperties(before, value) : value);
  }
  return objectOf(merged);
}

/** Returns the environment's default namespace, or else `default`, with the suffix `-<tag>` if the app requests it. */
export function defaultNamespaceOf(app: App, environment: Environment | undefined, tag: string): string {
  const own = environment?.defaultNamespace ?? '';
  const namespace = own === '' ? 'default' : own;
  return tag !== '' && app.namespaceTagSuffix ? `${namespace}-${tag}` : namespace;
}
