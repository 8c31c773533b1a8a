/** `pluralize(1, 'file')` is `1 file`, `pluralize(2, 'more file')` is `2 more files`. */
export const pluralize = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
