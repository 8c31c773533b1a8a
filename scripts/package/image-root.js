/**
 * Assembles the file system of our images, apart from the function: Node.js and the libraries that it loads, taken from
 * the file system of another image, a user `nobody`, and /tmp. No program of the other image is run, so that image may
 * be for a different platform. The Dockerfile calls this file with any version of Node.js and nothing else, so it is a
 * single JavaScript file.
 *
 * Node.js's symbol table, which only debuggers read, is omitted: it is a tenth of the download. Files from packages
 * keep their bytes, their licenses, and the packages' entries in the list of installed packages, which scanners read.
 */
const {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  utimesSync,
  writeFileSync,
} = require('node:fs');
const paths = require('node:path');

/**
 * The loader and libraries that a 64-bit ELF file requires; `loaded` is the number of bytes from its beginning that a loader reads.
 *
 * @typedef {{ readonly loader: string | undefined, readonly libraries: readonly string[], readonly loaded: number }} Program
 */

const [loadType, dynamicType, loaderType] = [1, 2, 3];
const [neededTag, stringsTag] = [1, 5];

/** @param {Buffer} bytes @returns {Program} */
function programOf(bytes) {
  if (bytes.toString('latin1', 0, 6) !== '\u007FELF\u0002\u0001') throw new Error('not an ELF file of 64 bits');
  /** @param {number} at */
  const number = (at) => Number(bytes.readBigUInt64LE(at));
  /** @param {number} at */
  const text = (at) => bytes.toString('utf8', at, bytes.indexOf(0, at));
  const [table, each, count] = [number(32), bytes.readUInt16LE(54), bytes.readUInt16LE(56)];
  const segments = Array.from({ length: count }, (_, index) => {
    const at = table + index * each;
    return { type: bytes.readUInt32LE(at), offset: number(at + 8), address: number(at + 16), size: number(at + 32) };
  });
  const dynamic = segments.find(({ type }) => type === dynamicType);
  const entries = Array.from({ length: (dynamic?.size ?? 0) / 16 }, (_, index) => {
    const at = (dynamic?.offset ?? 0) + index * 16;
    return { tag: number(at), value: number(at + 8) };
  });
  const strings = entries.find(({ tag }) => tag === stringsTag)?.value ?? 0;
  const holder = segments.find(
    ({ type, address, size }) => type === loadType && strings >= address && strings < address + size,
  );
  const start = strings - (holder?.address ?? 0) + (holder?.offset ?? 0);
  const loader = segments.find(({ type }) => type === loaderType);
  return {
    loader: loader && text(loader.offset),
    libraries: entries.filter(({ tag }) => tag === neededTag).map(({ value }) => text(start + value)),
    loaded: Math.max(table + count * each, ...segments.map(({ offset, size }) => offset + size)),
  };
}

/**
 * The file without its sections, whose table is at the end. The header then states that there is no such table.
 *
 * @param {Buffer} bytes
 * @returns {Buffer}
 */
function withoutSections(bytes) {
  const loaded = Buffer.from(bytes.subarray(0, programOf(bytes).loaded));
  loaded.writeBigUInt64LE(0n, 40);
  loaded.fill(0, 58, 64);
  return loaded;
}

/**
 * The path of a file in `root`, with links resolved as paths in `root`; `undefined` if the file does not exist.
 *
 * @param {string} root
 * @param {string} path
 * @returns {string | undefined}
 */
function inRoot(root, path, links = 0) {
  let real = '/';
  for (const name of path.split('/').filter(Boolean)) {
    const next = paths.posix.join(real, name);
    const entry = lstatSync(paths.join(root, next), { throwIfNoEntry: false });
    if (entry === undefined || links > 40) return undefined;
    if (!entry.isSymbolicLink()) {
      real = next;
      continue;
    }
    const target = inRoot(root, paths.posix.resolve(real, readlinkSync(paths.join(root, next))), links + 1);
    if (target === undefined) return undefined;
    real = target;
  }
  return real;
}

/**
 * Sets the modification time of every file and folder, so that the same files make the same layer.
 *
 * @param {string} folder
 * @param {number} seconds since 1970
 * @returns {void}
 */
function setTimes(folder, seconds) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    utimesSync(paths.join(entry.parentPath, entry.name), seconds, seconds);
  }
  utimesSync(folder, seconds, seconds);
}

