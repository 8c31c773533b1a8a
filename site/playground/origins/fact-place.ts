/** Finds the location of a fact in an explanation: the line of the resource, or the layer in the functionConfig. */
import { itemsOf, nodeAt, type Path } from '../../../src/data/tree';
import { lineAt, lineStarts } from '../../../src/data/text/line-starts';
import { lineEnd } from '../../../src/formats/lines';
import type { SourceNode } from '../../../src/formats/source-node';
import { formatPath, type FieldStep } from '../../../src/krm/field-path';
import { hasSeparateConfig } from '../config-text';
import { configFile, inputFile, type Place } from '../place';
import { extentBelow, itemsIn, textAt } from '../places';
import type { Scene } from '../scene';

/**
 * Returns the location that a text such as `set by layer "team", ConfigMap/team-keystone, line 2 of config.yaml` refers
 * to. Returns undefined if the text names neither a layer nor an override.
 */
export function factPlaceIn(text: string, path: Path, scene: Scene, config: SourceNode): Place | undefined {
  if (text.startsWith('overridden: ')) return placeOfOverride(config, scene, formatPath(path));
  const [, quoted, origin = '', line, key = ''] =
    /layer ("(?:[^"\\]|\\.)*"), ([^,;)]+)(?:, [^,;)]+?)??(?:, line (\d+)(?: of ([^;)]+))?)?(?:[;)]|$)/.exec(text) ?? [];
  if (quoted === undefined) return undefined;
  const inResource = line === undefined ? undefined : placeInResource(scene.input, origin, key, Number(line));
  return inResource ?? placeInConfig(config, scene, JSON.parse(quoted) as string, path);
}

function placeInResource(input: string, origin: string, key: string, line: number): Place | undefined {
  const item = itemsIn(input).find((one) => `${textAt(one, ['kind'])}/${textAt(one, ['metadata', 'name'])}` === origin);
  const value = item && nodeAt(item, ['data', key]);
  if (value?.kind !== 'scalar' || value.style !== 'literal') return undefined;
  const starts = lineStarts(input);
  const start = starts[lineAt(starts, value.start) + line];
  if (start === undefined) return undefined;
  const to = lineEnd(input, start);
  return { file: inputFile, from: start + input.slice(start, to).search(/\S|$/), to };
}

function placeOfOverride(config: SourceNode, scene: Scene, path: string): Place | undefined {
  const override = named(nodeAt(config, ['spec', 'overrides']), 'path', path);
  return override && { file: fileOf(scene), ...extentBelow(override, [stepOf('path')]) };
}

const fileOf = (scene: Scene): string => (hasSeparateConfig(scene) ? configFile : inputFile);

/** Returns the first list item whose field `field` has the value `text`. */
const named = (list: SourceNode | undefined, field: string, text: string): SourceNode | undefined =>
  itemsOf(list).find((one) => textAt(one, [field]) === text);

/** Returns the location of the field in the layer's `values`, or of the layer's name if `values` lacks the field. */
function placeInConfig(config: SourceNode, scene: Scene, name: string, path: Path): Place | undefined {
  const layer = named(nodeAt(config, ['spec', 'layers']), 'name', name);
  if (layer === undefined) return undefined;
  const at = textAt(layer, ['at'])?.split('.') ?? [];
  const values = nodeAt(layer, ['values']);
  const below = values && extentBelow(values, path.slice(at.length).map(stepOf));
  return { file: fileOf(scene), ...(below ?? extentBelow(layer, [stepOf('name')])) };
}

const stepOf = (step: string | number): FieldStep =>
  /^\d+$/.test(String(step))
    ? { kind: 'index', index: Number(step), raw: String(step) }
    : { kind: 'key', key: String(step), raw: String(step) };
