/**
 * Layers in CUE: they are evaluated together with the unified data, and can complete it. The data `workers: 4` and the layer
 * `workers: <=8, threads: *2 | int` give `workers: 4, threads: 2`. CUE is loaded only for this.
 *
 * CUE's messages show the values they are about. Where Secrets have a part in the data, only the paths are shown.
 */
import { CueError, type CuePlace, exportCue } from '../../../src/cue';
import { emptyMap, nodeAt, type Path, type Tree } from '../../../src/data';
import { formatNamed } from '../../../src/fields';
import { NoSpellingError } from '../../../src/formats';
import { cueSource, isOverride } from './cue-source';
import { hasSecrets, isFromSecrets, taggedTree, type Unified, type UnifiedEntry } from '../model/unified';
import type { Layer } from '../model/layer';
import type { LayerContext } from '../model/layer-context';
import type { CueLayer } from '../layers/read-layers';
import { layerPlace, shownPath } from '../model/shown';

const timeoutMs = 60_000;
const dataName = 'data.cue';
const nameOf = (index: number): string => `layer${index}.cue`;

/** Undefined where CUE finds a conflict or comes to no value, which is reported. */
export async function withCueLayers(
  data: Unified,
  layers: readonly CueLayer[],
  context: LayerContext,
): Promise<Unified | undefined> {
  const withSecrets = hasSecrets(data);
  const files = layers.map(({ source }, index) => ({ name: nameOf(index), text: source }));
  try {
    const text = await exportCue({
      files: [{ name: dataName, text: cueSource(data) }, ...files],
      timeoutMs,
      allErrors: true,
    });
    const [root] = formatNamed('json').read(text).roots;
    return root && completed(data, root, { ...madeByCue, secret: withSecrets, fromSecret: isFromSecrets(data) });
  } catch (error) {
    if (error instanceof NoSpellingError) {
      return context.config.error({
        code: 'cue-conflict',
        field: 'spec.layers',
        message: 'CUE has no infinity and no NaN: write them as strings',
      });
    }
    if (!(error instanceof CueError)) throw error;
    for (const message of messagesOf(error, data, layers, withSecrets && error.showsValues)) {
      context.config.error({ code: 'cue-conflict', field: 'spec.layers', message });
    }
    return undefined;
  }
}

/** The data with everything that CUE adds, as what `layer` says. Where CUE has changed nothing, order and spelling are those of the data. */
function completed(data: Unified | undefined, cue: Tree | undefined, layer: Layer): Unified {
  if (data !== undefined && (cue === undefined || isOverride(data))) return data;
  if (data?.kind === 'map' && cue?.kind === 'map') {
    const added = new Map(cue.entries.map(({ key, value }) => [key, value]));
    const known = new Map(data.entries.map(({ key, value }) => [key, value]));
    const keys = new Set([...known.keys(), ...added.keys()]);
    return {
      kind: 'map',
      entries: [...keys].map((key): UnifiedEntry => ({
        key,
        value: completed(known.get(key), added.get(key), layer),
      })),
    };
  }
  if (data?.kind === 'list' && cue?.kind === 'list' && data.items.length === cue.items.length) {
    return { kind: 'list', items: cue.items.map((item, index) => completed(data.items[index], item, layer)) };
  }
  if (data?.kind === 'scalar' && cue?.kind === 'scalar' && isSame(data, cue)) return data;
  return taggedTree(cue ?? { kind: 'map', entries: [] }, [{ layer, tree: cue ?? emptyMap }]);
}

const madeByCue = { name: 'CUE', origin: 'CUE', isDefault: false, isUntyped: false, tree: emptyMap };

/** The same JSON: CUE spells numbers in its own way. */
const isSame = (data: Tree, cue: Tree): boolean => formatNamed('json').print(data) === formatNamed('json').print(cue);

/** CUE's errors, each with the layers that have a part in it. */
function messagesOf(
  { failure, message }: CueError,
  data: Unified,
  layers: readonly CueLayer[],
  withSecrets: boolean,
): readonly string[] {
  if (failure.kind !== 'value') return [withSecrets ? withoutText([], data) : message];
  const messages = failure.faults.flatMap(({ text, path, places: positions, isCount }) => {
    // This fault only counts the alternatives that failed, and each of them is a fault of its own.
    if (isCount) return [];
    const places = placesOf(positions, path, data, layers);
    const what = withSecrets ? withoutText(path, data) : text;
    // CUE 0.4 gives no text where it cannot choose between defaults.
    if (what.trim() === '' || what.endsWith(': ')) return `${what}CUE comes to no value: say which default counts`;
    return places.length === 0 ? what : `${what} (${places.join('; ')})`;
  });
  return [...new Set(messages)];
}

/** A path that is not in the data is not shown: CUE may have made it of a value. */
function withoutText(path: Path, data: Unified): string {
  const what = 'CUE finds a conflict, whose text is not shown since values out of Secrets take part';
  return nodeAt(data, path) === undefined ? what : `${shownPath(path)}: ${what}`;
}

function placesOf(
  positions: readonly CuePlace[],
  path: Path,
  data: Unified,
  layers: readonly CueLayer[],
): readonly string[] {
  const places = positions.flatMap(({ file, line }): readonly string[] => {
    const layer = layers.find((_, index) => nameOf(index) === file);
    if (layer !== undefined) return [`layer ${JSON.stringify(layer.name)}, ${layer.origin}, line ${line}`];
    const found: Unified | undefined = nodeAt(data, path);
    return found?.kind === 'scalar' ? found.contributions.map((one) => layerPlace(one.layer, one.tree)) : [];
  });
  return [...new Set(places)];
}
