/** Detects values that the format `oslo` cannot write. @lazy */

/** Returns the reason why oslo.config cannot read `text` from a file, or undefined if it can. */
export function osloProblem(text: string): string | undefined {
  const [, ...further] = text.split('\n');
  if (/[\0-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/.test(text)) return 'contains a control character';
  if (further.some((line) => line === '' || line.trim() !== line)) {
    return 'has a line that is empty, or starts or ends with whitespace, which oslo.config drops';
  }
  return undefined;
}
