import type { NativeGroup } from './native';
export function parseYaml(): NativeGroup {
  return {};
}
