/**
 * Tests hostile repositories that make git start a program. Each repository is first tried with plain git, which must start the program;
 * `inlay` must not.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { childEnvironment } from '../../../../test/project';
import { temporaryFolder, writeFiles, type FileTexts } from '../../../../test/temporary-folder';
import { commit, git, repositoryWith, skipWithoutGit } from '../../../../test/command/git';
import { execute } from '../../inlay';
import type { Outcome, Port } from '../../port';
import { systemPort } from '../../processes/system';
import { gitChanges } from './changes';

const port = systemPort(__filename);

const packages: FileTexts = {
  'apps/shop/kustomization.yaml': 'resources: [a.yaml]\n',
  'apps/shop/a.yaml': '1',
  'apps/blog/kustomization.yaml': '',
};

interface Repository {
  readonly folder: string;
  /** A file that only the hostile program creates. */
  readonly marker: string;
  /** A shell command that creates the file. */
  readonly program: string;
}

/** A repository with two commits. The second commit changes `apps/shop`. */
function repository(more: FileTexts = {}): Repository {
  const outside = temporaryFolder();
  const marker = join(outside, 'marker').replaceAll('\\', '/');
  const folder = repositoryWith({ ...packages, ...more }, '--force');
  writeFiles(folder, { 'apps/shop/a.yaml': '2' });
  commit(folder, '--force');
  return { folder, marker, program: `touch '${marker}'; echo` };
}

const inlay = (args: readonly string[], on: Partial<Port> = {}): Promise<Outcome> =>
  execute(['build', '--recursive', ...args], { ...port, ...on });

const ranges = [
  ['--since', 'HEAD^'],
  ['--changed', 'HEAD^..HEAD'],
] as const;

/** The output of `--list` under the folder, for each range. */
async function listed(below: string, on: Partial<Port> = {}): Promise<readonly string[]> {
  const outcomes = await Promise.all(ranges.map((range) => inlay(['--list', ...range, below], on)));
  return outcomes.map(({ stdout, stderr }) => stdout + stderr);
}

/** `plain` is a call to git that starts the hostile program. */
function assertStarts({ folder, marker }: Repository, plain: readonly string[]): void {
  spawnSync('git', ['-C', folder, ...plain], { env: childEnvironment() });
  assert.ok(existsSync(marker), `git ${plain.join(' ')}`);
  rmSync(marker);
}

const shop = ({ folder }: Repository): readonly string[] => ranges.map(() => `${join(folder, 'apps', 'shop')}\n`);

