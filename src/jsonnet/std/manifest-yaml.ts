import type { NativeGroup } from './native';
export function manifestYaml(): NativeGroup {
  return {};
}
