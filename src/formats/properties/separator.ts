/** Finds a line that may separate documents, depending on its neighbours. */
export const documentSeparator = /^[#!]---/m;
