/**
 * The explanation as text for people:
 *
 * ```text
 * DEFAULT.workers = 8
 *     set by layer "team", ConfigMap/team, line 2 of config.yaml
 *     instead of 4 (layer "defaults", functionConfig)
 *     must fit int & <=64 (layer "types", functionConfig, line 1)
 * ```
 */
import { mapScalars, stringScalar } from '../../../src/data';
import { redacted } from '../../../src/kit';
import { layerPlace, shown, shownContributions, shownPath } from '../model/shown';
import type { Explained } from './explained';

/** More characters of a constraint are not shown. */
const longest = 200;

/** A line for the setting, and one for each thing that is known about it. `isHidden` holds for the value of a secret option. */
export function explainedLines(
  { path, value, setBy, agreeing, replaced, constraints, reason }: Explained,
  isHidden: boolean,
): readonly string[] {
  const masked = mapScalars(value, (scalar) => (scalar.secret || isHidden ? stringScalar(redacted) : scalar));
  const text = value.kind === 'scalar' && (value.secret || isHidden) ? redacted : shown(masked);
  const hidden = replaced.map(({ layer, tree }) => ({ layer: isHidden ? { ...layer, secret: true } : layer, tree }));
  const must = constraints.filter((each) => each.text !== text);
  return [
    `${shownPath(path)} = ${text}`,
    ...(reason === undefined ? [] : [`overridden: ${reason}`]),
    ...(reason === undefined ? setBy.map(({ layer, tree }) => `set by ${layerPlace(layer, tree)}`) : []),
    ...agreeing.map(({ layer, tree }) => `as in ${layerPlace(layer, tree)}`),
    ...shownContributions(hidden).map((each) => `instead of ${each}`),
    ...must.map((each) => `must fit ${isHidden ? redacted : cut(each.text)} (${each.place})`),
  ].map((line, index) => (index === 0 ? line : `    ${line}`));
}

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
