/** `npm run dev -- <tool> [arguments]`: a tool for maintainers; without a name, the list of tools. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { tools } from './dev-tools';

function dev(name: string | undefined, args: readonly string[]): number {
  const tool = name !== undefined && Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (tool === undefined) {
    if (name !== undefined) console.error(`unknown tool: ${name}\n`);
    const rows = Object.entries(tools).map(([each, { does }]) => `  ${each.padEnd(24)}${does}`);
    console.error(`usage: npm run dev -- TOOL [ARGUMENTS]\n\n${rows.join('\n')}`);
    return name === undefined ? 0 : 2;
  }
  const made = start('npm', ['run', '--silent', tool.needs]);
  return made === 0 ? start(process.execPath, [join('dist', `${tool.program}.js`), ...args]) : made;
}

/** npm is a script on Windows, which only a shell can start. */
const start = (command: string, args: readonly string[]): number =>
  spawnSync(command, args, { stdio: 'inherit', shell: command === 'npm' && process.platform === 'win32' }).status ?? 1;

process.exitCode = dev(process.argv[2], process.argv.slice(3));
