/** `npm run scenario`: what `scenario-command.ts` does, straight from the sources: esbuild bundles them first. */
import { scenarioCommand } from './tests/scenario-command';

async function main(): Promise<void> {
  process.exitCode = await scenarioCommand(process.argv.slice(2), console.log);
}

void main();
