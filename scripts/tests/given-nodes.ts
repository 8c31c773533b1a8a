/** The option `--node PATH`, once or several times: on which Nodes a command does its work. The package `node` of npm has such files. */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { childEnvironment, root } from '../../test/project';

export function givenNodes(): readonly string[] {
  const { values } = parseArgs({ options: { node: { type: 'string', multiple: true, default: [] } } });
  return values.node;
}

/** A program on each of these Nodes, one after the other. It prints as it likes; the exit code says whether one has failed. */
export function runOnNodes(
  nodes: readonly string[],
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): void {
  for (const node of nodes) {
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' });
    if (version.status !== 0) throw new Error(`"${node}" is no Node.js: ${version.error?.message ?? version.stderr}`);
    console.log(`Node.js ${version.stdout.trim()}`);
    const { status } = spawnSync(node, args, { cwd: root, env: childEnvironment(environment), stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
}
