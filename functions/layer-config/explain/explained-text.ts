/**
 * Formats the explanation as text for people:
 *
 * ```text
 * DEFAULT.workers = 8
 *     set by layer "team", ConfigMap/team, line 2 of config.yaml
 *     instead of 4 (layer "defaults", functionConfig)
 *     must match int & <=64 (layer "types", functionConfig, line 1)
 * ```
 */
import { mapScalars, stringScalar, truncated } from '../../../src/data';
import { redacted } from '../../../src/kit';
import { layerPlace, shown, shownContributions, shownPath } from '../model/shown';
import type { HiddenKeyTest } from '../model/unified';
import type { Explained } from './explained';

/** The maximum length of a shown constraint, in characters. */
const maxLength = 200;

export interface ExplainedSetting {
  readonly title: string;
  readonly facts: readonly ExplainedFact[];
}

export interface ExplainedFact {
  readonly relation: 'overridden:' | 'set by' | 'as in' | 'instead of' | 'must match';
  readonly text: string;
}

/** Describes a setting, its sources and its constraints. `isHidden` is true if the setting is a secret option. */
export function explainedSetting(
  { path, value, setBy, agreeing, replaced, constraints, reason }: Explained,
  isHidden: boolean,
  isHiddenKey: HiddenKeyTest | undefined,
): ExplainedSetting {
  const masked = mapScalars(value, (scalar) => (scalar.secret || isHidden ? stringScalar(redacted) : scalar));
  const text = value.kind === 'scalar' && (value.secret || isHidden) ? redacted : shown(masked);
  const hidden = replaced.map(({ layer, tree }) => ({ layer: isHidden ? { ...layer, secret: true } : layer, tree }));
  const must = constraints.filter((each) => each.text !== text);
  return {
    title: `${shownPath(path, isHiddenKey)} = ${text}`,
    facts: [
      ...(reason === undefined
        ? fact(
            'set by',
            setBy.map(({ layer, tree }) => layerPlace(layer, tree)),
          )
        : fact('overridden:', [reason])),
      ...fact(
        'as in',
        agreeing.map(({ layer, tree }) => layerPlace(layer, tree)),
      ),
      ...fact('instead of', shownContributions(hidden)),
      ...fact(
        'must match',
        must.map((each) => `${isHidden ? redacted : cut(each.text)} (${each.place})`),
      ),
    ],
  };
}

const fact = (relation: ExplainedFact['relation'], texts: readonly string[]): readonly ExplainedFact[] =>
  texts.map((text) => ({ relation, text }));

export const explainedLines = ({ title, facts }: ExplainedSetting): readonly string[] => [
  title,
  ...facts.map(({ relation, text }) => `    ${relation} ${text}`),
];

const cut = (text: string): string => truncated(text.replaceAll(/\s+/g, ' '), maxLength);
