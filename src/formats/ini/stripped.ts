/** Strips the same characters as Python. JavaScript's `trim` strips a different set. */
const isBlank = (character = 'x'): boolean => /[^\S\ufeff]|[\u001c-\u001f\u0085]/.test(character);

export function stripped(text: string): string {
  let start = 0;
  let end = text.length;
  while (isBlank(text[start])) start++;
  while (end > start && isBlank(text[end - 1])) end--;
  return text.slice(start, end);
}
