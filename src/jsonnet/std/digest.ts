/** Digests. They have their own file, because Node takes as long to load `node:crypto` as the command takes to start. */
import { hash } from 'node:crypto';

/** The digest of the text in UTF-8, in hexadecimal. `algorithm`: as Node names it. */
export const digestOf = (algorithm: string, text: string): string => hash(algorithm, text);
