import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../../test/temporary-folder';
import { assemble, programOf, withoutSections } from './image-root';

/** A small program on this machine, used instead of Node.js. */
const program = '/bin/true';

describe('the root of images', () => {
  before(function () {
    if (process.platform !== 'linux' || !existsSync(program)) this.skip();
  });

  it('contains the libraries that the program declares', () => {
    const { loader = '', libraries } = programOf(readFileSync(program));
    assert.ok(existsSync(loader), loader);
    assert.ok(
      libraries.some((name) => /^libc\.|^libc\b/.test(name)),
      libraries.join(', '),
    );
    assert.throws(() => programOf(Buffer.from('#!/bin/sh\n'.padEnd(100))), /not an ELF file/);
  });

  it('contains the program, its libraries through links, a user, licenses and a list of packages', () => {
    const from = temporaryFolder({
      'etc/os-release': 'ID=debian\n',
      'usr/local/LICENSE': 'of Node.js',
      'usr/bin/other': 'not needed',
      'usr/share/doc/libc6/copyright': 'LGPL',
      'var/lib/dpkg/status': 'Package: libc6\nVersion: 1\n\nPackage: perl\nVersion: 2\n',
      'var/lib/dpkg/info/perl.list': '/usr/bin/perl\n',
      'var/lib/dpkg/info/libc6:amd64.list': '/lib/x86_64-linux-gnu/real-libc.so.6\n',
    });
    mkdirSync(join(from, 'usr/local/bin'));
    copyFileSync(program, join(from, 'usr/local/bin/node'));
    const { loader = '', libraries } = programOf(readFileSync(program));
    // The files are as on Debian since version 12: /lib and the loader are links.
    mkdirSync(join(from, 'usr/lib/x86_64-linux-gnu'), { recursive: true });
    symlinkSync('/usr/lib', join(from, 'lib'));
    const found = spawnSync('ldd', [program], { encoding: 'utf8' }).stdout ?? '';
    for (const name of libraries) {
      const path = new RegExp(String.raw`${name} => (\S+)`).exec(found)?.[1] ?? '';
      copyFileSync(path, join(from, 'usr/lib/x86_64-linux-gnu', `real-${name}`));
      symlinkSync(`real-${name}`, join(from, 'usr/lib/x86_64-linux-gnu', name));
    }
    const real = join(from, 'usr/lib/x86_64-linux-gnu/loader');
    copyFileSync(loader, real);
    if (dirname(loader) !== '/lib') mkdirSync(join(from, dirname(loader)), { recursive: true });
    symlinkSync('/usr/lib/x86_64-linux-gnu/loader', join(from, loader));
    const to = temporaryFolder();
    assemble(from, to, 86_400);
    for (const entry of readdirSync(to, { recursive: true, encoding: 'utf8' })) {
      assert.equal(statSync(join(to, entry)).mtimeMs, 86_400_000, entry);
    }

    const files = readdirSync(to, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(to.length))
      .toSorted();
    const others = [
      '/etc/group', '/etc/os-release', '/etc/passwd', '/usr/local/LICENSE', '/usr/local/bin/node',
      '/usr/share/doc/libc6/copyright', '/var/lib/dpkg/status.d/libc6',
    ]; // prettier-ignore
    const loaded = libraries.map((name) => `/lib/x86_64-linux-gnu/${name}`);
    assert.deepEqual(files, [...new Set([...others, ...loaded, loader])].toSorted());
    assert.equal(statSync(join(to, 'tmp')).mode % 0o10000, 0o1777);
    const lines = ['--library-path', join(to, 'lib/x86_64-linux-gnu'), join(to, 'usr/local/bin/node')];
    assert.equal(spawnSync(join(to, loader), lines).status, 0);
  });

  it('contains the program without its symbols', () => {
    const bytes = readFileSync(process.execPath);
    const stripped = withoutSections(bytes);
    assert.ok(stripped.length < bytes.length);
    assert.deepEqual(programOf(stripped).libraries, programOf(bytes).libraries);
  });
});
