/** Runs the steps of `npm test` and `npm run check`, several at a time. */
import { childEnvironment, root } from '../../test/project';
import { runCommand } from '../../test/run-command';

export interface Step {
  readonly title: string;
  readonly run: () => Promise<Verdict>;
}

/** `lines` contains problems or other information to print. */
export interface Verdict {
  readonly passed: boolean;
  readonly lines: readonly string[];
}

/** Runs a Node.js program, and reports its output only if it fails. */
export async function quiet(...args: readonly string[]): Promise<Verdict> {
  const { status, stdout, stderr } = await runCommand(process.execPath, args, { cwd: root, env: childEnvironment() });
  return status === 0 ? { passed: true, lines: [] } : { passed: false, lines: [stdout + stderr] };
}

/** A step that only runs a Node.js program. */
export const programStep = (title: string, ...args: readonly string[]): Step => ({ title, run: () => quiet(...args) });

/** Runs the steps and prints the output of each when it ends. Returns the titles of failed steps. */
export async function failuresOf(steps: readonly Step[], lanes: number): Promise<readonly string[]> {
  const failed: string[] = [];
  await inLanes(lanes, steps, async ({ title, run }) => {
    const start = performance.now();
    const { passed, lines } = await run();
    if (!passed) failed.push(title);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(['', `== ${title}`, ...lines, `${passed ? 'ok' : 'FAILED'} (${seconds} s)`].join('\n'));
  });
  return failed;
}

/** Calls `work` for all items in order, for at most `lanes` items at a time. */
export async function inLanes<T>(
  lanes: number,
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const waiting = items.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of waiting) await work(item, index);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
