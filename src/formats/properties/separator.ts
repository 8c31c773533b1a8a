/** Matches a line that may separate documents, depending on the lines around it. */
export const documentSeparator = /^[#!]---/m;
