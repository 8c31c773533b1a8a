/** Runs scenes in a worker, the newest alone. What does not end in time is ended with its worker, and a new one takes its place. */
import type { Answer, Task } from './messages';
import type { Scene } from './scene';

const limit = 10_000;

export type RunEnd = Answer | { readonly ended: string };

export class Runner {
  readonly #url: string;
  #worker: Worker | undefined;
  #id = 0;
  #waiting: { readonly id: number; readonly end: (end: RunEnd) => void; readonly timer: number } | undefined;

  /** `script`: the text of the worker's program. A page that is opened as a file can start no worker from another file. */
  constructor(script: string) {
    this.#url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    this.#start();
  }

  /** Undefined where a newer scene has come before the end. */
  async run(scene: Scene): Promise<RunEnd | undefined> {
    const id = ++this.#id;
    if (this.#waiting !== undefined) {
      // What still runs shall not hold up what is asked now.
      clearTimeout(this.#waiting.timer);
      this.#waiting = undefined;
      this.#start();
    }
    const worker = this.#worker ?? this.#start();
    const end = await new Promise<RunEnd>((resolve) => {
      const timer = window.setTimeout(() => {
        this.#waiting = undefined;
        this.#start();
        resolve({ ended: `the function was still running after ${limit / 1000} s and was ended` });
      }, limit);
      this.#waiting = { id, end: resolve, timer };
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage({ id, scene } satisfies Task);
    });
    return id === this.#id ? end : undefined;
  }

  #start(): Worker {
    this.#worker?.terminate();
    const worker = new Worker(this.#url);
    const finish = (end: RunEnd): void => {
      const waiting = this.#waiting;
      if (waiting === undefined || worker !== this.#worker) return;
      clearTimeout(waiting.timer);
      this.#waiting = undefined;
      waiting.end(end);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => finish(data));
    worker.addEventListener('error', ({ message }) => {
      finish({ ended: `the function was ended by the browser: ${message}` });
      this.#start();
    });
    this.#worker = worker;
    return worker;
  }
}
