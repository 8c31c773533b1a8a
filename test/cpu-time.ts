/** Measures the CPU time of a task. Wall-clock time would also include other work on the machine. */

/** The CPU time in milliseconds, of all threads of this process. */
export function cpuMs(task: () => void): number {
  const start = process.cpuUsage();
  task();
  return since(start);
}

/** The CPU time of an asynchronous task in milliseconds. */
export async function asyncCpuMs(task: () => Promise<void>): Promise<number> {
  const start = process.cpuUsage();
  await task();
  return since(start);
}

function since(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
