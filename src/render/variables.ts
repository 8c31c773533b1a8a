/** Reads variables for programs: `{str: {region: eu}, code: {replicas: 3, hosts: "['a.' + d for d in domains]"}}`. */
import { type Json, jsonOf, plainOf } from '../data';
import type { ConfigCheck } from '../function';
import type { Input } from '../jsonnet';
import { formatPath } from '../krm';
import type { Resource } from '../resource-list';

/** In `code`, a string is Jsonnet, and any other value is plain data. */
export interface GivenVariables {
  readonly str?: Readonly<Record<string, string>>;
  readonly code?: Readonly<Record<string, unknown>>;
}

export type Variables = ReadonlyMap<string, Input>;

export interface VariableGroups<Names> {
  readonly external: Names;
  readonly topLevel: Names;
}

/**
 * The variables in `spec.vars` of a functionConfig. The variables are read from the syntax tree, because values may
 * contain nulls, which the parsed functionConfig omits.
 */
export function variablesIn(configResource: Resource): VariableGroups<Variables> {
  const read = (group: keyof VariableGroups<unknown>): Variables => {
    const tree = configResource.get(['spec', 'vars', group]);
    return givenVariables(tree === undefined ? {} : (jsonOf(plainOf(tree)) as GivenVariables));
  };
  return { external: read('external'), topLevel: read('topLevel') };
}

/** `code` takes precedence over a string with the same name. */
export const givenVariables = ({ str, code }: GivenVariables): Variables =>
  new Map<string, Input>([
    ...Object.entries(str ?? {}),
    ...Object.entries(code ?? {}).map(([name, value]): [string, Input] => [
      name,
      typeof value === 'string' ? { code: value } : { data: value },
    ]),
  ]);

export const codeOf = (value: Json): Input => ({ code: JSON.stringify(value) });

export const inputsOf = (variables: Variables): Readonly<Record<string, Input>> => Object.fromEntries(variables);

/** Rejects a variable in both `str` and `code`, because the code would silently take precedence. */
export function rejectDuplicates({ str = {}, code = {} }: GivenVariables = {}, at: ConfigCheck): void {
  for (const name of Object.keys(str)) {
    if (!Object.hasOwn(code, name)) continue;
    at.at(`str.${formatPath([name])}`).error(
      `the variable "${name}" is set both as \`str\` and as \`code\`: remove one of them`,
    );
  }
}
