/**
 * Shows that a long command is running. Prints a line at the start, and another line whenever there has been no output
 * for a while.
 */
import { spawn } from 'node:child_process';

/**
 * Runs a command, passes its output through, and returns its exit code. On Windows npm is a script, so a shell is
 * needed to start it.
 */
export async function withProgress(
  title: string,
  command: string,
  args: readonly string[],
  quietSeconds = 10,
): Promise<number> {
  const start = performance.now();
  let last = start;
  console.error(`${title} …`);
  const shell = command === 'npm' && process.platform === 'win32';
  const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'pipe'], shell });
  const pass = (to: NodeJS.WriteStream) => (chunk: Buffer) => {
    last = performance.now();
    to.write(chunk);
  };
  child.stdout.on('data', pass(process.stdout));
  child.stderr.on('data', pass(process.stderr));
  const timer = setInterval(() => {
    if (performance.now() - last < quietSeconds * 1000) return;
    last = performance.now();
    console.error(`${title} … ${Math.round((last - start) / 1000)} s`);
  }, quietSeconds * 100);
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve(code ?? 1));
    });
  } finally {
    clearInterval(timer);
  }
}
