/** The package's version, which the build inserts into each bundle. */
declare const INLAY_VERSION: string | undefined;

export const version: string = typeof INLAY_VERSION === 'string' ? INLAY_VERSION : 'development';
