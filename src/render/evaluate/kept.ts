/** A thread's values of the data that its jobs share: files, an importer, parsed texts. They live as long as the data does. */
import type { JobContext } from '../../jobs';

/** A memoized function, which computes the value for the same data only once. */
export function kept<Data extends object, Made>(
  make: (data: Data, context: JobContext) => Made,
): (data: Data, context: JobContext) => Made {
  const known = new WeakMap<Data, Made>();
  return (data, context) => {
    const made = known.get(data) ?? make(data, context);
    known.set(data, made);
    return made;
  };
}