/**
 * Writes the files of an image to the new folder `to`, with the modification time `seconds`. `from` is the other image.
 *
 * @param {string} from
 * @param {string} to
 * @param {number} seconds
 * @returns {void}
 */
function assemble(from, to, seconds) {
  /** @param {string} path */
  const read = (path) => {
    const real = inRoot(from, path);
    return real === undefined || !lstatSync(paths.join(from, real)).isFile()
      ? undefined
      : readFileSync(paths.join(from, real));
  };
  /** @param {string} path @param {Buffer | string} content */
  const put = (path, content, mode = 0o644) => {
    mkdirSync(paths.join(to, paths.dirname(path)), { recursive: true });
    writeFileSync(paths.join(to, path), content, { mode });
  };
  /** @param {readonly string[]} candidates @param {string} what */
  const first = (candidates, what) => {
    const found = candidates.find((path) => read(path) !== undefined);
    if (found === undefined) throw new Error(`the image has no ${what}: ${candidates.join(', ')}`);
    return found;
  };

  const node = first(['/usr/local/bin/node', '/usr/bin/node', '/nodejs/bin/node'], 'Node.js');
  const program = read(node) ?? Buffer.alloc(0);
  put('/usr/local/bin/node', withoutSections(program), 0o755);

  // The default folders of loaders. Debian uses names such as `x86_64-linux-gnu`.
  const folders = ['/lib', '/usr/lib', '/lib64', '/usr/lib64', '/usr/local/lib'].flatMap((folder) => {
    const real = inRoot(from, folder);
    const own =
      real === undefined ? [] : readdirSync(paths.join(from, real)).filter((name) => /-linux-(?:gnu|musl)/.test(name));
    return [...own.map((name) => `${folder}/${name}`), folder];
  });
  /** @type {Set<string>} */
  const libraries = new Set();
  /** @param {Buffer} bytes */
  const follow = (bytes) => {
    const { loader, libraries: names } = programOf(bytes);
    if (loader !== undefined) add(loader);
    for (const name of names) {
      add(
        first(
          folders.map((folder) => `${folder}/${name}`),
          `library ${name}`,
        ),
      );
    }
  };
  /** @param {string} path */
  const add = (path) => {
    const bytes = read(path);
    if (bytes === undefined) throw new Error(`the image has no ${path}`);
    if (libraries.has(path)) return;
    libraries.add(path);
    put(path, bytes, 0o755);
    follow(bytes);
  };
  follow(program);

  for (const path of ['/etc/os-release', paths.posix.join(paths.posix.dirname(node), '..', 'LICENSE')]) {
    const content = read(path);
    if (content !== undefined) put(path, content);
  }
  putPackages([...libraries].map((path) => inRoot(from, path) ?? path));
  put('/etc/passwd', 'nobody:x:65534:65534:nobody:/nonexistent:/sbin/nologin\n');
  put('/etc/group', 'nobody:x:65534:\n');
  mkdirSync(paths.join(to, 'tmp'));
  chmodSync(paths.join(to, 'tmp'), 0o1777);
  setTimes(to, seconds);

  /**
   * Writes dpkg's entry of each package to a separate file, as in distroless images.
   *
   * @param {readonly string[]} files
   */
  function putPackages(files) {
    const info = paths.join(from, 'var/lib/dpkg/info');
    if (!existsSync(info)) return;
    const owned = new Set(files.flatMap((file) => [file, file.replace(/^\/usr/, '')]));
    const status = read('/var/lib/dpkg/status')?.toString() ?? '';
    for (const list of readdirSync(info).filter((name) => name.endsWith('.list'))) {
      if (
        !readFileSync(paths.join(info, list), 'utf8')
          .split('\n')
          .some((file) => owned.has(file))
      ) {
        continue;
      }
      const [name = ''] = list.slice(0, -'.list'.length).split(':');
      const entry = status.split('\n\n').find((one) => one.startsWith(`Package: ${name}\n`));
      if (entry !== undefined) put(`/var/lib/dpkg/status.d/${name}`, `${entry.trim()}\n`);
      const license = read(`/usr/share/doc/${name}/copyright`);
      if (license !== undefined) put(`/usr/share/doc/${name}/copyright`, license);
    }
  }
}

module.exports = { assemble, programOf, setTimes, withoutSections };
