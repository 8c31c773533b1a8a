/** Answers the page's requests about a functionConfig while a user edits the functionConfig. */
import { catchError } from '../../src/data/catch-error';
import { lineStarts } from '../../src/data/text/line-starts';
import { functionCalled, functionOfKind, functionsByKind } from '../../src/inlay-command/functions';
import { schemas } from '../../src/inlay-command/generated/schemas';
import { DocumentSyntaxError } from '../../src/formats/document';
import { lineEnd } from '../../src/formats/lines';
import type { ConfigSchema } from '../../src/kit/config-schema';
import {
  checked,
  completions,
  documentsIn,
  explanation,
  hints,
  placedChanges,
  clusterResources,
  type Completion,
  type Explanation,
  type LanguageContext,
} from '../../src/language';
import { memoryFiles } from '../../src/render/files/memory-files';
import type { Resource } from '../../src/resource-list/resource';
import { readListText } from '../../src/resource-list/texts/read';
import { hasSeparateConfig } from './config-text';
import type { PlacedHint } from './messages';
import { configFile, inputFile } from './place';
import { functionOf } from './run-scene';
import type { Scene } from './scene';

/** `offset` is the offset of the cursor in the functionConfig. */
export const completionsIn = (scene: Scene, offset: number): readonly Completion[] =>
  completions(scene.config, offset, contextOf(scene));

export const explanationIn = (scene: Scene, offset: number): Explanation | undefined =>
  explanation(scene.config, offset, contextOf(scene), []);

/** The maximum number of hints in the resources. Further changes are shown only in the diff. */
const maxHints = 500;

/** Returns the hints of a separate run, which reports all changes. */
export async function hintsIn(scene: Scene): Promise<readonly PlacedHint[]> {
  const name = functionOf(scene);
  const schema = schemas[name];
  if (!hasSeparateConfig(scene) || schema === undefined || scene.input.length > maxInputLength) return [];
  const [document] = catchError(DocumentSyntaxError, () => documentsIn(scene.config)) ?? [];
  if (document === undefined) return [];
  const context = contextOf(scene);
  const file = { ...document, file: configFile, schema, schemaOf: context.schemaOf };
  const files = memoryFiles(new Map(Object.entries(scene.files)));
  const input = { text: scene.input, mayBeEmpty: true, files: () => files };
  const { changes } = await checked(functionCalled(name), file, input);
  const [configStarts, inputStarts] = [lineStarts(scene.config), lineStarts(scene.input)];
  const inConfig = hints(changes).map(({ label, line, column }) => ({
    file: configFile,
    at: (configStarts[line - 1] ?? 0) + column - 1,
    // Omit the previous value, because the diff shows it.
    label: label.replace(/^[^]* → /, '→ '),
  }));
  const fields = changes.map((one) => ({ ...one, file: undefined }));
  const inInput = placedChanges(fields, inputFile, { ...context, fileOf: () => inputFile }).map(
    ({ change, place }) => ({
      file: inputFile,
      at: lineEnd(scene.input, inputStarts[place.line - 1] ?? 0),
      label: `→ ${change.after ?? 'another value'}`,
    }),
  );
  return [...inConfig, ...inInput.slice(0, maxHints)];
}

/** The maximum length of the resources, in characters. No hints are shown for longer input. */
const maxInputLength = 300_000;

let last: { readonly input: string; readonly resources: readonly Resource[] } | undefined;

/**
 * Returns the parsed resources, which are cached while only the functionConfig changes. The result is empty if the text
 * cannot be read.
 */
function resourcesIn(input: string): readonly Resource[] {
  if (last?.input !== input) {
    last = {
      input,
      resources: catchError(Error, () => clusterResources(readListText(input, { stream: true }).resources)) ?? [],
    };
  }
  return last.resources;
}

const contextOf = (scene: Scene): LanguageContext => ({
  kind: 'config',
  // If the functionConfig has no kind, the scene's previous function is assumed.
  schemaOf: (apiVersion, kind): ConfigSchema | undefined =>
    kind === '' ? schemas[functionOf(scene)] : schemas[functionOfKind(apiVersion, kind)?.name ?? ''],
  kinds: [...functionsByKind.keys()],
  resources: resourcesIn(scene.input),
  fileOf: () => undefined,
});
