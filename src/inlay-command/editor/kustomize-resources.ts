/** The resources that a kustomization includes, as they are before kustomize changes them. */
import { join } from 'node:path';
import { catchError } from '../../data/catch-error';
import { DocumentSyntaxError } from '../../formats/document';
import { documentsOf, type Fields } from '../files/documents';
import type { Port } from '../port';
import { kustomizationIn } from '../tree/graph';
import { isRemote, textsOf } from '../tree/reads';

export interface KustomizeResources {
  /** In the order in which kustomize reads them. */
  readonly files: readonly string[];
  /** A functionConfig sees what is in the files and nothing else: nothing is fetched, generated or changed before. */
  readonly isWhole: boolean;
}

const includes = ['resources', 'bases', 'components'] as const;

/** Fields without an effect before `transformers`. */
const harmless =
  /^(?:apiVersion|kind|metadata|resources|bases|components|transformers|validators|replacements|buildMetadata|sortOptions)$/;

export function resourcesOf(
  folder: string,
  port: Pick<Port, 'read' | 'kind' | 'realPath'>,
  known = new Map<string, KustomizeResources>(),
): KustomizeResources {
  const before = known.get(folder);
  // Its files are there already, or it includes itself.
  if (before !== undefined) return { files: [], isWhole: before.isWhole };
  const isBase = known.size > 0;
  known.set(folder, { files: [], isWhole: false });
  const file = kustomizationIn(folder, port);
  const text = file === undefined ? undefined : port.read(file);
  if (typeof text !== 'string') return { files: [], isWhole: false };
  const read = (): Fields => documentsOf('', text)[0]?.data ?? {};
  const data = catchError(DocumentSyntaxError, read) ?? {};
  const entries = includes.flatMap((field) => textsOf(data, field));
  const parts = entries.map((entry): KustomizeResources => {
    const path = join(folder, entry);
    if (isRemote(entry)) return { files: [], isWhole: false };
    if (port.kind(path) === 'directory') return resourcesOf(path, port, known);
    return { files: [port.realPath(path) ?? path], isWhole: port.kind(path) === 'file' };
  });
  const isPlain = Object.keys(data).every((key) => harmless.test(key) && !(isBase && lateFields.has(key)));
  // What one function makes, the next one sees.
  const isAlone = textsOf(data, 'transformers').length < 2;
  const isWhole = data['kind'] !== 'Component' && isPlain && isAlone && parts.every((part) => part.isWhole);
  const all = { files: parts.flatMap(({ files }) => files), isWhole };
  known.set(folder, all);
  return all;
}

/** What a base does last comes before what its overlay does. */
const lateFields: ReadonlySet<string> = new Set(['transformers', 'replacements']);
