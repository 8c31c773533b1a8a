import type { NativeGroup } from './native';
export function manifestToml(): NativeGroup {
  return {};
}
