/** Determines the root directory of the files that a function may read. */
import { realpathSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { catchError } from '../data/catch-error';
import { FileAccessError, type Files } from '../files/files';
import { isBelow } from '../files/opened-file';
import { rootFiles } from '../files/root-files';

/**
 * Returns the directory whose files the function may read. kustomize passes this directory in the variable
 * `KUSTOMIZE_PLUGIN_CONFIG_ROOT` (`pluginRoot`). If the variable is not set, the default is the working directory. When
 * kustomize starts a function, the working directory is the folder of the kustomization. For kpt, the directory is the
 * package's folder, whose path is part of the input. Because the input is not trusted, a package outside the working
 * directory is refused.
 */
export function functionFiles(
  pluginRoot: string | undefined,
  workingFolder: () => string,
  packagePath: string | undefined,
): Files {
  if (pluginRoot !== undefined) return rootFiles(pluginRoot);
  return rootFiles(() => {
    const working = workingFolder();
    if (packagePath === undefined || !isAbsolute(packagePath)) return working;
    // A package that does not exist contains no files to read.
    const real = catchError(Error, () => realpathSync(packagePath)) ?? packagePath;
    if (isBelow(realpathSync(working), real)) return packagePath;
    throw new FileAccessError(
      `the package "${packagePath}" cannot be read, because it is outside the working directory: start kpt in the package's folder or a parent folder`,
    );
  });
}

/** The working directory. Throws FileAccessError if the directory no longer exists. */
export function workingDirectory(): string {
  try {
    return process.cwd();
  } catch {
    throw new FileAccessError('files cannot be read, because the working directory was removed');
  }
}
