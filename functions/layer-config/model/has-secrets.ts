/** Whether a Secret has a part in a value: a quick look, since most values have none. */
import type { Unified } from './unified';

export function hasSecrets(value: Unified): boolean {
  switch (value.kind) {
    case 'scalar':
      return value.secret;
    case 'map':
      return value.entries.some((entry) => hasSecrets(entry.value));
    case 'list':
      return value.items.some(hasSecrets);
  }
}
