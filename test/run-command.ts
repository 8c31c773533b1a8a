/**
 * Runs a command asynchronously, because this process may have to serve a registry or start other commands meanwhile.
 */
import { spawn } from 'node:child_process';

export interface Printed {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Resolves for any exit code; rejects if the command does not exist. */
export async function runCommand(
  command: string,
  args: readonly string[],
  {
    input = '',
    ...options
  }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; readonly input?: string; readonly timeout?: number },
): Promise<Printed> {
  const child = spawn(command, args, options);
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  child.stdin.end(input);
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { status, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() };
}
