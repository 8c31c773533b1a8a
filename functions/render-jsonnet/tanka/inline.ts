/**
 * Finds inline Environments, which are objects in the value of a program. The engine's option `view` finds the
 * Environments, and returns the requested Environment. As with Tanka's `--name`, the data of all other Environments is
 * never evaluated.
 */
import type { Json } from '../../../src/data';
import { unusedMessage } from '../../../src/function';
import { fieldOf } from '../../../src/render';
import { EnvironmentError } from './environment';

/**
 * The engine's option `view`. `name` selects an Environment. If `name` is empty, there must be exactly one Environment.
 */
export const inlineView = (name: string): string => `
local nameOf(environment) =
  if std.isObject(std.get(environment, 'metadata')) && std.isString(std.get(environment.metadata, 'name'))
  then environment.metadata.name
  else error 'an Environment must have a string as \`metadata.name\`';
local found(value) =
  if std.isArray(value) then std.flatMap(found, value)
  else if !std.isObject(value) then []
  else if !std.objectHas(value, 'apiVersion') || !std.objectHas(value, 'kind')
  then std.flatMap(function(key) found(value[key]), std.objectFields(value))
  else if value.kind == 'Environment' then [value]
  else if std.objectHas(value, 'items') && std.isArray(value.items) then found(value.items)
  else [];
function(main)
  local name = ${JSON.stringify(name)};
  local all = found(main);
  local exact = [one for one in all if nameOf(one) == name];
  local chosen =
    if name == '' then all
    else if std.length(exact) > 0 then [exact[0]]
    else [one for one in all if std.length(std.findSubstr(name, nameOf(one))) > 0];
  {
    names: [nameOf(one) for one in all],
    chosen: [nameOf(one) for one in chosen],
    environment: if std.length(chosen) == 1 then chosen[0],
  }
`;

/** Returns the only Environment in the value of an `inlineView`, or throws an EnvironmentError. */
export function chosenEnvironment(value: Json, name: string): Json {
  const [names, chosen] = [textsIn(value, 'names'), textsIn(value, 'chosen')];
  if (names.length === 0) {
    throw new EnvironmentError(
      'found no matching environments: the program returns no Environment, and its folder has no spec.json',
    );
  }
  if (chosen.length === 0) {
    const what = `found no matching environments: no Environment name contains "${name}"`;
    throw new EnvironmentError(unusedMessage({ what, name, candidates: names }));
  }
  if (chosen.length > 1) {
    const matching = name === '' ? '' : ` matching "${name}"`;
    const list = chosen.toSorted().map((one) => `\n - ${one}`);
    throw new EnvironmentError(
      `found multiple Environments${matching}: \`spec.tanka.name\` must select one of them:${list.join('')}`,
    );
  }
  return fieldOf(value, 'environment') ?? null;
}

function textsIn(value: Json, key: string): readonly string[] {
  const texts = fieldOf(value, key);
  return Array.isArray(texts) ? texts.map(String) : [];
}
