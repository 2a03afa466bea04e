import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { articlePage } from './pages.ts';

export interface EngineSite {
  readonly origin: string;
  close(): void;
}

/** A site of ordinary pages: with a script below `/page`, without one below `/plain`. */
export async function startSite(): Promise<EngineSite> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const [type, body] = answerFor(path);
    response.writeHead(200, { 'content-type': type }).end(body);
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

function answerFor(path: string): readonly [type: string, body: string] {
  if (path.endsWith('.css')) return ['text/css', 'body{font-family:sans-serif;max-width:70ch}'];
  if (path.endsWith('.js')) return ['text/javascript', 'document.documentElement.dataset.ran="yes"'];
  if (path.endsWith('.svg')) return ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'];
  const page = articlePage(path);
  return ['text/html; charset=utf-8', path.startsWith('/plain') ? page.replace(/<script[^>]*><\/script>/, '') : page];
}
