/** All scalars of a unified value with their paths. */
import type { Path } from '../../src/index';
import type { Unified, UnifiedScalar } from './unified';

export interface PlacedScalar {
  readonly path: Path;
  readonly scalar: UnifiedScalar;
}

/** `path` is that of `value` itself. */
export function* scalarsOf(value: Unified, path: Path = []): Generator<PlacedScalar> {
  switch (value.kind) {
    case 'scalar':
      yield { path, scalar: value };
      return;
    case 'map':
      for (const entry of value.entries) yield* scalarsOf(entry.value, [...path, entry.key]);
      return;
    case 'list':
      for (const [index, item] of value.items.entries()) yield* scalarsOf(item, [...path, index]);
  }
}
