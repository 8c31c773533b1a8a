/**
 * Caches the values that a thread derives from data that its jobs share: files, an importer, parsed files. A value is
 * cached as long as its data exists.
 */
import type { JobContext } from '../../jobs';

export function cachedByData<Data extends object, Made>(
  make: (data: Data, context: JobContext) => Made,
): (data: Data, context: JobContext) => Made {
  const known = new WeakMap<Data, Made>();
  return (data, context) => {
    const made = known.get(data) ?? make(data, context);
    known.set(data, made);
    return made;
  };
}
