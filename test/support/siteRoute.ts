import type { IncomingMessage, ServerResponse } from 'node:http';

/** Everything that a route of the test site may read and respond with. */
export interface RouteContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly body: string;
  /** The site's own origin by IP address, and the same server under the name `localhost`. */
  readonly origin: string;
  readonly otherOrigin: string;
}

/** One path of the test site; a path that ends in `/*` matches everything below it. */
export interface SiteRoute {
  readonly path: string;
  readonly answer: (context: RouteContext) => void | Promise<void>;
}

/** Returns a route that responds with 200 and HTML in UTF-8. */
export function htmlRoute(path: string, page: string | ((context: RouteContext) => string)): SiteRoute {
  return {
    path,
    answer: (context) => {
      const text = typeof page === 'string' ? page : page(context);
      sendBytes(context, 'text/html; charset=utf-8', Buffer.from(text, 'utf8'));
    },
  };
}

/** Sends the complete body with its length and its type. */
export function sendBytes(
  context: RouteContext,
  contentType: string,
  body: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): void {
  context.response.writeHead(200, { 'content-type': contentType, 'content-length': body.byteLength, ...headers });
  context.response.end(body);
}

/** Returns a number from the query, or the default. */
export function numberFrom(url: URL, name: string, otherwise: number): number {
  const value = Number(url.searchParams.get(name) ?? Number.NaN);
  return Number.isFinite(value) ? value : otherwise;
}
