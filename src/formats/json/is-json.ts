/**
 * Reports whether text is strict JSON, not just flow YAML that looks similar. The whole text is checked without
 * building a tree.
 */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
}
