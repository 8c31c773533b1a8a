/** Whether a source has to do with objects of kind Secret: then its text is not shown, which may hold their values. */
export const mentionsSecret = (source: string): boolean => /\bSecret/.test(source);
