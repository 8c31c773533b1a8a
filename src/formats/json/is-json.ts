/** Whether a text is strict JSON, which flow YAML may merely look like. For whole inputs, not for reading: it gives no tree. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
}
