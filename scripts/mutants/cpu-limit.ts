/**
 * Ends this process when it has used a given CPU time. A thread monitors the CPU time, so this also works if the
 * process is in an endless loop.
 */
import { isMainThread, Worker, workerData } from 'node:worker_threads';

export function limitCpuTime(seconds: number): void {
  new Worker(__filename, { workerData: seconds, argv: [] }).unref();
}

if (!isMainThread) {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1e6 > (workerData as number)) process.kill(process.pid, 'SIGKILL');
  }, 200);
}
