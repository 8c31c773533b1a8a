/**
 * The repeatable option `--node PATH` selects the Node.js executables that a command uses. The npm package `node`
 * contains such executables.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { childEnvironment, root } from '../../test/project';

export function givenNodes(): readonly string[] {
  const { values } = parseArgs({ options: { node: { type: 'string', multiple: true, default: [] } } });
  return values.node;
}

/**
 * Runs a program on each Node.js executable in turn, and passes its output through. Sets the exit code to
 * 1 if a run fails.
 */
export function runOnNodes(
  nodes: readonly string[],
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): void {
  for (const node of nodes) {
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' });
    if (version.status !== 0) throw new Error(`"${node}" is not Node.js: ${version.error?.message ?? version.stderr}`);
    console.log(`Node.js ${version.stdout.trim()}`);
    const { status } = spawnSync(node, args, { cwd: root, env: childEnvironment(environment), stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
}
