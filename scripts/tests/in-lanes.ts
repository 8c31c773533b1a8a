/** Calls `work` for all items in order, for at most `lanes` items at a time. */
export async function inLanes<T>(
  lanes: number,
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const waiting = items.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of waiting) await work(item, index);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
