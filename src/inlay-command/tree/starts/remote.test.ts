/** Tests which entries of `resources` are addresses, with real versions of kustomize. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { kustomizeBinary } from '../../../../test/kustomize';
import { toolCalled } from '../../../../test/orchestrators';
import { childEnvironment } from '../../../../test/project';
import { temporaryFolder, writeFiles } from '../../../../test/temporary-folder';
import { isRemote } from '../reads';

/** Addresses in both versions. */
const both = [
  'https://example.com/a/b', 'HTTPS://example.com/a/b', 'http://example.com/a/b', 'ssh://git@example.com/a/b',
  'git::https://example.com/a/b', 'git::github.com/a/b', 'github.com/a/b', 'github.com/a/', 'GitHub.com/a/b',
  'github.com:a/b', 'git@github.com:a/b', 'git@example.com/a/b', 'git@/a/b', 'git@host:x.git',
  'git@host/x.git?ref=v1', 'github.com/a.git', 'github.com:a.git', 'GitHub.com/a.gitx',
]; // prettier-ignore

const early = [
  'gh:a/b', 'git::gh:a/b', 'a/_git/b', 'example.com/a/_git/b', 'a_git/b', 'git@host.git', 'github.com/a?x=.git',
]; // prettier-ignore

const late = [
  'file://a/b', 'user@host/a/b', 'user@host:a/b', 'app@v2/base/x', 'git@host//a', 'github.com//a',
  'git::git@example.com:a/b', 'user@host:x.git', 'user@host/x.git', 'user@host/x.git.d',
]; // prettier-ignore

const folders = [
  'github.com/a', 'github.com', 'www.github.com/a/b', './github.com/a/b', 'gitlab.com/a/b', 'gitlab.com/a/b.git',
  'app.example.com/x', 'host:a/b', 'a/b.git', 'a.git/b', 'a//b', 'a?ref=v1', 'a/b?version=v1', 'user@host/a',
  'user@host.git/a', 'host:x.git', 'github.com.git/a', 'sub/git@github.com:a/b',
]; // prettier-ignore

/**
 * True if kustomize treats the entry as an address. Then the build fails, because neither the network nor git is available; otherwise it
 * builds the folder.
 */
function takesForAddress(kustomize: string, entry: string): boolean {
  const top = temporaryFolder({ 'kustomization.yaml': `resources: [${JSON.stringify(entry)}]\n` });
  mkdirSync(join(top, entry), { recursive: true });
  writeFiles(join(top, entry), { 'kustomization.yaml': 'namePrefix: a-\nresources: [x.yaml]\n', 'x.yaml': local });
  const env = childEnvironment({ PATH: top, HTTPS_PROXY: nowhere, HTTP_PROXY: nowhere });
  return !spawnSync(kustomize, ['build', top], { env, encoding: 'utf8' }).stdout.includes('name: a-local');
}

const local = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: local}\n';
const nowhere = 'http://127.0.0.1:9';

describe('an entry of resources', function () {
  it('is an address if and only if a version of kustomize treats the entry as an address', function () {
    if (process.platform === 'win32') return this.skip();
    const all = [...both, ...early, ...late, ...folders];
    const addresses = all.filter((entry) => takesForAddress(kustomizeBinary(), entry));
    assert.deepEqual(addresses, [...both, ...early]);
    assert.deepEqual(all.filter(isRemote), [...both, ...early, ...late]);
  });

  it('is the same for a later kustomize on PATH', function () {
    const found = toolCalled('kustomize');
    if (found === undefined || process.platform === 'win32') return this.skip();
    const addresses = [...both, ...late];
    for (const entry of [...addresses, ...folders]) {
      assert.equal(takesForAddress(found.command, entry), addresses.includes(entry), entry);
    }
  });
});
