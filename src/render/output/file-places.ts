/** Determines the indexes of new objects in files, and reports user files that new objects would overwrite. */
import type { Files } from '../../files';
import { filePlace } from '../../krm';
import { generatorOf, type Resource } from '../../resource-list';
import { display, type RenderedObject } from './rendered-object';

/** Returns a function that finds the first free index in a file. kpt rejects equal indexes in one file. */
export function freeIndexes(resources: readonly Resource[]): (path: string) => string {
  const taken = new Map<string, Set<number>>();
  for (const resource of resources) {
    const place = filePlace(resource.annotations());
    if (place === undefined) continue;
    const { path, index = 0 } = place;
    const indexes = taken.get(path);
    if (indexes === undefined) taken.set(path, new Set([index]));
    else indexes.add(index);
  }
  const next = new Map<string, number>();
  return (path) => {
    let index = next.get(path) ?? 0;
    while (taken.get(path)?.has(index) === true) index++;
    next.set(path, index + 1);
    return String(index);
  };
}

/**
 * A message for each existing file that kpt would overwrite with new objects, or that already contains a user's item.
 * `resources` are the items of the package. `files` are the files of the package, or undefined if the objects are not
 * written into files.
 */
export function takenFileMessages(
  resources: readonly Resource[],
  objects: readonly RenderedObject[],
  files: Files | undefined,
): readonly string[] {
  const items = new Map<string, Resource>();
  for (const resource of resources) {
    const path = filePlace(resource.annotations())?.path;
    if (path !== undefined && (generatorOf(resource) === undefined || !items.has(path))) items.set(path, resource);
  }
  const first = new Map(objects.toReversed().map((one) => [one.path, one]));
  return [...first].toReversed().flatMap(([path, object]) => {
    const would = `${display(object)} would be written into the file "${path}"`;
    const item = items.get(path);
    if (item !== undefined) {
      if (generatorOf(item) !== undefined) return [];
      return [
        `${would}, but the file contains ${item.id.kind} ${item.id.name}, which was not rendered: move that item to another file`,
      ];
    }
    if (files?.kind(path) !== 'file' || files.readBytes(path).length === 0) return [];
    return [
      `${would}, but the file exists and none of its resources are among the items (see \`.krmignore\`): move or remove the file`,
    ];
  });
}
