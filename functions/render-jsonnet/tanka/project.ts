/** Finds a Tanka environment: its project, its program, and the folders that are searched for imports. */
import type { Files } from '../../../src/files';
import { UserError } from '../../../src/function';
import { relativePath } from '../../../src/go';
import { cleanPath, folderOf, joined, lastOf, listed, refusedPath, withNearName } from '../../../src/render';

/** Paths are normalized and relative to the function's root directory. The path of the root directory itself is ''. */
export interface Project {
  /** The folder with `tkrc.yaml` or `jsonnetfile.json`. */
  readonly root: string;
  /** The folder with the program. */
  readonly base: string;
  /** The program: `environments/dev/main.jsonnet`. */
  readonly program: string;
  /** The environment's `spec.json`; undefined if the program itself defines its Environments. */
  readonly spec: string | undefined;
  /** The folders that are searched for imports after the importing file's folder. The last folder takes precedence. */
  readonly libraries: readonly string[];
  /** Tanka's name and namespace of the environment: the paths of `base` and `program`, relative to `root`. */
  readonly name: string;
  readonly namespace: string;
}

const rootFiles = ['tkrc.yaml', 'jsonnetfile.json'];
const defaultProgram = 'main.jsonnet';

/** `environment` is the path of a folder or program, as written by the user. Throws a UserError. */
export function findProject(files: Files, environment: string): Project {
  const path = cleanPath(environment);
  if (path === undefined) {
    throw environmentError(
      `the path "${environment}" must be relative and stay below the root directory of the function`,
    );
  }
  const kind = files.kind(path === '' ? '.' : path);
  if (kind === undefined || kind === 'other') throw environmentError(missingPathMessage(files, path, environment));
  const [start, program] = kind === 'file' ? [folderOf(path), lastOf(path)] : [path, defaultProgram];
  const root = rootFiles.map((name) => nearest(files, name, start, '')).find((folder) => folder !== undefined);
  if (root === undefined) {
    throw environmentError(
      `neither \`tkrc.yaml\` nor \`jsonnetfile.json\` exists in "${shown(start)}" or a folder above it, up to the root directory of the function: move the functionConfig to the root folder of the Tanka project`,
    );
  }
  const base = nearest(files, program, start, root);
  if (base === undefined) {
    const names = listed(files, start).map(({ name }) => name);
    throw environmentError(
      withNearName(
        `\`${program}\` does not exist in "${shown(start)}" or a folder above it, up to "${shown(root)}"`,
        [program],
        names,
      ),
    );
  }
  const spec = joined(base, 'spec.json');
  return {
    root,
    base,
    program: joined(base, program),
    spec: isFile(files, spec) ? spec : undefined,
    libraries: [joined(root, 'vendor'), joined(base, 'vendor'), joined(root, 'lib'), base],
    name: relativePath(shown(root), shown(base)),
    namespace: relativePath(shown(root), joined(base, program)),
  };
}

const environmentError = (message: string): UserError =>
  new UserError({ code: 'not-found', field: 'spec.tanka.environment', message });

function missingPathMessage(files: Files, path: string, environment: string): string {
  const refused = refusedPath(files, path);
  if (refused !== undefined) return refused;
  const names = listed(files, folderOf(path)).map(({ name }) => name);
  return withNearName(
    `"${environment}" does not exist below the root directory of the function`,
    [lastOf(path)],
    names,
  );
}

/** Returns the nearest folder that contains `name`, from `folder` up to `last`. */
function nearest(files: Files, name: string, folder: string, last: string): string | undefined {
  if (isFile(files, joined(folder, name))) return folder;
  return folder === last ? undefined : nearest(files, name, folderOf(folder), last);
}

/**
 * Whether the path exists. Throws a UserError for a link that points outside the root directory. Tanka would follow the
 * link.
 */
function isFile(files: Files, path: string): boolean {
  if (files.kind(path) !== undefined) return true;
  const refused = refusedPath(files, path);
  if (refused !== undefined) throw environmentError(refused);
  return false;
}

const shown = (folder: string): string => (folder === '' ? '.' : folder);
