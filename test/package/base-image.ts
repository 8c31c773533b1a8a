/**
 * A base image with only this machine's Node. It needs no registry. All other files of an image are ours. Linux only.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The path of the archive in `folder`, for `podman import`: Node in /usr/local/bin, its libraries, and a user `nobody`.
 */
function baseArchive(folder: string): string {
  const files = join(folder, 'base');
  const put = (from: string, to: string): void => {
    mkdirSync(join(files, dirname(to)), { recursive: true });
    cpSync(realpathSync(from), join(files, to));
  };
  put(process.execPath, '/usr/local/bin/node');
  const libraries = spawnSync('ldd', [process.execPath], { encoding: 'utf8' }).stdout.matchAll(/(\/\S+) \(/g);
  for (const [, library = ''] of libraries) put(library, library);
  mkdirSync(join(files, 'etc'));
  writeFileSync(join(files, 'etc', 'passwd'), 'nobody:x:65534:65534:nobody:/nonexistent:/bin/false\n');
  writeFileSync(join(files, 'etc', 'group'), 'nobody:x:65534:\n');
  mkdirSync(join(files, 'tmp'), { mode: 0o1777 });
  const archive = join(folder, 'base.tar');
  const tar = spawnSync('tar', ['-C', files, '-c', '-f', archive, '.'], { encoding: 'utf8' });
  assert.equal(tar.status, 0, tar.stderr);
  rmSync(files, { recursive: true });
  return archive;
}

/** Imports the image as `name`, with the PATH of real images. Returns the reason if podman cannot run a container. */
export function importBaseImage(name: string, folder: string): string | undefined {
  const version = spawnSync('podman', ['--version']);
  if (version.error !== undefined) return version.error.message;
  const path = 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const changes = ['--change', path, '--change', 'CMD ["node"]'];
  for (const args of [
    ['import', ...changes, baseArchive(folder), name],
    ['run', '--rm', name, 'node', '-e', '0'],
  ]) {
    const { status, stderr } = spawnSync('podman', args, { encoding: 'utf8' });
    if (status !== 0) return stderr.trim();
  }
  return undefined;
}
