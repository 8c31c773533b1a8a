/**
 * Creates the ConfigMaps and Secrets that a kustomization generates, as functions receive them. The names have no hash
 * yet, because kustomize adds the hash after the functions have run.
 * https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/configmapgenerator/
 */
import { join } from 'node:path';
import { catchError } from '../../data/catch-error';
import { treeOf } from '../../data/trees/plain';
import { yamlFormat } from '../../formats/yaml/format';
import { parseEnvFile, parseFileSource, parseLiteral, SourceError } from '../../krm/generator-sources';
import { isFields, type Fields } from '../files/documents';
import type { Port } from '../port';
import { mapsOf, textsOf } from '../tree/reads';

export interface Generated {
  /** A YAML stream of the objects. Empty if there are no objects. */
  readonly text: string;
  /** False if parts of the objects are unknown, for example because a file is missing or an entry changes a base. */
  readonly isComplete: boolean;
  /** Maps a `fileKey` (an object's index and a key of `data`) to the file that contains the value. */
  readonly files: ReadonlyMap<string, string>;
}

export const generatorFields = ['configMapGenerator', 'secretGenerator'] as const;

export const fileKey = (index: number, key = ''): string => `${index} ${key}`;

/** `data` is the kustomization in `folder`. */
export function generatedBy(folder: string, data: Fields, port: Pick<Port, 'read' | 'realPath'>): Generated {
  const objects: string[] = [];
  const files = new Map<string, string>();
  let isComplete = true;
  const read = (entry: string): { readonly path: string; readonly text: string | undefined } => {
    const path = join(folder, entry);
    const text = port.read(path);
    isComplete &&= typeof text === 'string';
    return { path: port.realPath(path) ?? path, text: typeof text === 'string' ? text : undefined };
  };
  /** Returns undefined for an entry that kustomize rejects. */
  const parsed = <T>(parse: () => T): T | undefined =>
    catchError(SourceError, parse, () => {
      isComplete = false;
      return undefined;
    });
  for (const field of generatorFields) {
    const isSecret = field === 'secretGenerator';
    for (const entry of mapsOf(data, field)) {
      const values: Record<string, string> = {};
      const { name, namespace, behavior = 'create' } = entry;
      if (typeof name !== 'string' || behavior !== 'create') {
        isComplete = false;
        continue;
      }
      for (const source of textsOf(entry, 'files')) {
        const { key, path: file } = parsed(() => parseFileSource(source, isSecret)) ?? {};
        if (key === undefined || file === undefined) continue;
        const { path, text } = read(file);
        if (text === undefined) continue;
        values[key] = text;
        files.set(fileKey(objects.length, key), path);
      }
      const envs = [...textsOf(entry, 'envs'), ...(typeof entry['env'] === 'string' ? [entry['env']] : [])];
      for (const { key, value, isKeyAlone } of envs.flatMap((file) => parseEnvFile(read(file).text ?? ''))) {
        if (isKeyAlone) isComplete = false;
        else values[key] = value;
      }
      const literals = textsOf(entry, 'literals').flatMap((one) => parsed(() => parseLiteral(one, isSecret)) ?? []);
      for (const [key, value] of literals) values[key] = value;
      const common = ['labels', 'annotations'].map((one) => {
        const options = [data['generatorOptions'], entry['options']].map((each) => (isFields(each) ? each[one] : {}));
        return [one, Object.assign({}, ...options.filter(isFields)) as Fields] as const;
      });
      const metadata = {
        name,
        ...(typeof namespace === 'string' && { namespace }),
        ...Object.fromEntries(common.filter(([, all]) => Object.keys(all).length > 0)),
      };
      const encoded = Object.entries(values).map(([key, value]) => [
        key,
        isSecret ? Buffer.from(value).toString('base64') : value,
      ]);
      const object = {
        apiVersion: 'v1',
        kind: isSecret ? 'Secret' : 'ConfigMap',
        metadata,
        ...(isSecret && { type: typeof entry['type'] === 'string' ? entry['type'] : 'Opaque' }),
        data: Object.fromEntries(encoded) as Fields,
      };
      objects.push(yamlFormat.print(treeOf(object)));
    }
  }
  return { text: objects.join('---\n'), isComplete, files };
}
