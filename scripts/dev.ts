/** `npm run dev -- <tool> [arguments]`: runs a maintainer tool or, without a name, lists all tools. */
import { join } from 'node:path';
import { runSteps } from './compile-steps';
import { tools } from './dev-tools';
import { withProgress } from './progress';

async function dev(name: string | undefined, args: readonly string[]): Promise<number> {
  const tool = name !== undefined && Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (tool === undefined) {
    if (name !== undefined) console.error(`unknown tool: ${name}\n`);
    const rows = Object.entries(tools).map(([each, { does }]) => `  ${each.padEnd(24)}${does}`);
    console.error(`usage: npm run dev -- TOOL [ARGUMENTS]\n\n${rows.join('\n')}`);
    return name === undefined ? 0 : 2;
  }
  const made = await runSteps(tool.needs);
  return made === 0 ? withProgress(name ?? '', process.execPath, [join('dist', `${tool.program}.js`), ...args]) : made;
}

async function main(): Promise<void> {
  process.exitCode = await dev(process.argv[2], process.argv.slice(3));
}

void main();
