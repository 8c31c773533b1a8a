/** What CUE says where a Secret may have a part in it: the places, since any of its words may be a value. */
import type { CueInput } from '../../../src/index';

/** `message` is CUE's own about `files` and `tags`. */
export function withoutValues(message: string, { files, tags = {} }: Pick<CueInput, 'files' | 'tags'>): string {
  const [, tag] = /^no tag for "(.*)"$/s.exec(message) ?? [];
  if (tag !== undefined && Object.hasOwn(tags, tag)) return message;
  const names = new Set(files.map(({ name }) => name));
  const places = message.split('\n').filter((line) => {
    const [, name] = /^ +\.\/(.*):\d+:\d+$/.exec(line) ?? [];
    return name !== undefined && names.has(name);
  });
  const what = 'CUE finds a mistake, whose text is not shown since Secrets may take part; `cue export` shows it';
  return [places.length === 0 ? what : `${what}:`, ...new Set(places)].join('\n');
}
