/**
 * Prints the table of docs/on-public-repositories.md: the number of lines that differ after each task of
 * `public-tasks.ts`. Takes a folder with clones of the repositories, each at the commit that the task names. Needs git;
 * uses kustomize and yq on PATH, and prints `-` for a missing tool.
 *
 *     npm run dev -- compare:repositories ~/clones
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { executable, pathWith } from '../../test/project';
import { temporaryFolder } from '../../test/temporary-folder';
import { publicTasks, type PublicTask } from './public-tasks';

type ToolOutput = { readonly text: string } | { readonly fault: string };

function call(command: string, args: readonly string[], cwd: string, env = process.env): ToolOutput {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (error !== undefined) return { fault: '-' };
  return status === 0 ? { text: stdout } : { fault: `error: ${stderr.trim().split('\n')[0] ?? ''}` };
}

/** Returns the number of removed and added lines. */
function differences(before: ToolOutput, after: ToolOutput): string {
  if (!('text' in before)) return before.fault;
  if (!('text' in after)) return after.fault;
  const cwd = temporaryFolder({ a: before.text, b: after.text });
  const { stdout } = spawnSync('git', ['diff', '--no-index', '--numstat', 'a', 'b'], { cwd, encoding: 'utf8' });
  const [added = 0, removed = 0] = stdout.split('\t').map(Number);
  return stdout === '' ? '0' : String(added + removed);
}

function build(text: string, files: Readonly<Record<string, string>>, kustomization: string): ToolOutput {
  const cwd = temporaryFolder({
    ...files,
    'file.yaml': text,
    'kustomization.yaml': `resources: [file.yaml]\n${kustomization}`,
  });
  const env = { ...process.env, PATH: pathWith(['merge-values', 'replace-values']) };
  return call('kustomize', ['build', '--enable-alpha-plugins', '--enable-exec', '.'], cwd, env);
}

function measure(task: PublicTask, folder: string): readonly string[] {
  const path = join(folder, basename(task.repository), task.file);
  if (!existsSync(path)) return [`${path} does not exist: clone github.com/${task.repository} at ${task.commit}`];
  const text = readFileSync(path, 'utf8');
  const [functionName, kind] = task.config.startsWith('replacements:')
    ? ['replace-values', 'ReplaceValues']
    : ['merge-values', 'MergeValues'];
  const config = `apiVersion: fn.inlay.dev/v1alpha1
kind: ${kind}
metadata:
  name: task
  annotations: {config.kubernetes.io/function: "exec: {path: ${functionName}}"}
${task.config}`;
  const given: ToolOutput = { text };
  const cwd = temporaryFolder({ 'config.yaml': config });
  const ours = call(process.execPath, [executable(functionName), '-i', path, '-f', 'config.yaml'], cwd);
  const plain = build(text, {}, '');
  const built = build(text, { 'config.yaml': config }, 'transformers: [config.yaml]\n');
  const native = task.kustomize === undefined ? undefined : build(text, {}, task.kustomize(text));
  const counts = new Set([String(task.intended), differences(given, ours), differences(plain, built)]);
  return [
    [...counts].join(', '),
    native === undefined ? 'full copy' : differences(plain, native),
    isYq(cwd)
      ? `${differences(given, call('yq', [task.yq, path], cwd))} (${differences(given, call('yq', ['.', path], cwd))})`
      : '-',
  ];
}

/**
 * Returns whether `yq` is mikefarah's program. A different program called `yq` is written in Python and reformats YAML.
 */
function isYq(cwd: string): boolean {
  const found = call('yq', ['--version'], cwd);
  return 'text' in found && found.text.includes('mikefarah');
}

const folder = process.argv[2];
if (folder === undefined) {
  console.error('Name the folder with the clones.');
  process.exitCode = 64;
} else {
  for (const task of publicTasks) {
    const { repository, task: what } = task;
    console.log(
      `| [${repository}](https://github.com/${repository}) | ${what} | ${measure(task, resolve(folder)).join(' | ')} |`,
    );
  }
}
