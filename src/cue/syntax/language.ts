/** Language versions. The version in a file's module determines the available features. */

/** The language version of this engine. */
export const newest = 'v0.18.0';

const parts = (version: string): readonly number[] => version.replace(/^v/, '').split(/[.-]/).slice(0, 3).map(Number);

export function isNewer(a: string, b: string): boolean {
  const [x, y] = [parts(a), parts(b)];
  const at = x.findIndex((part, index) => part !== y[index]);
  return at >= 0 && (x[at] ?? 0) > (y[at] ?? 0);
}
