/** The files of resources that a kustomization includes, as they are before kustomize changes them. */
import { join } from 'node:path';
import { catchError } from '../../data/catch-error';
import { DocumentSyntaxError } from '../../formats/document';
import { documentsOf, type Fields } from '../files/documents';
import type { Port } from '../port';
import { kustomizationIn } from '../tree/graph';
import { isRemote, textsOf } from '../tree/reads';

/** In the order in which kustomize reads them. */
export function resourceFilesOf(
  folder: string,
  port: Pick<Port, 'read' | 'kind' | 'realPath'>,
  seen: readonly string[] = [],
): readonly string[] {
  const file = kustomizationIn(folder, port);
  const text = file === undefined ? undefined : port.read(file);
  if (typeof text !== 'string' || seen.includes(folder)) return [];
  const read = (): Fields => documentsOf('', text)[0]?.data ?? {};
  const data = catchError(DocumentSyntaxError, read) ?? {};
  return ['resources', 'bases', 'components']
    .flatMap((field) => textsOf(data, field))
    .filter((entry) => !isRemote(entry))
    .flatMap((entry) => {
      const path = join(folder, entry);
      if (port.kind(path) === 'file') return [path];
      return port.kind(path) === 'directory' ? resourceFilesOf(path, port, [...seen, folder]) : [];
    });
}
