/**
 * Reads component descriptors from a repository on disk: a Common Transport Format folder (CTF), or an OCI image
 * layout. In both kinds of repository, a component version is an OCI artifact whose configuration names the blob that
 * contains the descriptor.
 */
import { entryOf, itemsAt, type Tree } from '../../../src/data';
import { jsonFormat } from '../../../src/formats';
import type { Files } from '../../../src/function';
import { textAt } from './component-descriptor';

export interface StoredDescriptor {
  readonly text: string;
  readonly path: string;
}

interface Artifact {
  /** The name of the repository; empty in an OCI layout, which is a single repository. */
  readonly repository: string;
  /** The tag; empty for an untagged entry, for example because `ocm` has signed or replaced the entry. */
  readonly tag: string;
  readonly digest: string;
}

/** A kind of repository on disk, identified by its index file. */
interface Layout {
  readonly index: string;
  readonly artifacts: (index: Tree) => readonly Artifact[];
}

const layouts: readonly Layout[] = [
  {
    index: 'artifact-index.json',
    artifacts: (index) =>
      itemsAt(index, 'artifacts')
        .map((each) => ({
          repository: textAt(each, 'repository'),
          tag: textAt(each, 'tag'),
          digest: textAt(each, 'digest'),
        }))
        .filter(({ repository }) => /(?:^|\/)component-descriptors\//.test(repository)),
  },
  {
    index: 'index.json',
    artifacts: (index) =>
      itemsAt(index, 'manifests').map((each) => ({
        repository: '',
        tag: textAt(entryOf(each, 'annotations'), 'org.opencontainers.image.ref.name'),
        digest: textAt(each, 'digest'),
      })),
  },
];

/**
 * The two forms of blob paths. Common Transport Format uses the first form, and an OCI layout uses the second form.
 * `ocm download artifacts` may use either form.
 */
const blobForms = [(digest: string) => digest.replace(':', '.'), (digest: string) => digest.replace(':', '/')] as const;

/** Returns the digests of the artifacts, without the untagged artifacts of a repository that has a tagged artifact. */
function currentOf(artifacts: readonly Artifact[]): readonly string[] {
  const tagged = new Set(artifacts.filter(({ tag }) => tag !== '').map(({ repository }) => repository));
  return artifacts.filter(({ repository, tag }) => tag !== '' || !tagged.has(repository)).map(({ digest }) => digest);
}

/**
 * Returns the path of the blob that a descriptor in `folder` calls `localReference`, or undefined if the blob does not
 * exist.
 */
export function blobPath(files: Files, folder: string, localReference: string): string | undefined {
  if (!/^[\w.:-]+$/.test(localReference)) return undefined;
  const digest = localReference.replace(/^sha256\./, 'sha256:');
  const names = [...blobForms.map((form) => form(digest)), localReference];
  return names.map((name) => `${folder}/blobs/${name}`).find((path) => files.kind(path) === 'file');
}

interface StoredDescriptors {
  readonly descriptors: readonly StoredDescriptor[];
  /** Whether the folder is in Common Transport Format, which `ocm` accepts as a repository. */
  readonly isTransportFormat: boolean;
}

/**
 * Returns the descriptors of all component versions, or undefined if the folder is not a repository. Throws
 * FileAccessError, or DocumentSyntaxError for a file that is not valid JSON.
 */
export function storedDescriptors(files: Files, folder: string): StoredDescriptors | undefined {
  const layout = layouts.find(({ index }) => files.kind(`${folder}/${index}`) === 'file');
  if (layout === undefined) return undefined;
  const place = (digest: string): string =>
    blobPath(files, folder, digest) ?? `${folder}/blobs/${blobForms[0](digest)}`;
  const json = (path: string): Tree | undefined => jsonFormat.read(files.read(path)).roots[0];
  const index = json(`${folder}/${layout.index}`);
  const digests = index === undefined ? [] : currentOf(layout.artifacts(index));
  const descriptors = [...new Set(digests)].flatMap((digest) => {
    const config = configOf(json(place(digest)), (inner) => json(place(inner)));
    const layer = config === undefined ? undefined : entryOf(json(place(config)), 'componentDescriptorLayer');
    if (layer === undefined) return [];
    const path = place(textAt(layer, 'digest'));
    const isTar = textAt(layer, 'mediaType').endsWith('+tar');
    return [{ path, text: isTar ? fromTar(files.readBytes(path)) : files.read(path) }];
  });
  return { descriptors, isTransportFormat: layout === layouts[0] };
}

const configTypes: ReadonlySet<string> = new Set([
  'application/vnd.ocm.software.component.config.v1+json',
  'application/vnd.gardener.cloud.cnudie.component.config.v1+json',
  'application/vnd.oci.gardener.cloud.cnudie.component-descriptor-metadata.config.v2+json',
]);

/** Returns the digest of a component's configuration, or undefined for any other artifact, such as an image. */
function configOf(manifest: Tree | undefined, read: (digest: string) => Tree | undefined): string | undefined {
  const inner = itemsAt(manifest, 'manifests');
  if (inner.length > 0) {
    const marked = inner.find((each) => textAt(entryOf(each, 'annotations'), 'software.ocm.descriptor') === 'true');
    return configOf(read(textAt(marked ?? inner[0], 'digest')), () => undefined);
  }
  const config = entryOf(manifest, 'config');
  return configTypes.has(textAt(config, 'mediaType')) ? textAt(config, 'digest') : undefined;
}

const blockBytes = 512;

/** Returns the file `component-descriptor.yaml` in a tar archive, or '' if the archive does not contain it. */
function fromTar(bytes: Uint8Array): string {
  const decoder = new TextDecoder();
  const field = (at: number, length: number): string =>
    decoder.decode(bytes.subarray(at, at + length)).split('\0')[0] ?? '';
  for (let at = 0; ;) {
    const name = field(at, 100);
    const size = Number.parseInt(field(at + 124, 12).trim() || '0', 8);
    if (name === '' || !(size >= 0)) return '';
    const start = at + blockBytes;
    if (/^(?:\.\/)?component-descriptor\.yaml$/.test(name)) return decoder.decode(bytes.subarray(start, start + size));
    at = start + Math.ceil(size / blockBytes) * blockBytes;
  }
}
