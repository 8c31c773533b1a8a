/** Files in a browser of Playwright without a server: each request for the host is answered from them. */
import { extname } from 'node:path';
import type { BrowserContext } from 'playwright-core';

/** A browser takes it for a safe origin, as it does an address with https. */
export const servedAt = 'http://localhost/';

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** `files`: contents by the paths below the host. */
export const serve = (context: BrowserContext, files: ReadonlyMap<string, string>): Promise<unknown> =>
  context.route(`${servedAt}**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice(1);
    const body = files.get(path);
    return route.fulfill(
      body === undefined ? { status: 404 } : { body, contentType: types[extname(path)] ?? 'text/plain' },
    );
  });
