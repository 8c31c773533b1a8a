/** What the worker answers about a functionConfig while somebody writes it. */
import { catchError } from '../../src/data/catch-error';
import { functionOfKind } from '../../src/inlay-command/functions';
import type { ConfigSchema } from '../../src/kit/config-schema';
import { completions, explanation, readable, type Completion, type Explanation, type World } from '../../src/language';
import type { Resource } from '../../src/resource-list/resource';
import { readListText } from '../../src/resource-list/texts/read';
import type { Scene } from './scene';

/** The cursor is at `offset` of the functionConfig. */
export const completionsIn = (scene: Scene, offset: number): readonly Completion[] =>
  completions(scene.config, offset, worldOf(scene));

export const explanationIn = (scene: Scene, offset: number): Explanation | undefined =>
  explanation(scene.config, offset, worldOf(scene), []);

let schemas: Readonly<Record<string, ConfigSchema>> = {};

export function useSchemas(given: Readonly<Record<string, ConfigSchema>>): void {
  schemas = given;
}

let last: { readonly input: string; readonly resources: readonly Resource[] } | undefined;

/** They stay what they are while the functionConfig alone changes. None, if the text cannot be read. */
function resourcesIn(input: string): readonly Resource[] {
  if (last?.input !== input) {
    last = {
      input,
      resources: catchError(Error, () => readable(readListText(input, { stream: true }).resources)) ?? [],
    };
  }
  return last.resources;
}

const worldOf = ({ function: name, input }: Scene): World => ({
  kind: 'config',
  // Before a kind is written, the function is the one that was chosen.
  schemaOf: (apiVersion, kind): ConfigSchema | undefined =>
    kind === '' ? schemas[name] : schemas[functionOfKind(apiVersion, kind)?.name ?? ''],
  kinds: [],
  resources: resourcesIn(input),
  fileOf: () => undefined,
});
