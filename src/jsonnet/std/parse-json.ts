import type { NativeGroup } from './native';
export function parseJson(): NativeGroup {
  return {};
}
