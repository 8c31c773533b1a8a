/**
 * Implements qbec's native functions with the same names, parameters and messages. `expandHelmTemplate` always fails.
 */
import type { Json } from '../../../src/data';
import { goType, readGoJson, readGoYaml, writeGoYaml } from '../../../src/go';
import { parseLabelSelector } from '../../../src/krm';
import type { NativeFunction } from '../../../src/jsonnet';
import { bounded, ofStrings, type Spend, textNatives, yamlSteps } from '../../../src/render';

/** Returns the functions, keyed by name, for the engine's option `natives`. */
export const qbecNatives = (spend: Spend): Readonly<Record<string, NativeFunction>> => ({
  ...textNatives(spend),
  parseJson: ofStrings('parseJson', ['json'], spend, (json) => readGoJson(json)),
  parseYaml: ofStrings('parseYaml', ['yaml'], spend, (yaml) => {
    spend(yaml.length * yamlSteps.character);
    return readGoYaml(yaml, { tick: () => spend(yamlSteps.token) }).filter((document) => document !== null);
  }),
  renderYaml: bounded({ parameters: ['data'], call: (data = null) => renderYaml(data) }, spend),
  labelsMatchSelector: bounded(
    {
      parameters: ['labels', 'selectorString'],
      call: (labels = null, selector = null) => labelsMatchSelector(labels, selector),
    },
    spend,
  ),
  expandHelmTemplate: {
    parameters: ['chart', 'values', 'options'],
    call: () => {
      throw new Error(
        'expandHelmTemplate runs the program helm, but a KRM function must not start programs: render the chart beforehand and import the result',
      );
    },
  },
});

/**
 * Writes a list as one document for each item that is not null. Null becomes an empty string, and any other value
 * becomes one document.
 */
const renderYaml = (data: Json): string =>
  writeGoYaml((Array.isArray(data) ? data : [data]).filter((document) => document !== null));

/**
 * Evaluates Kubernetes label selectors: `labelsMatchSelector({ app: 'web' }, 'app in (web, api)')` is true. Throws an
 * Error with qbec's message: `invalid label map value, bool, want a string`.
 */
function labelsMatchSelector(labels: Json, selector: Json): boolean {
  if (typeof labels !== 'object' || labels === null || Array.isArray(labels)) {
    throw new Error(`invalid labels type, ${goType(labels)}, want a map`);
  }
  if (typeof selector !== 'string') throw new Error(`invalid selector of type ${goType(selector)}, want a string`);
  const map = new Map<string, string>();
  for (const [key, value] of Object.entries(labels)) {
    if (typeof value !== 'string') throw new Error(`invalid label map value, ${goType(value)}, want a string`);
    map.set(key, value);
  }
  return matcherOf(selector)(map);
}

function matcherOf(selector: string): ReturnType<typeof parseLabelSelector> {
  try {
    return parseLabelSelector(selector);
  } catch (error) {
    throw new Error(`invalid label selector: '${selector}', ${(error as Error).message}`, { cause: error });
  }
}
