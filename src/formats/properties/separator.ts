/** Finds a line that may keep documents apart: whether it does, its neighbours decide. */
export const documentSeparator = /^[#!]---/m;
