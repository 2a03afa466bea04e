import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

export interface PageServer {
  readonly origin: string;
  close(): void;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.zip': 'application/zip',
};

/** Serves a folder and some files that are only in memory, on this machine alone. */
export async function servePages(
  folder: string,
  files: Readonly<Record<string, Buffer | string>> = {},
): Promise<PageServer> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://x').pathname);
    const answer = async (): Promise<void> => {
      const body = files[path] ?? (await readFile(join(folder, path)).catch(() => null));
      if (body === null) response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(body);
    };
    void answer();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
