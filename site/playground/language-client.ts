/** Asks a worker of its own, which starts when it is asked first, so that an answer does not wait for a run. */
import type { Completion, Explanation } from '../../src/language';
import type { Failure, LanguageAnswer, LanguageTask } from './messages';
import type { Scene } from './scene';
import type { Ways } from './ways/ways';

export class LanguageClient {
  readonly #address: string;
  readonly #waiting = new Map<number, (answer: LanguageAnswer | undefined) => void>();
  #worker: Worker | undefined;
  #id = 0;

  /** `address`: of the worker's program. */
  constructor(address: string) {
    this.#address = address;
  }

  async completions(scene: Scene, offset: number): Promise<readonly Completion[]> {
    return (await this.#ask(scene, 'completions', offset))?.completions ?? [];
  }

  async explanation(scene: Scene, offset: number): Promise<Explanation | undefined> {
    return (await this.#ask(scene, 'explanation', offset))?.explanation;
  }

  async ways(scene: Scene): Promise<Ways | undefined> {
    return (await this.#ask(scene, 'ways', 0))?.ways;
  }

  /** Somebody is about to ask. */
  start(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(this.#address);
    worker.addEventListener('message', ({ data }: MessageEvent<LanguageAnswer | Failure>) => {
      this.#waiting.get(data.id)?.('ended' in data ? undefined : data);
      this.#waiting.delete(data.id);
    });
    this.#worker = worker;
    return worker;
  }

  #ask(scene: Scene, asks: LanguageTask['asks'], offset: number): Promise<LanguageAnswer | undefined> {
    const id = ++this.#id;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      this.start().postMessage({ id, scene, offset, asks } satisfies LanguageTask);
    });
  }
}
