/** Kubernetes' label selectors for Jsonnet: `labelsMatchSelector({ app: 'web' }, 'app in (web, api)')`. */
import type { Json } from '../../../src/data';
import { goType } from '../../../src/go';
import { parseLabelSelector } from '../../../src/krm';

/** Throws Error in qbec's words: `invalid label map value, bool, want a string`. */
export function labelsMatchSelector(labels: Json, selector: Json): boolean {
  if (typeof labels !== 'object' || labels === null || Array.isArray(labels)) {
    throw new Error(`invalid labels type, ${goType(labels)}, want a map`);
  }
  if (typeof selector !== 'string') throw new Error(`invalid selector of type ${goType(selector)}, want a string`);
  const map = new Map<string, string>();
  for (const [key, value] of Object.entries(labels)) {
    if (typeof value !== 'string') throw new Error(`invalid label map value, ${goType(value)}, want a string`);
    map.set(key, value);
  }
  return matcherOf(selector)(map);
}

function matcherOf(selector: string): ReturnType<typeof parseLabelSelector> {
  try {
    return parseLabelSelector(selector);
  } catch (error) {
    throw new Error(`invalid label selector: '${selector}', ${(error as Error).message}`, { cause: error });
  }
}
