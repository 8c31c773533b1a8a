/** Ends this process when it has used so much CPU time, also in an endless loop: a thread looks on. */
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
