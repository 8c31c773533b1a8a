import type { NativeFunction } from '../../../src/index';
export const qbecNatives = (): Record<string, NativeFunction> => ({});