describe('git diff in an untrusted repository', function () {
  skipWithoutGit();

  it('uses the repository of the work tree, not a folder that looks like a repository', async () => {
    const there = repository();
    const { folder, program } = there;
    writeFiles(folder, {
      'apps/HEAD': 'ref: refs/heads/main\n',
      'apps/config': `[core]\n\trepositoryFormatVersion = 0\n\tworktree = .\n\tfsmonitor = "${program}"\n`,
      'apps/refs/heads/main': git(folder, ['rev-parse', 'HEAD']),
      'apps/objects/info/alternates': '../../.git/objects\n',
      'apps/index': readFileSync(join(folder, '.git', 'index')),
    });
    commit(folder, '--force');
    writeFiles(folder, { 'apps/shop/a.yaml': '3' });
    commit(folder, '--force');
    assertStarts(there, ['-C', 'apps', '-c', 'safe.bareRepository=all', 'status']);
    assert.deepEqual(await listed(join(folder, 'apps')), shop(there));
    assert.equal((await inlay(['--list', join(folder, 'apps')])).exitCode, 0);
    // An archive, unlike a commit, can contain a `.git` folder. git does not accept this `.git` folder as a
    // repository, so it examines the folder itself.
    mkdirSync(join(folder, 'apps', '.git'));
    for (const messages of await listed(join(folder, 'apps'))) {
      assert.match(messages, /^error: (?:".*apps.\.git" is not a repository|git cannot list the changes: .*bare)/);
    }
    assert.ok(!existsSync(there.marker));
  });

  it('starts no program that the configuration or files of the repository name', async () => {
    const there = repository({ '.gitattributes': '*.yaml filter=x=y.z diff=d\n' });
    const { folder, marker, program } = there;
    const set = (key: string, value: string): string => git(folder, ['config', key, value]);
    let time = 0;
    const rewrite = (): void => {
      // The same text with another time stamp, so that git must read the file to detect that it is unchanged.
      writeFiles(folder, { 'apps/shop/a.yaml': '2' });
      utimesSync(join(folder, 'apps', 'shop', 'a.yaml'), ++time, time);
    };
    set('core.fsmonitor', program);
    assertStarts(there, ['status']);
    git(folder, ['config', '--unset', 'core.fsmonitor']);
    for (const kind of ['clean', 'process']) {
      set(`filter.x=y.z.${kind}`, kind === 'clean' ? `touch '${marker}'; cat` : program);
      rewrite();
      assertStarts(there, ['status']);
    }
    set('filter.x=y.z.required', 'true');
    set('core.fsmonitor', program);
    writeFileSync(join(folder, '.git', 'hooks', 'post-index-change'), `#!/bin/sh\n${program}\n`);
    chmodSync(join(folder, '.git', 'hooks', 'post-index-change'), 0o755);
    for (const key of [
      'diff.external',
      'diff.d.command',
      'diff.d.textconv',
      'core.pager',
      'core.sshCommand',
      'alias.x',
    ]) {
      set(key, key === 'alias.x' ? `!${program}` : program);
    }
    rewrite();
    assert.deepEqual(await listed(folder), shop(there));
    assert.ok(!existsSync(marker));
  });

  it('fetches nothing for a partial clone', async () => {
    const there = repository();
    const { folder, marker, program } = there;
    const id = git(folder, ['rev-parse', 'HEAD^:apps/blog/kustomization.yaml']);
    writeFiles(folder, { 'apps/blog/kustomization.yaml': 'namespace: a\n' });
    commit(folder, '--force');
    rmSync(join(folder, '.git', 'objects', id.slice(0, 2), id.slice(2)));
    for (const [key, value] of [
      ['core.repositoryFormatVersion', '1'],
      ['extensions.partialClone', 'origin'],
      ['remote.origin.promisor', 'true'],
      ['remote.origin.url', `ext::sh -c ${program.replaceAll(' ', '% ')}`],
      ['protocol.ext.allow', 'always'],
    ] as const) {
      git(folder, ['config', key, value]);
    }
    assertStarts(there, ['cat-file', '-p', id]);
    for (const messages of await listed(folder)) {
      assert.match(messages, /^error: this partial clone lacks the object \w+, which is needed/);
    }
    assert.ok(!existsSync(marker));
  });

  it('takes the same precautions in submodules', async () => {
    const there = repository();
    const { folder, marker, program } = there;
    const inner = join(folder, 'apps', 'inner');
    writeFiles(inner, { 'kustomization.yaml': '', '.gitattributes': '* filter=x\n' });
    git(inner, ['init', '--quiet']);
    commit(inner, '--force');
    commit(folder, '--force');
    writeFiles(folder, { 'apps/shop/a.yaml': 'another' });
    commit(folder, '--force');
    git(inner, ['config', 'filter.x.clean', `touch '${marker}'; cat`]);
    git(inner, ['config', 'core.fsmonitor', program]);
    assertStarts(there, ['status']);
    assert.deepEqual(await listed(folder), shop(there));
    writeFiles(inner, { 'kustomization.yaml': 'namespace: a\n' });
    const [since, changed] = await listed(folder);
    assert.deepEqual(since, `${join(folder, 'apps', 'inner')}\n${join(folder, 'apps', 'shop')}\n`);
    assert.deepEqual(changed, shop(there)[1]);
    assert.ok(!existsSync(marker));
  });

  it('terminates if submodules are links to a parent folder or elsewhere', function () {
    if (process.platform === 'win32') return this.skip();
    const { folder } = repository();
    const { folder: other } = repository();
    const head = git(folder, ['rev-parse', 'HEAD']);
    const links = { 'apps/around': '..', 'apps/again': '..', 'apps/other': other };
    for (const path of Object.keys(links)) {
      git(folder, ['update-index', '--add', '--cacheinfo', `160000,${head},${path}`]);
    }
    git(folder, ['commit', '--quiet', '--message', 'a']);
    for (const [path, target] of Object.entries(links)) symlinkSync(target, join(folder, path));
    const asked = new Set<string | undefined>();
    const start: Port['start'] = (program, args, options) => {
      asked.add(args[args.indexOf('-C') + 1]);
      return port.start(program, args, options);
    };
    const changes = gitChanges({ since: 'HEAD' }, folder, { ...port, start });
    const touched = Object.keys(links).filter((path) => changes?.all.touchesFile(join(folder, path)));
    assert.deepEqual(touched, Object.keys(links));
    assert.deepEqual([asked.has(folder), asked.has(other)], [true, false]);
  });

  it('does not treat a value as an option', async () => {
    const { folder } = repository();
    const output = join(folder, 'written');
    for (const name of [`--output=${output}`, '--all', '-O/dev/null', 'HEAD\n--all', 'HEAD^@', 'HEAD:apps', '']) {
      for (const range of [`--since=${name}`, `--changed=${name}..HEAD`, `--changed=HEAD...${name || '--all'}`]) {
        const { exitCode, stdout, stderr } = await inlay(['--list', range, folder]);
        assert.ok(exitCode === 2, range);
        assert.equal(stdout, '');
        assert.match(stderr, /^error: (?:this clone has no commit ".*"|`--changed` is|.*--since)/s);
      }
    }
    assert.ok(!existsSync(output));
  });

  it('uses the folder, and ignores variables that point elsewhere', async () => {
    const there = repository();
    const other = repository({ 'apps/news/kustomization.yaml': '' });
    const gitFolder = join(other.folder, '.git');
    const variables = {
      GIT_DIR: gitFolder,
      GIT_WORK_TREE: other.folder,
      GIT_INDEX_FILE: join(gitFolder, 'index'),
      GIT_OBJECT_DIRECTORY: join(gitFolder, 'objects'),
      GIT_EXTERNAL_DIFF: there.program,
      GIT_TRACE: there.marker,
      GIT_CONFIG_PARAMETERS: `'core.fsmonitor'='${there.program.replaceAll("'", '"')}'`,
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.fsmonitor',
      GIT_CONFIG_VALUE_0: there.program,
    };
    const environment = { ...port.environment, ...variables };
    assert.deepEqual(await listed(there.folder, { environment }), shop(there));
    assert.ok(!existsSync(there.marker));
  });

  it('reads names with any bytes', function () {
    if (process.platform !== 'linux') return this.skip();
    const there = repository({ 'apps/a\nb "c\\t/kustomization.yaml': '' });
    const { folder } = there;
    writeFiles(folder, { 'apps/a\nb "c\\t/kustomization.yaml': 'namespace: a\n' });
    writeFileSync(Buffer.from(`${folder}/apps/blog/\u00FF.yaml`, 'latin1'), '');
    commit(folder, '--force');
    const changes = gitChanges({ changed: 'HEAD^..HEAD' }, folder, port);
    assert.ok(changes);
    assert.ok(changes.all.touchesFile(join(folder, 'apps/a\nb "c\\t/kustomization.yaml')));
    assert.ok(changes.all.touchesFolder(join(folder, 'apps/blog')));
    assert.ok(!changes.all.touchesFolder(join(folder, 'apps/shop')));
  });

  it('removes nothing outside the output folder, even if a commit contains `..` as a name', async () => {
    const { folder } = repository();
    const blob = git(folder, ['hash-object', '-w', '--stdin']);
    const inner = git(folder, ['mktree'], `100644 blob ${blob}\tkustomization.yaml\n`);
    const evil = git(folder, ['mktree'], `040000 tree ${inner}\t..\n`);
    const id = git(folder, ['commit-tree', '-m', 'a', evil]);
    const { exitCode, stderr } = await inlay([
      '--output',
      join(folder, 'out'),
      '--prune',
      '--changed',
      `${id}..HEAD`,
      folder,
    ]);
    assert.equal(exitCode, 2);
    assert.match(stderr, /^error: a commit has the path "\.\.\/kustomization\.yaml", which git does not check out\n$/);
  });

  it('refuses a work tree elsewhere, a git that is too old, and a missing git', async () => {
    const { folder } = repository();
    const messages = async (on: Partial<Port> = {}): Promise<string> => (await listed(folder, on))[0] ?? '';
    const start: Port['start'] = () => ({ status: 0, stdout: 'git version 2.25.1\n', stderr: '' });
    assert.match(await messages({ start }), /"git version 2\.25\.1" is too old .*: it must be 2\.31 or later\n$/);
    assert.match(await messages({ environment: {} }), /git is not on PATH: install it \(https:/);
    git(folder, ['config', 'core.worktree', temporaryFolder()]);
    assert.match(await messages(), /\.git" is not a repository with ".*" as its work tree\n$/);
  });
});
