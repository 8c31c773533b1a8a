/** The package's version. The build inserts the version into each bundle. */
declare const INLAY_VERSION: string | undefined;

export const version: string = typeof INLAY_VERSION === 'string' ? INLAY_VERSION : 'development';
