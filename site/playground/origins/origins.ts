/**
 * Finds the origins of the lines that `layer-config` writes. The facts come from the function's view `explain`, which
 * hides values from Secrets. This module finds the lines of the settings that the facts refer to.
 */
import { flatFormats } from '../../../functions/layer-config/output/flat-formats';
import { keyPath } from '../../../src/kit';
import { lineAt, lineStarts } from '../../../src/data/text/line-starts';
import { catchError } from '../../../src/data/catch-error';
import { itemsOf, nodeAt, type Path } from '../../../src/data/tree';
import type { SourceEntry, SourceNode } from '../../../src/formats/source-node';
import { configOf } from '../config-text';
import type { Origin, Setting } from '../details';
import { factPlaceIn } from './fact-place';
import { namedPlaces, type FileFormat } from './file-places';
import { itemsIn, textAt } from '../places';
import { runScene } from '../run-scene';
import type { Scene } from '../scene';

interface Explained extends Setting {
  readonly path: Path;
  /** The family member that the setting belongs to; undefined if there is no family. */
  readonly member: string | undefined;
}

/** Returns the origins of lines, or undefined if the run fails. */
export async function originsOf(scene: Scene): Promise<readonly Origin[] | undefined> {
  const { stdout, exitCode } = await runScene(scene);
  const config = configOf(scene);
  if (exitCode !== 0 || config === undefined) return undefined;
  const { stdout: told } = await runScene(scene, { name: 'explain', argument: '.', isColored: false });
  const explained = explainedIn(told, scene, config);
  const files = filesIn(config);
  const starts = lineStarts(stdout);
  return currentIn(stdout, config).flatMap((item) => {
    const own = explained.filter(({ member }) => member === memberOf(item));
    const isEncoded = textAt(item, ['kind']) === 'Secret';
    const data = nodeAt(item, ['data']);
    const entries = data?.kind === 'map' ? data.entries : [];
    return entries.flatMap((entry) => originsIn(entry, isEncoded, files, own, starts));
  });
}

const memberOf = (item: SourceNode): string | undefined => textAt(item, ['metadata', 'labels', 'inlay.dev/member']);

/** Returns the objects that the LayerConfig generated. Omits earlier versions, which have different settings. */
function currentIn(list: string, config: SourceNode): readonly SourceNode[] {
  const name = textAt(config, ['metadata', 'name']);
  const versions = itemsIn(list).filter(
    (item) =>
      textAt(item, ['metadata', 'labels', 'inlay.dev/config']) === name &&
      textAt(item, ['metadata', 'annotations', 'inlay.dev/orphaned']) === undefined,
  );
  // Versions of an earlier run may remain in another namespace. The last version of a member is the newest.
  const namespace = textAt(config, ['metadata', 'namespace']);
  const here = versions.filter((item) => textAt(item, ['metadata', 'namespace']) === namespace);
  return [...new Map((here.length > 0 ? here : versions).map((item) => [memberOf(item), item])).values()];
}

/** Parses the view: settings are not indented, and the facts about a setting are indented below it. */
function explainedIn(result: string, scene: Scene, config: SourceNode): readonly Explained[] {
  const found: (Explained & { readonly facts: Setting['facts'][number][] })[] = [];
  let member: string | undefined;
  for (const line of result.split('\n')) {
    const [, quoted] = /^# member (".*")$/.exec(line) ?? [];
    if (quoted !== undefined) member = JSON.parse(quoted) as string;
    else if (line.startsWith('    ')) {
      const last = found.at(-1);
      const text = line.trim();
      last?.facts.push({ text, place: factPlaceIn(text, last.path, scene, config) });
    } else {
      const path = catchError(Error, () => keyPath(line.split(' = ', 1).join('')));
      if (path !== undefined) found.push({ title: line, path, member, facts: [] });
    }
  }
  return found;
}

interface File {
  /** The data key; undefined if each setting has its own data key. */
  readonly key: string | undefined;
  readonly format: FileFormat | 'keys';
  /** The path of the setting that the file contains; empty if the file contains all settings. */
  readonly select: Path;
}

function filesIn(config: SourceNode): readonly File[] {
  return itemsOf(nodeAt(config, ['spec', 'output', 'files'])).map((file) => {
    const select = textAt(file, ['select']) ?? '';
    return {
      key: textAt(file, ['key']),
      format: (textAt(file, ['format']) ?? 'keys') as File['format'],
      select: select === '' ? [] : keyPath(select),
    };
  });
}

/**
 * Returns one origin for each position of a setting. If settings have no source positions, as in base64, returns one
 * origin for the whole file.
 */
function originsIn(
  { key, keyStart, value }: SourceEntry,
  isEncoded: boolean,
  files: readonly File[],
  explained: readonly Explained[],
  starts: readonly number[],
): readonly Origin[] {
  const file = files.find((one) => one.format === 'keys' || one.key === key);
  if (file === undefined || value.kind !== 'scalar') return [];
  const { format, select } = file;
  const inFile = explained.filter(({ path }) => select.every((step, at) => step === path[at]));
  const [first, last] = [lineAt(starts, keyStart) + 1, lineAt(starts, value.end) + 1];
  const whole = (settings: readonly Setting[]): readonly Origin[] =>
    settings.length === 0 ? [] : [{ firstLine: first, lastLine: last, settings }];
  const relative = ({ path }: Explained): Path => path.slice(select.length);
  if (format === 'keys') return whole(inFile.filter((one) => flatFormats.keys.nameOf(relative(one)) === key));
  const isText = !isEncoded && value.style === 'literal';
  const places = isText ? namedPlaces(value.text, format) : undefined;
  if (places === undefined) return whole(inFile);
  return inFile.flatMap((setting) => {
    const path = relative(setting);
    // A map or a list may be on one line, as in oslo.config.
    const prefixes = path.map((_, at) => path.slice(0, path.length - at));
    const named = prefixes.map((prefix) => places.get(nameIn(format, prefix))).find((found) => found !== undefined);
    return (named ?? []).map(({ from, to }) => ({
      firstLine: first + from,
      lastLine: first + to,
      settings: [setting],
    }));
  });
}

/** Returns the key of a setting in `namedPlaces`. */
const nameIn = (format: FileFormat, path: Path): string =>
  format === 'properties' || format === 'env' || format === 'cuttlefish'
    ? JSON.stringify([flatFormats[format].nameOf(path)])
    : JSON.stringify(path.map(String));
