/** An example of the repository, as the build puts it into the page. */
import type { Scene } from './scene';

export interface Example {
  /** `replace-values-secret`, or `merge-values-secret (prod)`. */
  readonly title: string;
  readonly scene: Scene;
}
