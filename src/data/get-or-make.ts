/** Returns the value of `key` in `map`. A missing value is created by `make` and stored: `getOrMake(byKind, kind, () => []).push(item)`. */
export function getOrMake<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  let value = map.get(key);
  // If undefined is stored, `make` is called again, but no caller stores undefined.
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
