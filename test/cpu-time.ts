/** What a task costs: time of the processor, since the clock's is also that of whatever else the machine has to do. */

/** In milliseconds, of all threads of this process. */
export function cpuMs(task: () => void): number {
  const start = process.cpuUsage();
  task();
  return since(start);
}

/** The same for a task that waits. */
export async function asyncCpuMs(task: () => Promise<void>): Promise<number> {
  const start = process.cpuUsage();
  await task();
  return since(start);
}

function since(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
