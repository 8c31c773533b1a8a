/** Whether a text is strict JSON. Flow YAML may look like JSON and be none. It decides about whole inputs, and gives no tree. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
}
