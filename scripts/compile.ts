/** `npm run compile`. `npm run build` and `npm pack` also run this script, with the argument `build` or `pack`. */
import { runSteps, type StepGroup } from './compile-steps';

async function main(): Promise<void> {
  process.exitCode = await runSteps((process.argv[2] ?? 'compile') as StepGroup);
}

void main();
