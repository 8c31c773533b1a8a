/**
 * Reads and edits the functionConfig of a scene. The functionConfig is a separate document, or part of the ResourceList
 * in the resources.
 */
import { nodeAt } from '../../src/data/tree';
import { catchError } from '../../src/data/catch-error';
import { DocumentSyntaxError, type Change } from '../../src/formats/document';
import type { SourceNode } from '../../src/formats/source-node';
import { yamlFormat } from '../../src/formats/yaml/format';
import type { Scene } from './scene';

/** True if the functionConfig is a separate document. Otherwise, the resources contain the functionConfig. */
export const hasSeparateConfig = ({ config }: Scene): boolean => config.trim() !== '';

/** Returns the functionConfig of a scene, or undefined if there is none or the text is not valid YAML. */
export function configOf(scene: Scene): SourceNode | undefined {
  const text = hasSeparateConfig(scene) ? scene.config : scene.input;
  const root = catchError(DocumentSyntaxError, () => yamlFormat.read(text).roots[0]);
  return root && (hasSeparateConfig(scene) ? root : nodeAt(root, ['functionConfig']));
}

/** Returns the scene with a changed functionConfig. Throws DocumentSyntaxError, or RangeError for a missing path. */
export function withConfig(scene: Scene, changes: readonly Change[]): Scene {
  if (hasSeparateConfig(scene)) return { ...scene, config: yamlFormat.read(scene.config).edit(changes) };
  const inList = changes.map((change) => ({ ...change, path: ['functionConfig', ...change.path] }));
  return { ...scene, input: yamlFormat.read(scene.input).edit(inList) };
}
