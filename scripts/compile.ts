/** `npm run compile`. `npm run build` and `npm pack` run it with the name of their output. */
import { make, type Made } from './compile-steps';

async function main(): Promise<void> {
  process.exitCode = await make((process.argv[2] ?? 'compile') as Made);
}

void main();
