/** Whether a text is strict JSON, which flow YAML may only resemble. It checks whole inputs and does not build a tree. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
}
