/** The functionConfig in a scene: a text of its own, or a part of the ResourceList that the resources are. */
import { nodeAt } from '../../src/data/tree';
import { catchError } from '../../src/data/catch-error';
import { DocumentSyntaxError, type Change } from '../../src/formats/document';
import type { SourceNode } from '../../src/formats/source-node';
import { yamlFormat } from '../../src/formats/yaml/format';
import type { Scene } from './scene';

/** Else the resources are a whole ResourceList, which has it. */
export const isApart = ({ config }: Scene): boolean => config.trim() !== '';

/** Undefined if the text is not valid YAML. */
export function configOf(scene: Scene): SourceNode | undefined {
  const text = isApart(scene) ? scene.config : scene.input;
  const root = catchError(DocumentSyntaxError, () => yamlFormat.read(text).roots[0]);
  return root && (isApart(scene) ? root : nodeAt(root, ['functionConfig']));
}

/** The scene with another functionConfig. Throws DocumentSyntaxError, and RangeError for a path that does not fit. */
export function withConfig(scene: Scene, changes: readonly Change[]): Scene {
  if (isApart(scene)) return { ...scene, config: yamlFormat.read(scene.config).edit(changes) };
  const inList = changes.map((change) => ({ ...change, path: ['functionConfig', ...change.path] }));
  return { ...scene, input: yamlFormat.read(scene.input).edit(inList) };
}
