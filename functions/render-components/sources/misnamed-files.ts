/**
 * Files given in the functionConfig that are nearly components: `components/web.jsonet`, `component/web.jsonnet`. Nothing would
 * read them. What another file mentions may be imported, so it is left alone.
 */
import { didYouMean } from '../../../src/index';

const extensions = ['jsonnet', 'yaml', 'json', 'cue'];

export interface Misnamed {
  readonly path: string;
  readonly meant: string;
}

/** Of the `paths`. `texts` are all files, `components` the paths of those that are components. */
export function misnamedFiles(
  paths: readonly string[],
  texts: ReadonlyMap<string, string>,
  components: readonly string[],
): readonly Misnamed[] {
  const directories = [
    ...new Set(components.map((path) => directoryOf(path.replace(/\/[^/]*\/index\.[a-z]+$/, '/x')))),
  ];
  return paths.flatMap((path): readonly Misnamed[] => {
    const meant = components.includes(path) ? undefined : meantPath(path, directories);
    if (meant === undefined || texts.has(meant)) return [];
    const name = path.slice(path.lastIndexOf('/') + 1);
    const isMentioned = [...texts].some(([other, text]) => other !== path && text.includes(name));
    return isMentioned ? [] : [{ path, meant }];
  });
}

const directoryOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

function meantPath(path: string, directories: readonly string[]): string | undefined {
  const directory = directoryOf(path);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1);
  if (dot < 1) return undefined;
  const isComponent = extensions.includes(extension);
  if (directories.includes(directory)) {
    const meant = isComponent || extension === 'libsonnet' ? undefined : didYouMean(extension, extensions);
    return meant === undefined ? undefined : `${path.slice(0, path.length - extension.length)}${meant}`;
  }
  const near = directories.find(
    (one) => Math.abs(one.length - directory.length) < 2 && didYouMean(directory, [one]) !== undefined,
  );
  return isComponent && near !== undefined ? `${near}/${name}` : undefined;
}
