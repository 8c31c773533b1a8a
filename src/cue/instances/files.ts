/** The files that a program may import and embed: whoever calls the engine gives them, and nothing else is ever looked at. */

/** Files below one root. Paths have `/` and neither begin nor end with one; the root is the empty path. */
export interface CueFiles {
  /** The text of a file, or undefined where there is none. */
  read(path: string): string | undefined;
  /** What is in a folder: names of files, and of folders with a `/` at the end. A folder that is not there has nothing. */
  list(folder: string): readonly string[];
}

/** Files whose texts are known, by path. */
export function filesOf(texts: ReadonlyMap<string, string>): CueFiles {
  return {
    read: (path) => texts.get(path),
    list: (folder) => {
      const prefix = folder === '' ? '' : `${folder}/`;
      const names = [...texts.keys()].flatMap((path) => {
        if (!path.startsWith(prefix)) return [];
        const rest = path.slice(prefix.length);
        const slash = rest.indexOf('/');
        return [slash < 0 ? rest : rest.slice(0, slash + 1)];
      });
      return [...new Set(names)];
    },
  };
}

export const noFiles: CueFiles = { read: () => undefined, list: () => [] };

export const joined = (folder: string, name: string): string =>
  folder === '' ? name : name === '' ? folder : `${folder}/${name}`;

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** A folder and all around it, the innermost first, up to `root`. */
export function upTo(folder: string, root: string): readonly string[] {
  const found = [folder];
  for (let at = folder; at !== root && at !== '';) {
    at = folderOf(at);
    found.push(at);
  }
  return found;
}
