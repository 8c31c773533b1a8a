/** Runs the newest scene in a worker. If a run does not end in time, replaces the worker. */
import type { Answer, DetailsAnswer, Failure, RunTask } from './messages';
import type { Scene } from './scene';

/** Returns the time limit in milliseconds: 10 s, plus 10 s for each million characters of resources. */
const limitOf = ({ input }: Scene): number => 10_000 + Math.round(input.length / 100);

/**
 * The time that a newer run waits for the current run before the worker is replaced. A new worker first has to warm up,
 * which takes longer than most runs.
 */
const timeoutMs = 300;

type Reply = Answer | DetailsAnswer | Failure;

export type RunEnd = Answer | Pick<Failure, 'ended'>;

interface Waiting {
  readonly id: number;
  readonly end: (reply: Reply) => void;
}

export class Runner {
  readonly #address: string;
  readonly #samples: readonly Scene[];
  #worker: Worker;
  #id = 0;
  /** The id of the last request. */
  #newest = 0;
  #waiting: Waiting | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #cold: readonly Scene[];

  /**
   * `address` is the URL of the worker's program. `samples` are run while the worker is idle, because the first run
   * of a function takes several times as long as later runs.
   */
  constructor(address: string, samples: readonly Scene[]) {
    this.#address = address;
    this.#samples = samples;
    this.#cold = samples;
    this.#worker = this.#start();
  }

  /** Runs a scene. Returns undefined if a newer request arrives before the run ends. */
  async run(scene: Scene): Promise<RunEnd | undefined> {
    const reply = await this.#newestReply(scene, 'run');
    return reply === undefined || 'details' in reply ? undefined : reply;
  }

  /** Returns the details of the run. Returns undefined if a newer request arrives or the worker fails. */
  async details(scene: Scene): Promise<DetailsAnswer | undefined> {
    const reply = await this.#newestReply(scene, 'details');
    return reply !== undefined && 'details' in reply ? reply : undefined;
  }

  /** True if all samples have run. */
  get isWarm(): boolean {
    return this.#cold.length === 0;
  }

  get #isWaiting(): boolean {
    return this.#waiting !== undefined;
  }

  async #newestReply(scene: Scene, asks: RunTask['asks']): Promise<Reply | undefined> {
    const id = ++this.#id;
    this.#newest = id;
    if (this.#isWaiting) {
      await Promise.race([this.#ended, pause(timeoutMs)]);
      if (id !== this.#newest) return undefined;
      if (this.#isWaiting) this.#restart('a newer run was requested');
    }
    const reply = await this.#ask({ id, scene, asks });
    return id === this.#newest ? reply : undefined;
  }

  #ask(task: RunTask): Promise<Reply> {
    const asked = new Promise<Reply>((resolve) => {
      const limit = limitOf(task.scene);
      const why = `the function was still running after ${Math.round(limit / 1000)} s and was stopped`;
      const timer = window.setTimeout(() => this.#restart(why), limit);
      this.#waiting = {
        id: task.id,
        end: (reply) => {
          clearTimeout(timer);
          this.#waiting = undefined;
          resolve(reply);
        },
      };
    });
    this.#ended = asked;
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    this.#worker.postMessage(task);
    return asked;
  }

  #restart(why: string): void {
    this.#worker.terminate();
    this.#cold = this.#samples;
    this.#worker = this.#start();
    const { id, end } = this.#waiting ?? {};
    if (id !== undefined) end?.({ id, ended: why });
  }

  #start(): Worker {
    const worker = new Worker(this.#address);
    const finish = (reply: Reply): void => {
      if (worker === this.#worker && reply.id === this.#waiting?.id) this.#waiting.end(reply);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => finish(data));
    worker.addEventListener('error', (event) => {
      // Do not retry endlessly if the browser cannot even start the program.
      if (worker !== this.#worker || !this.#isWaiting) return;
      // The event has no message if the program cannot be fetched.
      const message = event instanceof ErrorEvent ? event.message : '';
      this.#restart(
        message === ''
          ? 'the functions could not be loaded: reload the page'
          : `the function was stopped by the browser: ${message}`,
      );
      this.#cold = [];
    });
    whenIdle(() => void this.#warm(worker));
    return worker;
  }

  async #warm(worker: Worker): Promise<void> {
    if (worker !== this.#worker) return;
    const [sample, ...others] = this.#cold;
    if (sample === undefined) return;
    if (this.#waiting === undefined) {
      await this.#ask({ id: ++this.#id, scene: sample, asks: 'run' });
      if (worker === this.#worker) this.#cold = others;
    }
    whenIdle(() => void this.#warm(worker));
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Not every browser reports when it is idle. */
const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else setTimeout(act, 200);
};
