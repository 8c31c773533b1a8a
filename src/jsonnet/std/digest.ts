/** Digests. They have their own file, because loading `node:crypto` takes Node as long as the command takes to start. */
import { hash } from 'node:crypto';

/** The digest of the text in UTF-8, in hexadecimal. `algorithm` is a Node name. */
export const digestOf = (algorithm: string, text: string): string => hash(algorithm, text);
