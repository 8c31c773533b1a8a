/**
 * `inlay init --from` writes files only if kustomize builds the same bytes afterwards, for this kustomization and all kustomizations that
 * include it. Otherwise, it prints the reason.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { kustomizeFolder, withOwnSchema } from '../../../test/kustomize';
import { executable, runExecutable } from '../../../test/project';
import { asOneLine, assertRefused } from '../../../test/printed-lines';
import { temporaryFolder } from '../../../test/temporary-folder';
import { inlayIn } from '../../../test/inlay-in-process';
import type { Printed } from '../../../test/run-command';
import { execute } from '../inlay';
import { systemPort } from '../processes/system';

const base = withOwnSchema({
  '.git/HEAD': '',
  'base/kustomization.yaml': `# ours
resources: [app.yaml]
namePrefix: my-
configMapGenerator:
- name: settings
  literals: [HOST=shop.example.com]
vars:
# the public host
- name: HOST
  objref: {kind: ConfigMap, name: settings, apiVersion: v1}
  fieldref: {fieldPath: data.HOST}
- name: SERVICE
  objref: {kind: Service, name: web, apiVersion: v1}
`,
  'base/app.yaml': `apiVersion: v1
kind: Service
metadata:
  name: web
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: app
spec:
  template:
    spec:
      containers:
      - name: app
        image: app
        args: [--host=$(HOST), --service=$(SERVICE)]
        env:
        - {name: HOST, value: $(HOST)}
        - {name: OTHER, value: $(OTHER)}
`,
  'prod/kustomization.yaml': 'resources: [../base]\nnamespace: prod\n',
});

describe('inlay init --from, compared with kustomize', function () {
  let path: string;
  before(function () {
    if (process.platform === 'win32') return this.skip();
    path = [kustomizeFolder(), '/usr/bin', '/bin'].join(delimiter);
    process.env['PATH'] = path;
  });
  const { PATH: usual } = process.env;
  after(() => {
    process.env['PATH'] = usual;
  });

  const inlay = (cwd: string, ...args: readonly string[]): Promise<Printed> => inlayIn(cwd, args);

  const built = async (cwd: string, folder: string): Promise<string> => {
    const { status, stdout, stderr } = await inlay(cwd, 'build', folder);
    assert.equal(status, 0, stderr);
    return stdout;
  };

  const refused = async (
    files: Readonly<Record<string, string>>,
    from: string,
    ...args: readonly string[]
  ): Promise<string> => {
    const all = withOwnSchema(files);
    const folder = temporaryFolder(all);
    const { status, stdout, stderr } = await inlay(folder, 'init', '--from', from, ...args);
    assert.deepEqual([status, stdout], [2, ''], stderr);
    assert.ok(!existsSync(join(folder, from, '..', 'replace-vars.yaml')));
    assert.equal(readFileSync(join(folder, from), 'utf8'), all[from]);
    return asOneLine(stderr);
  };

  it('converts vars into replacements with the same output, and reports which builds now need flags', async () => {
    const folder = temporaryFolder(base);
    const before = [await built(folder, 'base'), await built(folder, 'prod')];
    assert.match(before.join(''), /--host=shop\.example\.com[^]*\$\(OTHER\)/);
    const { status, stdout, stderr } = await inlay(join(folder, 'base'), 'init', '--from', 'kustomization.yaml');
    assert.equal(status, 0, stderr);
    assert.equal(
      stdout,
      `replace-vars.yaml
kustomization.yaml
Same bytes as before: . ../prod
Kustomizations that now also need --enable-alpha-plugins --enable-exec: ../prod
Build with: inlay build .
`,
    );
    assert.deepEqual([await built(folder, 'base'), await built(folder, 'prod')], before);
    assert.match(readFileSync(join(folder, 'base/replace-vars.yaml'), 'utf8'), /\n# the public host\n- source:\n/);
    assert.match(
      readFileSync(join(folder, 'base/kustomization.yaml'), 'utf8'),
      /^# ours\n[^]*\ntransformers:\n- replace-vars\.yaml\n$/,
    );
    assert.match(
      (await inlay(folder, 'init', '--from', 'base/kustomization.yaml')).stdout,
      /no `mergeValues`, `replacements` or `vars`: nothing/,
    );
  });

  it('writes nothing if an overlay would build differently, and names the field but not its value', async () => {
    const overlay =
      'resources: [../base]\nconfigMapGenerator:\n- {name: settings, behavior: merge, literals: [HOST=secret.example.com]}\n';
    const messages = await refused({ ...base, 'prod/kustomization.yaml': overlay }, 'base/kustomization.yaml');
    assert.match(
      messages,
      /^error: "prod" would build differently: `spec\.template\.spec\.containers\.0\.args\.0` of Deployment "my-app" differs, because kustomize replaces `vars` last/,
    );
    assert.doesNotMatch(messages, /example\.com/);
  });

  it('writes nothing if kustomize skips a target that selects nothing', async () => {
    const replacements = `resources: [app.yaml]
replacements:
- source: {kind: Service, name: web}
  targets:
  - select: {kind: Deployment}
    fieldPaths: [spec.template.spec.containers.0.image]
  - select: {kind: StatefulSet}
    fieldPaths: [spec.serviceName]
`;
    const files = { 'kustomization.yaml': replacements, 'app.yaml': base['base/app.yaml'] };
    assert.match(
      await refused(files, 'kustomization.yaml', '--all-replacements'),
      /^error: "\." can no longer be built: [^]*no item is of kind "StatefulSet"/,
    );
  });

  /** Converts a kustomization with a remote URL. `isMarked` is true if git was started. */
  function initRemote(...args: readonly string[]): Printed & { readonly folder: string; readonly isMarked: boolean } {
    const bin = temporaryFolder();
    const mark = join(bin, 'mark');
    writeFileSync(join(bin, 'git'), `#!/bin/sh\ntouch ${mark}\nexit 1\n`, { mode: 0o755 });
    const text = base['base/kustomization.yaml'].replace('[app.yaml]', '[app.yaml, "https://example.com/a.git//b"]');
    const folder = temporaryFolder({ ...base, 'base/kustomization.yaml': text });
    const env = { PATH: [bin, path].join(delimiter) };
    const ended = runExecutable('inlay', ['init', '--from', 'base/kustomization.yaml', ...args], { cwd: folder, env });
    return { ...ended, folder, isMarked: existsSync(mark) };
  }

  it("starts only kustomize and Inlay's functions", () => {
    const { status, stderr, isMarked } = initRemote();
    assert.deepEqual([status, isMarked], [2, false]);
    assert.match(
      asOneLine(stderr),
      /"base" cannot be built before the conversion, [^]*"https:\/\/example\.com\/a\.git\/\/b".* is remote/,
    );
  });

  it('starts git for an address if that is allowed', async () => {
    const { status, stderr, folder, isMarked } = initRemote('--allow-function', 'git');
    assert.deepEqual([status, isMarked], [2, true], stderr);
    assert.doesNotMatch(stderr, /is remote/);
    for (const [args, message] of [
      [['--from', 'base/kustomization.yaml', '--no-verify'], /to the builds that '--no-verify' skips/],
      [['replace-values'], /'--allow-function' and '--allow-functions-from' need '--from <file>'/],
    ] as const) {
      const wrong = await inlay(folder, 'init', ...args, '--allow-function', 'git');
      assert.equal(wrong.status, 2);
      assert.match(asOneLine(wrong.stderr), message);
    }
  });

  it('uses one folder of functions for all builds, and repeats a failed build only once', async () => {
    const broken = 'resources: [../base]\npatches: [{path: absent.yaml}]\n';
    const folder = temporaryFolder({ ...base, ...withOwnSchema({ 'a\nbroken/kustomization.yaml': broken }) });
    const port = systemPort(executable('inlay'));
    let folders = 0;
    const builds: string[] = [];
    const { exitCode, stdout, stderr } = await execute(['init', '--from', join(folder, 'base/kustomization.yaml')], {
      ...port,
      environment: { PATH: path },
      functionFolder: () => {
        folders += 1;
        return port.functionFolder();
      },
      startInParallel: (program, args, options) => {
        builds.push(basename(args.at(-1) ?? ''));
        return port.startInParallel(program, args, options);
      },
    });
    assert.deepEqual([exitCode, stderr, folders], [0, '', 1]);
    assert.match(stdout, /\nNot compared, because they could not be built before: .*a broken.?\n/);
    // Each kustomization is built up to three times: before the change, without `vars`, and after the change.
    assert.deepEqual(builds.toSorted(), ['a\nbroken', 'a\nbroken', 'base', 'base', 'base', 'prod', 'prod']);
  });

  it('reports the escape of variables as the reason', async () => {
    const escaped = base['base/app.yaml'].replace('--service=$(SERVICE)', () => '--literal=$$(HOST)');
    assert.match(
      await refused({ ...base, 'base/app.yaml': escaped }, 'base/kustomization.yaml'),
      /^error: base\/kustomization\.yaml: `spec\.template\.spec\.containers\.0\.args\.1` of Deployment "my-app" has `\$\$`, which kustomize turns into `\$` where it replaces `vars`\. /,
    );
  });

  const replaced = withOwnSchema({
    '.git/HEAD': '',
    'app/kustomization.yaml': `resources: [a.yaml, b.yaml]
replacements:
- source: {kind: ConfigMap, name: a, fieldPath: metadata.name}
  targets:
  - select: {kind: ConfigMap, name: b}
    fieldPaths: [data.x]
`,
    'app/a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n',
    'app/b.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: b}\ndata: {x: y}\n',
  });
  const fromApp = ['init', '--from', 'app/kustomization.yaml', '--all-replacements'];

  it('writes nothing through links that point outside, neither in the folder nor in its copy', async () => {
    const outside = temporaryFolder({ file: 'mine\n', 'kustomization.yaml': replaced['app/kustomization.yaml'] });
    for (const [link, target, message] of [
      ['replace-values.yaml', join(outside, 'file'), /"app\/replace-values\.yaml" is a link that points outside "app"/],
      ['replace-values.yaml', join(outside, 'new'), /"app\/replace-values\.yaml" already exists/],
      [
        'kustomization.yaml',
        join(outside, 'kustomization.yaml'),
        /"app\/kustomization\.yaml" is a link that points outside/,
      ],
    ] as const) {
      const folder = temporaryFolder(
        Object.fromEntries(Object.entries(replaced).filter(([file]) => file !== `app/${link}`)),
      );
      symlinkSync(target, join(folder, 'app', link));
      for (const more of [[], ['--no-verify']]) {
        const refusal = await inlay(folder, ...fromApp, ...more);
        assertRefused(refusal, message);
        assert.doesNotMatch(refusal.stderr, /could not be built/);
      }
      assert.deepEqual(readdirSync(outside), ['file', 'kustomization.yaml']);
      assert.equal(readFileSync(join(outside, 'file'), 'utf8'), 'mine\n');
      assert.equal(readFileSync(join(outside, 'kustomization.yaml'), 'utf8'), replaced['app/kustomization.yaml']);
    }
  });

  it('writes nothing to a linked folder outside the repository', async () => {
    const outside = temporaryFolder({ '.git/HEAD': '', 'app/kustomization.yaml': replaced['app/kustomization.yaml'] });
    const folder = temporaryFolder({ '.git/HEAD': '' });
    symlinkSync(join(outside, 'app'), join(folder, 'app'));
    const { status, stderr } = await inlay(folder, ...fromApp, '--no-verify');
    assert.equal(status, 2);
    assert.match(
      asOneLine(stderr),
      /"app" is not written, because the symbolic link ".*app" points outside ".*": name the folder/,
    );
    assert.deepEqual(readdirSync(join(outside, 'app')), ['kustomization.yaml']);
  });

  it('ignores broken links and pipes that the build does not need', async () => {
    const folder = temporaryFolder({ ...replaced, 'other/README': '' });
    symlinkSync('absent', join(folder, 'other/kustomization.yaml'));
    symlinkSync('absent', join(folder, 'app/link'));
    symlinkSync(temporaryFolder({ a: '' }), join(folder, 'app/elsewhere'));
    for (const pipe of ['app/pipe', 'other/Kustomization']) spawnSync('mkfifo', [join(folder, pipe)]);
    const { status, stdout, stderr } = await inlay(folder, ...fromApp);
    assert.equal(status, 0, stderr);
    assert.match(stdout, /\nSame bytes as before: app\n/);
  });

  it('follows links to copied files inside the copy, so that differences are visible', async () => {
    const prod =
      'resources: [link]\nconfigMapGenerator:\n- {name: settings, behavior: merge, literals: [HOST=other]}\n';
    const folder = temporaryFolder({ ...base, ...withOwnSchema({ 'prod/kustomization.yaml': prod }) });
    symlinkSync(join(folder, 'base'), join(folder, 'prod/link'));
    const { status, stdout, stderr } = await inlay(folder, 'init', '--from', 'base/kustomization.yaml');
    assert.deepEqual([status, stdout], [2, ''], stderr);
    assert.match(stderr, /^error: "prod" would build differently: /);
  });

  it('creates copies whose links stay inside the copy', () => {
    const folder = realpathSync(temporaryFolder({ 'a/file': '', 'b/file': '' }));
    for (const target of ['file', '../b', 'absent', join(folder, 'a')]) {
      symlinkSync(target, join(folder, 'a', `to-${basename(target)}`));
    }
    const port = systemPort(executable('inlay'));
    const copy = port.copyToTemporaryFolder([join(folder, 'a')]) as string;
    assert.deepEqual(readdirSync(join(copy, folder, 'a')), ['file', 'to-a', 'to-file']);
    for (const [link, end] of [
      ['to-a', 'a'],
      ['to-file', 'a/file'],
    ] as const) {
      assert.equal(realpathSync(join(copy, folder, 'a', link)), join(copy, folder, end));
    }
  });

  it('copies only kustomizations of the repository that may be built, within a limit', async () => {
    const outside = temporaryFolder({ 'kustomization.yaml': '' });
    const port = systemPort(executable('inlay'));
    for (const [resources, message, extra] of [
      [`[a.yaml, ../../${basename(outside)}]`, /it includes ".*", which is outside ".*"/, {}],
      ['[a.yaml, ../data]', /it includes ".*data", which has no kustomization\.yaml/, { 'data/file': '' }],
      ['[a.yaml, "https://example.com/a.git//b"]', /is remote/, {}],
      ['[a.yaml]\ntransformers: [c.yaml]', /"\.\/c\.sh" is not one of Inlay's/, {}],
    ] as const) {
      const kustomization = replaced['app/kustomization.yaml'].replace('[a.yaml, b.yaml]', resources);
      const folder = temporaryFolder({
        ...replaced,
        ...extra,
        'app/kustomization.yaml': kustomization,
        'app/c.yaml':
          'apiVersion: v1\nkind: C\nmetadata:\n  name: c\n  annotations: {config.kubernetes.io/function: "exec: {path: ./c.sh}"}\n',
      });
      const copied: string[] = [];
      const { exitCode, stderr } = await execute(
        ['init', '--from', join(folder, 'app/kustomization.yaml'), '--all-replacements'],
        {
          ...port,
          environment: { PATH: path },
          copyToTemporaryFolder: (folders) => {
            copied.push(...folders);
            return port.copyToTemporaryFolder(folders);
          },
        },
      );
      assert.equal(exitCode, 2);
      assert.match(stderr, message);
      assert.deepEqual(copied, []);
    }
    const folder = temporaryFolder({ ...replaced, 'app/large': '' });
    truncateSync(join(folder, 'app/large'), 2 ** 30);
    const { status, stderr } = await inlay(folder, ...fromApp);
    assert.equal(status, 2);
    assert.match(stderr, /cannot create a copy for the build: it would be larger than 512 MiB/);
  });

  it('reports builds that cannot be compared', async () => {
    const component = base['base/kustomization.yaml'].replace(
      '# ours',
      'kind: Component\napiVersion: kustomize.config.k8s.io/v1alpha1',
    );
    const alone = { ...base, 'base/kustomization.yaml': component, 'prod/kustomization.yaml': 'resources: []\n' };
    assert.match(await refused(alone, 'base/kustomization.yaml'), /is a component that no kustomization includes/);
    assert.match(
      await refused({ ...base, 'base/app.yaml': 'a: [\n' }, 'base/kustomization.yaml'),
      /"base" cannot be built before the conversion, so nothing can be compared: /,
    );
    assert.match(
      await refused(base, 'base/kustomization.yaml', '--no-verify'),
      /only kustomize knows which fields they replace/,
    );
    const folder = temporaryFolder(base);
    const { status, stderr } = runExecutable('inlay', ['init', '--from', 'base/kustomization.yaml'], {
      cwd: folder,
      env: { PATH: '/nowhere' },
    });
    assert.equal(status, 2);
    assert.match(stderr, /kustomize is not on PATH/);
    assert.equal(readFileSync(join(folder, 'base/kustomization.yaml'), 'utf8'), base['base/kustomization.yaml']);
  });
});
