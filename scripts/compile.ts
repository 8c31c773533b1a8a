/** `npm run compile`, also for `npm run build` and `npm pack`, which name what they make. */
import { make, type Made } from './compile-steps';

async function main(): Promise<void> {
  process.exitCode = await make((process.argv[2] ?? 'compile') as Made);
}

void main();
