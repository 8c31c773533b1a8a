/** Computes digests, in a separate file because loading `node:crypto` takes as long as starting the command. */
import { hash } from 'node:crypto';

/** The digest of the text in UTF-8, in hexadecimal. `algorithm` is Node's name for the algorithm. */
export const digestOf = (algorithm: string, text: string): string => hash(algorithm, text);
