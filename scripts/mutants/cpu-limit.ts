/**
 * Ends this process when it has used a given amount of CPU time. A thread monitors the CPU time, so this also works if
 * the process is in an endless loop.
 */
import { isMainThread, Worker, workerData } from 'node:worker_threads';

const shared = isMainThread ? new Float64Array(new SharedArrayBuffer(8)) : (workerData as Float64Array);

/** Returns the CPU time of this process in seconds. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

let hasThread = false;

/** Limits the CPU time from now on. A later call replaces the limit. */
export function limitCpuTime(seconds: number): void {
  shared[0] = cpuSeconds() + seconds;
  if (!hasThread) new Worker(__filename, { workerData: shared, argv: [] }).unref();
  hasThread = true;
}

if (!isMainThread) {
  setInterval(() => {
    if (cpuSeconds() > (shared[0] ?? 0)) process.kill(process.pid, 'SIGKILL');
  }, 200);
}
