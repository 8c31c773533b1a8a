/** `npm run scenario`: bundles `scenario-command.ts` with esbuild and runs it, without compiling the project. */
import { scenarioCommand } from './tests/scenario-command';

async function main(): Promise<void> {
  process.exitCode = await scenarioCommand(process.argv.slice(2), console.log);
}

void main();
