/** Asks a worker of its own, so that an answer does not wait for a run. */
import type { Completion, Explanation } from '../../../src/language';
import { schemas } from '../../../src/inlay-command/generated/schemas';
import type { Failure, LanguageAnswer, Task } from '../messages';
import type { Scene } from '../scene';

export class LanguageWorker {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (answer: LanguageAnswer | undefined) => void>();
  #id = 0;

  /** `script`: the text of the worker's program. */
  constructor(script: string) {
    this.#worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
    this.#worker.addEventListener('message', ({ data }: MessageEvent<LanguageAnswer | Failure>) => {
      this.#waiting.get(data.id)?.('ended' in data ? undefined : data);
      this.#waiting.delete(data.id);
    });
    this.#post({ schemas });
  }

  async completions(scene: Scene, offset: number): Promise<readonly Completion[]> {
    return (await this.#ask(scene, offset, 'completions'))?.completions ?? [];
  }

  async explanation(scene: Scene, offset: number): Promise<Explanation | undefined> {
    return (await this.#ask(scene, offset, 'explanation'))?.explanation;
  }

  #ask(scene: Scene, offset: number, asks: 'completions' | 'explanation'): Promise<LanguageAnswer | undefined> {
    const id = ++this.#id;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#post({ id, scene, offset, asks });
    });
  }

  #post(task: Task): void {
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    this.#worker.postMessage(task);
  }
}
