/**
 * Caches values that are derived from data shared by the jobs of a thread, such as files, an importer or parsed files.
 * A value is cached as long as its data exists.
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
