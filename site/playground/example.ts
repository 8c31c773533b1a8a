/** An example of the repository, as the build puts it into the page. */
import type { Scene } from './scene';

export interface Example {
  /** `replace-values-secret`, or `merge-values-secret (prod)`. */
  readonly title: string;
  /** In the menu; empty for an example that is not there, and opens from its own page. */
  readonly label: string;
  /** What one sees. */
  readonly about: string;
  readonly scene: Scene;
}
