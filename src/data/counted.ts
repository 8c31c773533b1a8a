/** `counted(1, 'file')` is `1 file`, `counted(2, 'more file')` is `2 more files`. */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
