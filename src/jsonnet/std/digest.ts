/** Computes digests. This is a separate file, because loading `node:crypto` takes as long as starting the command. */
import { hash } from 'node:crypto';

/** Computes the digest of UTF-8 text, in hexadecimal. `algorithm` is Node's name for the algorithm. */
export const digestOf = (algorithm: string, text: string): string => hash(algorithm, text);
