/** An example. The build embeds the examples of the menu in the page. */
import type { Scene } from './scene';

export interface Example {
  /** The name of the example: `replace-values-secret`, or `merge-values-secret (prod)`. */
  readonly title: string;
  /** The label in the menu; empty if the example only opens from its own page. */
  readonly label: string;
  readonly about: string;
  readonly scene: Scene;
}
