import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { actionRoutes } from './siteActions.ts';
import { fileRoutes } from './siteFiles.ts';
import { fixtureRoutes } from './siteFixtures.ts';
import { behaviourRoutes } from './siteBehaviour.ts';
import { bodyRoutes } from './siteBodies.ts';
import { optionRoutes } from './optionPages.ts';
import { mediaRoutes } from './siteMedia.ts';
import { dashRoutes } from './siteDash.ts';
import { streamRoutes } from './siteStreams.ts';
import { pageRoutes } from './sitePages.ts';
import type { RouteContext, SiteRoute } from './siteRoute.ts';

/** The server's record of one request. `path` includes its query. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/**
 * A loopback site for tests. `origin` has no final slash; `otherOrigin` is the same server under another site name
 * (`localhost`), for cross-origin frames and redirects. `requests` grows while the server runs; `forget()` empties it.
 */
export interface Site {
  readonly origin: string;
  readonly otherOrigin: string;
  readonly port: number;
  readonly requests: SeenRequest[];
  /** Requests whose path (without query) is exactly `path`. */
  seen(path: string): readonly SeenRequest[];
  /** Sockets open at this moment: 0 proves that a cancelled page let go. */
  openConnections(): number;
  forget(): void;
  /** Ends every connection and stops listening. */
  close(): Promise<void>;
}

/**
 * Starts the fixture site on a free port of 127.0.0.1.
 * The ten fixture pages: /article /docs /forum /product /listing /search /table /spa /legacy /scroll (also /legacy-sjis, and their
 * realistic subpaths); what must and must not be in their markdown is in test/fixtures/site/expected.ts.
 * /note: a page that is read without a browser, for tests that are about no page.
 * Routes with one behavior each (query in brackets, all optional unless stated):
 * /redirect [to, status=302] · /redirect-loop · /redirect-chain [n=5] · /meta-refresh [to] · /js-redirect [to] ·
 * /slow [ms=500] (late headers) · /slow-body [ms=500] · /status/NNN (an HTML page with that status) · /never [type=text/html, length] (a
 * paragraph, then silence) · /silent (not even headers) · /endless (an endless body) · /reset · /truncated · /empty ·
 * /binary · /text · /json · /xml · /csv · /rss · /png · /svg · /download · /huge [mb=20] (HTML) · /gzip · /brotli ·
 * /deflate · /bad-gzip · /utf16 · /no-charset · /pieces [type=text/csv] (windows-1251, without a length) · /headers (received headers,
 * JSON) · /echo (method, headers, body, JSON) ·
 * /cookie/set [name, value] · /cookie/echo · /basic-auth (user `trowel`, password `spade`) · /counter [key] ·
 * /edition [key] (HTML of the last post to /edition/set [key, status=200]) ·
 * /frames · /frame-inner · /shadow · /late [ms=1200] · /busy (a DOM that never settles) · /popup · /alert · /print ·
 * /close-window · /environment (viewport, agent, languages as text) · /storage (writes and shows what it found) ·
 * /media (also film, named, data, stream, tone.wav, film.mp4: audio and video) · /stream/NAME (HLS, valid and invalid) ·
 * /act (a form; also /act/deep, frames, feed, shop [q], covered, many [n], hang, leaving: pages to act on, with a log of the actions in
 * #log) ·
 * /report.pdf (with a table), /chapters.pdf (also .bin), /locked.pdf, /damaged.pdf, /empty.pdf, /heavy.pdf (24 MB), /long.pdf (1,000 pages)
 * ·
 * /html [body] (that page) · /links · /beacon [to] (a page that fetches, pings and opens sockets to `to`) · anything else: 404 with a page.
 */
export async function startSite(): Promise<Site> {
  const requests: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  const routes: readonly SiteRoute[] = [
    ...fixtureRoutes(),
    ...pageRoutes(),
    ...bodyRoutes(),
    ...behaviourRoutes(),
    ...optionRoutes(),
    ...actionRoutes(),
    ...mediaRoutes(),
    ...streamRoutes(),
    ...dashRoutes(),
    ...fileRoutes(),
  ];
  const byPath = new Map(routes.map((route) => [route.path, route]));
  const server = createServer((request, response) => {
    void answer(request, response, { requests, byPath, port: () => (server.address() as AddressInfo).port });
  });
  server.keepAliveTimeout = 5000;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    otherOrigin: `http://localhost:${port}`,
    port,
    requests,
    seen: (path) => requests.filter((request) => request.path.split('?')[0] === path),
    openConnections: () => sockets.size,
    forget: () => {
      requests.length = 0;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

interface AnswerState {
  readonly requests: SeenRequest[];
  readonly byPath: ReadonlyMap<string, SiteRoute>;
  readonly port: () => number;
}

async function answer(request: IncomingMessage, response: ServerResponse, state: AnswerState): Promise<void> {
  const path = request.url ?? '/';
  const body = await readBody(request);
  state.requests.push({ method: request.method ?? 'GET', path, headers: request.headers, body });
  const url = new URL(path, `http://${request.headers.host ?? '127.0.0.1'}`);
  const route = state.byPath.get(url.pathname) ?? prefixRoute(state.byPath, url.pathname);
  const context: RouteContext = {
    request,
    response,
    url,
    body,
    otherOrigin: `http://localhost:${state.port()}`,
    origin: `http://127.0.0.1:${state.port()}`,
  };
  if (route !== undefined) {
    await route.answer(context);
    return;
  }
  response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' });
  response.end('<!doctype html><title>Not here</title><h1>Page not found</h1><p>Nothing lives at this address.</p>');
}

function prefixRoute(byPath: ReadonlyMap<string, SiteRoute>, path: string): SiteRoute | undefined {
  for (const [prefix, route] of byPath) {
    if (prefix.endsWith('/*') && path.startsWith(prefix.slice(0, -1))) return route;
  }
  return undefined;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  try {
    for await (const part of request) parts.push(part as Buffer);
  } catch {
    // A client that breaks off in mid-body is a case under test, not a failure of the server.
  }
  return Buffer.concat(parts).toString('utf8');
}
