import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { listen, type LoopbackServer } from '../../support/listen.ts';

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
): Promise<LoopbackServer> {
  return await listen((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://x').pathname);
    const answer = async (): Promise<void> => {
      const body = files[path] ?? (await readFile(join(folder, path)).catch(() => null));
      if (body === null) response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(body);
    };
    void answer();
  });
}
