/** All scalars of a unified value with their paths. */
import type { Path } from '../../../src/data';
import type { Unified, UnifiedScalar } from './unified';

export interface PlacedScalar {
  readonly path: Path;
  readonly scalar: UnifiedScalar;
}

/** `path` is that of `value` itself. */
export function scalarsOf(value: Unified, path: Path = []): readonly PlacedScalar[] {
  const found: PlacedScalar[] = [];
  collect(value, path, found);
  return found;
}

function collect(value: Unified, path: Path, found: PlacedScalar[]): void {
  switch (value.kind) {
    case 'scalar':
      found.push({ path, scalar: value });
      return;
    case 'map':
      for (const entry of value.entries) collect(entry.value, [...path, entry.key], found);
      return;
    case 'list':
      for (const [index, item] of value.items.entries()) collect(item, [...path, index], found);
  }
}
