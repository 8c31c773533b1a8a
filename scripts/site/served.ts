/** Serves a folder to a browser. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

export interface ServedFolder {
  /** The address of the folder, such as `http://localhost:49152`. */
  readonly url: string;
  readonly server: Server;
}

/** The path of an empty page, which is served without a file. */
export const emptyPage = 'empty.html';

/** Serves the folder on a free port. */
export async function served(folder: string): Promise<ServedFolder> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    try {
      const isEmpty = path === `/${emptyPage}`;
      const body = isEmpty
        ? '<link rel="icon" href="data:,">'
        : readFileSync(join(folder, path.replace(/\/$/, '/index.html')));
      response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/html' });
      response.end(body);
    } catch {
      response.writeHead(404);
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}
