/**
 * Sends requests to a separate worker, so that the requests do not wait for a run.
 */
import type { Completion, Explanation } from '../../src/language';
import type { Failure, LanguageAnswer, LanguageTask } from './messages';
import type { Scene } from './scene';
import type { UsageTexts } from './usage/usage-texts';

/** The time, in milliseconds, after which a worker that does not answer is terminated. */
const limit = 10_000;

export class LanguageClient {
  readonly #address: string;
  readonly #waiting = new Map<number, (answer: LanguageAnswer | undefined) => void>();
  #worker: Worker | undefined;
  #id = 0;

  /** `address` is the URL of the worker's program. */
  constructor(address: string) {
    this.#address = address;
  }

  async completions(scene: Scene, offset: number): Promise<readonly Completion[]> {
    return (await this.#ask(scene, 'completions', offset))?.completions ?? [];
  }

  async explanation(scene: Scene, offset: number): Promise<Explanation | undefined> {
    return (await this.#ask(scene, 'explanation', offset))?.explanation;
  }

  async usageTexts(scene: Scene): Promise<UsageTexts | undefined> {
    return (await this.#ask(scene, 'ways', 0))?.usageTexts;
  }

  /** Starts the worker if it is not running. A request also starts the worker, but makes the user wait. */
  start(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(this.#address);
    worker.addEventListener('message', ({ data }: MessageEvent<LanguageAnswer | Failure>) => {
      this.#waiting.get(data.id)?.('ended' in data ? undefined : data);
      this.#waiting.delete(data.id);
    });
    worker.addEventListener('error', () => this.#end(worker));
    this.#worker = worker;
    return worker;
  }

  /** All pending requests resolve to undefined. The next request starts a new worker. */
  #end(worker: Worker): void {
    if (worker !== this.#worker) return;
    worker.terminate();
    this.#worker = undefined;
    for (const resolve of this.#waiting.values()) resolve(undefined);
    this.#waiting.clear();
  }

  #ask(scene: Scene, asks: LanguageTask['asks'], offset: number): Promise<LanguageAnswer | undefined> {
    const id = ++this.#id;
    return new Promise((resolve) => {
      const worker = this.start();
      const timer = setTimeout(() => this.#end(worker), limit);
      this.#waiting.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage({ id, scene, offset, asks } satisfies LanguageTask);
    });
  }
}
