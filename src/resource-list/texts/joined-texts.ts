/**
 * Joins several files into one list: all resources belong to one run, and each resource is written back to its own
 * file.
 * @lazy
 */
import { endLine } from './end-line';
import { NotAListError, type ListText } from './list-text';
import type { Origin } from '../origin';
import type { Resource } from '../resource';
import { readListText } from './read';

export interface NamedText {
  /** The name of the file, for messages. */
  readonly file: string;
  readonly text: string;
}

/**
 * Reads one of several files. Each file must be a stream of resources or a List, because several files cannot form one
 * ResourceList. Throws NotAListError for a ResourceList, and the errors of `readListText`.
 */
export function readAmongOthers({ file, text }: NamedText): ListText {
  if (/\bkind["']?: *["']?ResourceList\b/.test(text)) {
    throw new NotAListError(
      `"${file}" is a ResourceList, which must be the only input: name only this file, or the files of its resources`,
    );
  }
  return readListText(text, { stream: true });
}

/** Joins the lists into a single list. New resources are appended to the last list. */
export function joinLists(lists: readonly ListText[]): ListText {
  const listOf = new Map<Origin | undefined, number>();
  for (const [index, { resources }] of lists.entries()) {
    for (const { origin } of resources) listOf.set(origin, index);
  }
  listOf.set(undefined, lists.length - 1);
  const writeEach: NonNullable<ListText['writeEach']> = (resources) => {
    const groups = lists.map((): Resource[] => []);
    for (const resource of resources) groups[listOf.get(resource.origin) ?? lists.length - 1]?.push(resource);
    return lists.map((list, index) => list.write(groups[index] ?? [], []));
  };
  return {
    resources: lists.flatMap(({ resources }) => resources),
    write: (resources) => joinedStream(writeEach(resources)),
    writeEach,
    indexOf: (resource) => listOf.get(resource.origin),
  };
}

const joinedStream = (texts: readonly string[]): string =>
  texts
    .filter((text) => text.trim() !== '')
    .map((text, index, all) => {
      const marker = index === 0 || text.startsWith('---') ? '' : '---\n';
      return marker + (index === all.length - 1 ? text : endLine(text));
    })
    .join('');
