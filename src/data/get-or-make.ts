/** Returns the value of `key` in `map`. Stores the result of `make` if the key is missing. */
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
