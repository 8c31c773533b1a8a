import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { collectingReport } from '../../../test/run-on-values';
import { temporaryFolder, writeFiles } from '../../../test/temporary-folder';
import { sha256Hex } from '../../../src/go';
import { rootFiles } from '../../../src/files/root-files';
import { readComponentDescriptor } from './component-descriptor';
import { blobPath } from './component-repository';
import { fileDescriptors } from './descriptor-files';

const descriptor = (name: string): string =>
  JSON.stringify({ meta: { schemaVersion: 'v2' }, component: { name, version: 'v1', repositoryContexts: [] } });

/** A tar archive with one file, after other files. */
function tar(name: string, text: string, before = ''): string {
  const size = Buffer.byteLength(text).toString(8).padStart(11, '0');
  const header = `${name.padEnd(124, '\0')}${size}\0`.padEnd(512, '\0');
  return before + header + text.padEnd(Math.ceil(text.length / 512) * 512, '\0') + '\0'.repeat(1024);
}

/** The blobs of a component version, by digest. The last blob is the manifest. */
function artifact(
  text: string,
  mediaType = 'application/vnd.ocm.software.component-descriptor.v2+yaml',
  configType = 'application/vnd.ocm.software.component.config.v1+json',
): readonly (readonly [string, string])[] {
  const blob = (content: string): readonly [string, string] => [`sha256:${sha256Hex(content)}`, content];
  const layer = blob(text);
  const config = blob(JSON.stringify({ componentDescriptorLayer: { digest: layer[0], mediaType } }));
  const manifest = blob(JSON.stringify({ config: { digest: config[0], mediaType: configType }, layers: [] }));
  return [layer, config, manifest];
}

const zeros = '0'.repeat(64);

