import type { NativeGroup } from './native';
export function manifestOthers(): NativeGroup {
  return {};
}
