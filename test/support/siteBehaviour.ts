import { setTimeout as delay } from 'node:timers/promises';
import { numberFrom, sendBytes } from './siteRoute.ts';
import type { RouteContext, SiteRoute } from './siteRoute.ts';

const credentials = `Basic ${Buffer.from('trowel:spade').toString('base64')}`;

/** Routes that differ in how the server behaves: redirects, delays, breakage, echoes, cookies, authentication. */
export function behaviourRoutes(): readonly SiteRoute[] {
  const counters = new Map<string, number>();
  const editions = new Map<string, { status: number; html: string }>();
  return [
    { path: '/redirect', answer: redirect },
    { path: '/redirect-loop', answer: (context) => sendTo(context, 302, '/redirect-loop') },
    { path: '/redirect-chain', answer: redirectChain },
    { path: '/slow', answer: slow },
    { path: '/slow-body', answer: slowBody },
    { path: '/status/*', answer: status },
    { path: '/never', answer: never },
    { path: '/silent', answer: () => undefined },
    { path: '/endless', answer: endless },
    { path: '/reset', answer: (context) => void context.request.socket.resetAndDestroy() },
    { path: '/truncated', answer: truncated },
    { path: '/headers', answer: (context) => sendJson(context, context.request.headers) },
    { path: '/echo', answer: echo },
    { path: '/cookie/set', answer: setCookie },
    { path: '/cookie/echo', answer: (context) => sendText(context, context.request.headers.cookie ?? 'no cookie') },
    { path: '/basic-auth', answer: basicAuth },
    {
      path: '/edition',
      answer: ({ url, response }) => {
        const { status: code, html } = editions.get(url.searchParams.get('key') ?? '') ?? {
          status: 404,
          html: 'None.',
        };
        response.writeHead(code, { 'content-type': 'text/html; charset=utf-8' });
        response.end(html);
      },
    },
    {
      path: '/edition/set',
      answer: (context) => {
        const { searchParams } = context.url;
        const key = searchParams.get('key') ?? '';
        editions.set(key, { status: numberFrom(context.url, 'status', 200), html: context.body });
        sendText(context, 'set');
      },
    },
    {
      path: '/counter',
      answer: (context) => {
        const key = context.url.searchParams.get('key') ?? '';
        counters.set(key, (counters.get(key) ?? 0) + 1);
        sendText(context, `visit ${counters.get(key) ?? 0}`, { 'cache-control': 'public, max-age=3600' });
      },
    },
  ];
}

function sendTo({ response }: RouteContext, code: number, target: string): void {
  response.writeHead(code, { location: target, 'content-type': 'text/plain' });
  response.end('elsewhere');
}

function sendText(context: RouteContext, text: string, headers: Readonly<Record<string, string>> = {}): void {
  sendBytes(context, 'text/plain; charset=utf-8', Buffer.from(text, 'utf8'), {
    'cache-control': 'no-store',
    ...headers,
  });
}

function sendJson(context: RouteContext, value: unknown): void {
  sendBytes(context, 'application/json', Buffer.from(JSON.stringify(value), 'utf8'), { 'cache-control': 'no-store' });
}

function redirect(context: RouteContext): void {
  sendTo(context, numberFrom(context.url, 'status', 302), context.url.searchParams.get('to') ?? '/article');
}

function redirectChain(context: RouteContext): void {
  const left = numberFrom(context.url, 'n', 5);
  sendTo(context, 302, left > 0 ? `/redirect-chain?n=${left - 1}` : '/article');
}

async function slow(context: RouteContext): Promise<void> {
  await delay(numberFrom(context.url, 'ms', 500));
  sendText(context, 'late, but here');
}

async function slowBody({ response, url }: RouteContext): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.write('<!doctype html><title>Slow body</title><h1>First half</h1>');
  await delay(numberFrom(url, 'ms', 500));
  response.end('<p>Second half, after the wait.</p>');
}

function status({ response, url }: RouteContext): void {
  const code = Number(url.pathname.slice('/status/'.length));
  response.writeHead(code >= 200 && code <= 599 ? code : 500, { 'content-type': 'text/html; charset=utf-8' });
  if (code === 204 || code === 304) response.end();
  else
    response.end(
      `<!doctype html><title>Status ${code}</title><main><h1>Status ${code}</h1><p>This page answers with ${code}.</p></main>`,
    );
}

/** The head of a page and one paragraph, then silence until the client leaves. */
function never({ response, url }: RouteContext): void {
  const length = url.searchParams.get('length');
  response.writeHead(200, {
    'content-type': `${url.searchParams.get('type') ?? 'text/html'}; charset=utf-8`,
    ...(length === null ? {} : { 'content-length': length }),
  });
  response.write(
    '<!doctype html><title>Never done</title><h1>Never done</h1><p>The rest of this page does not come.</p>',
  );
}

function endless({ response }: RouteContext): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.write('<!doctype html><title>Endless</title><h1>Endless</h1>');
  const block = '<p>and on, and on, and on</p>\n'.repeat(500);
  const more = (): void => {
    while (!response.destroyed) {
      if (response.write(block)) continue;
      response.once('drain', more);
      return;
    }
  };
  more();
}

/** Promises 4,096 bytes, sends a few, and closes. */
function truncated({ response, request }: RouteContext): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': 4096 });
  response.write('<!doctype html><title>Cut</title><p>This sentence is the last', () => request.socket.destroy());
}

function echo(context: RouteContext): void {
  const { method, headers, url } = context.request;
  sendJson(context, { method, path: url, headers, body: context.body });
}

function setCookie(context: RouteContext): void {
  const name = context.url.searchParams.get('name') ?? 'kiln';
  const value = context.url.searchParams.get('value') ?? 'warm';
  sendText(context, `set ${name}`, { 'set-cookie': `${name}=${value}; Path=/; Max-Age=3600` });
}

function basicAuth(context: RouteContext): void {
  if (context.request.headers.authorization === credentials) {
    sendText(context, 'the shed is open');
    return;
  }
  context.response.writeHead(401, { 'www-authenticate': 'Basic realm="shed"', 'content-type': 'text/plain' });
  context.response.end('the shed is locked');
}