describe('descriptors in files', () => {
  let folder: string;
  beforeEach(() => (folder = temporaryFolder()));

  const write = (path: string, text: string | Uint8Array): void => writeFiles(folder, { [path]: text });
  const read = (path: string): { readonly found: readonly string[]; readonly said: readonly string[] } => {
    const { report, messages } = collectingReport();
    const found = Array.from(fileDescriptors(rootFiles(folder), path, report), ({ tree, path: file, source }) => {
      const one = readComponentDescriptor(tree, report, source);
      const references = one?.references.map(({ componentName, version }) => `${componentName}:${version}`) ?? [];
      return [file, one?.componentName, source.isStored, ...references, source.blob?.(`sha256:${zeros}`), source.folder]
        .filter((part) => part !== undefined)
        .join(' ');
    });
    return { found, said: messages };
  };

  it('are read as a stream from a file with any extension', () => {
    write('all.txt', `${descriptor('c/a')}\n---\n${descriptor('c/b')}\n`);
    assert.deepEqual(read('all.txt'), { found: ['all.txt c/a false', 'all.txt c/b false'], said: [] });
  });

  it('are found in a folder and its subfolders among other files', () => {
    write('components/a.yaml', descriptor('c/a'));
    write('components/deep/b.json', descriptor('c/b'));
    write('components/values.yaml', 'provider: aws\n');
    write('components/.hidden/c.yaml', descriptor('c/c'));
    write('components/notes.txt', descriptor('c/d'));
    write('components/template.yaml', '{{- .provider }}: x\n');
    write('components/other.yaml', '{{- .name }}: x\n');
    symlinkSync('.', join(folder, 'components/again'));
    const { found, said } = read('components/');
    assert.deepEqual(found, ['components/a.yaml c/a false', 'components/deep/b.json c/b false']);
    assert.equal(said.length, 1);
    assert.match(said[0] ?? '', /^warning .*"components\/template\.yaml".*; the file is skipped$/);
  });

  it('are created from constructors, with input paths relative to the root', () => {
    const text = `components:
- name: c/a
  version: v2
  provider: {name: internal}
  references: [{name: b, componentName: c/b}, {name: c, componentName: c/c, version: v9}]
  resources: [{name: r, type: t, input: {type: dir, path: ../blueprint}}]
`;
    write('app/commands/component-constructor.yaml', text);
    assert.deepEqual(read('app').found, ['app/commands/component-constructor.yaml c/a true c/b:v2 c/c:v9']);
    const [only] = fileDescriptors(rootFiles(folder), 'app', collectingReport().report);
    assert.match(JSON.stringify(only?.tree), /"text":"app\/blueprint"/);
  });

  it('are read from a CTF folder, as YAML and from a tar archive, with the paths of their blobs', () => {
    const all = [
      artifact(descriptor('c/a')),
      artifact(
        tar('./component-descriptor.yaml', descriptor('c/b'), tar('other', 'x'.repeat(512)).slice(0, 1024)),
        'application/vnd.ocm.software.component-descriptor.v2+yaml+tar',
        'application/vnd.gardener.cloud.cnudie.component.config.v1+json',
      ),
      artifact(
        tar('other', '').replace('0'.repeat(11), '-0000001000'),
        'application/vnd.ocm.software.component-descriptor.v2+yaml+tar',
      ),
      artifact('an image', 'text/plain', 'application/vnd.oci.image.config.v1+json'),
    ];
    for (const [digest, content] of [...all.flat(), [`sha256:${zeros}`, ''] as const]) {
      write(`ctf/blobs/${digest.replace(':', '.')}`, content);
    }
    const artifacts = all.map((blobs) => ({
      repository: 'sub/component-descriptors/c/x',
      tag: 'v1',
      digest: blobs.at(-1)?.[0],
    }));
    write('ctf/artifact-index.json', JSON.stringify({ schemaVersion: 1, artifacts }));
    write('ctf/other.yaml', descriptor('c/c'));
    const found = read('.').found.map((line) => line.replace(/^\S+ /, ''));
    const blob = `ctf/blobs/sha256.${zeros}`;
    assert.deepEqual(found, [`c/a true ${blob} ctf`, `c/b true ${blob} ctf`]);
  });

  it('are read from an OCI layout, also below an index', () => {
    const blobs = artifact(descriptor('c/a'));
    const own = { digest: blobs.at(-1)?.[0] };
    const marked = { ...own, annotations: { 'software.ocm.descriptor': 'true' } };
    for (const manifests of [
      [{ digest: 'sha256:0' }, marked],
      [own, { digest: 'sha256:0' }],
    ]) {
      const index = JSON.stringify({ manifests });
      const indexDigest = `sha256:${sha256Hex(index)}`;
      for (const [digest, content] of [...blobs, [indexDigest, index] as const]) {
        write(`layout/blobs/${digest.replace(':', '/')}`, content);
      }
      write('layout/index.json', JSON.stringify({ manifests: [{ digest: indexDigest }] }));
      write('layout/oci-layout', '{}');
      assert.deepEqual(
        read('layout').found.map((line) => line.replace(/^\S+ /, '')),
        ['c/a true'],
      );
    }
  });

  it('refer only to blobs in their folder', () => {
    for (const path of [`ctf/blobs/sha256.${zeros}`, `oci/blobs/sha256/${zeros}`, 'secret']) write(path, 'x');
    const files = rootFiles(folder);
    for (const digest of [`sha256:${zeros}`, `sha256.${zeros}`]) {
      assert.equal(blobPath(files, 'ctf', digest), `ctf/blobs/sha256.${zeros}`);
      assert.equal(blobPath(files, 'oci', digest), `oci/blobs/sha256/${zeros}`);
    }
    assert.equal(blobPath(files, 'ctf', `sha256:1${zeros}`), undefined);
    assert.equal(blobPath(files, 'ctf', '../../secret'), undefined);
  });

  it('exclude untagged descriptors of a repository, which were signed or replaced', () => {
    const [before, after] = ['c/before', 'c/a'].map((name) => artifact(descriptor(name))) as [
      ReturnType<typeof artifact>,
      ReturnType<typeof artifact>,
    ];
    const digests = [before, after].map((blobs) => blobs.at(-1)?.[0]);
    const repository = 'component-descriptors/c/a';
    // `ocm download artifacts` writes a layout whose blobs are named as in a CTF.
    for (const [digest, content] of [...before, ...after]) {
      for (const kind of ['ctf', 'set']) write(`${kind}/blobs/${digest.replace(':', '.')}`, content);
    }
    const [old, now] = digests;
    const tagged = { digest: now, annotations: { 'org.opencontainers.image.ref.name': 'v1' } };
    write(
      'ctf/artifact-index.json',
      JSON.stringify({
        artifacts: [
          { repository, digest: old },
          { repository, tag: 'v1', digest: now },
        ],
      }),
    );
    write('set/index.json', JSON.stringify({ manifests: [{ digest: old }, tagged] }));
    for (const kind of ['ctf', 'set']) {
      assert.deepEqual(
        read(kind).found.map((line) => line.split(' ')[1]),
        ['c/a'],
      );
    }
  });

  it('are read from a component archive, which need not record its repository', () => {
    write('archive/component-descriptor.yaml', descriptor('c/a'));
    write(`archive/blobs/sha256.${zeros}`, '');
    const expected = `archive/component-descriptor.yaml c/a true archive/blobs/sha256.${zeros}`;
    write('archive/other.yaml', descriptor('c/b'));
    const other = `archive/other.yaml c/b false archive/blobs/sha256.${zeros}`;
    assert.deepEqual(read('archive').found, [expected, other]);
    write('plain/component-descriptor.yaml', descriptor('c/a'));
    assert.deepEqual(read('plain').found, ['plain/component-descriptor.yaml c/a false']);
  });

  for (const [path, said] of [
    ['all.tgz', /"all\.tgz" is an archive, which cannot be read: unpack it/],
    ['nothing', /"nothing" does not exist/],
    ['../outside', /points outside the root directory/],
    ['empty', /"empty" contains no component descriptor: use component descriptors/],
    ['other.yaml', /not a component descriptor \(expected schema v2 or v3alpha1\)/],
    ['broken.yaml', /cannot parse component descriptor "broken\.yaml": .* \(line 2, column/],
    ['broken', /cannot parse component descriptor "broken": .*line 1/],
    ['deep', /"deep\/.*" is more than \d+ folders deep/],
    ['lost', /"lost\/blobs\/sha256\.12" does not exist/],
  ] as const) {
    it(`are not found in ${path}, and the reason is reported`, () => {
      mkdirSync(join(folder, 'empty'));
      write('all.tgz', Uint8Array.of(0x1f, 0x8b, 8, 0xff));
      write('other.yaml', 'a: 1\n');
      write(`deep/${'a/'.repeat(33)}b.yaml`, 'a: 1\n');
      write('broken.yaml', 'a: [\n');
      write('broken/artifact-index.json', '{');
      write(
        'lost/artifact-index.json',
        JSON.stringify({ artifacts: [{ repository: 'component-descriptors/c/a', digest: 'sha256:12' }] }),
      );
      const ran = read(path);
      assert.match(ran.said.join('\n'), said);
      assert.equal(ran.said.filter((line) => line.startsWith('error')).length, 1);
    });
  }
});
