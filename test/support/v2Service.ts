import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { isJsonObject, parseJson } from '../../shared/base/json.ts';

/** One request as the service received it. */
export interface V2Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/**
 * `json` or `text` is a complete response; `cutAfter` declares the full length of a text and closes the connection after that many
 * characters; `pause` sends that many characters and the rest when permitted; `hang` sends no response and leaves the connection open.
 */
export type V2Answer =
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly json: unknown;
      readonly pause?: { readonly after: number; readonly until: Promise<void> };
    }
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly text: string;
      readonly cutAfter?: number;
    }
  | 'hang';

export interface V2Service {
  readonly baseUrl: string;
  /** In the order received; a connection test sends one too. */
  readonly requests: readonly V2Request[];
  /** Requests for a scrape with a URL. */
  scrapes(): readonly V2Request[];
  openConnections(): number;
  close(): Promise<void>;
}

export interface V2ServiceOptions {
  /** PEM texts; with them it speaks https under the name `localhost`. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

/** Starts a service on a free loopback port that implements Web Data API v2 and sends the responses of the test. */
export async function startV2Service(
  play: (request: V2Request, number: number) => V2Answer,
  options: V2ServiceOptions = {},
): Promise<V2Service> {
  const requests: V2Request[] = [];
  const sockets = new Set<Socket>();
  const listener: RequestListener = (request, response) => {
    void receive(request).then((received) => {
      requests.push(received);
      send(response, play(received, requests.length));
    });
  };
  const server = options.tls === undefined ? createServer(listener) : createTlsServer(options.tls, listener);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: options.tls === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`,
    requests,
    scrapes: () => requests.filter(({ path, body }) => path === '/v2/scrape' && body.includes('"url"')),
    openConnections: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function receive(request: IncomingMessage): Promise<V2Request> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: Buffer.concat(pieces).toString('utf8'),
  };
}

function send(response: ServerResponse, answer: V2Answer): void {
  if (answer === 'hang') return;
  const isJson = 'json' in answer;
  const text = isJson ? JSON.stringify(answer.json) : answer.text;
  const body = Buffer.from(text);
  const type = isJson ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8';
  response.writeHead(answer.status ?? 200, {
    'content-type': type,
    'content-length': body.byteLength,
    ...answer.headers,
  });
  if (isJson && answer.pause !== undefined) {
    const { after, until } = answer.pause;
    response.write(body.subarray(0, after));
    void until.then(() => response.end(body.subarray(after)));
    return;
  }
  if (isJson || answer.cutAfter === undefined) {
    response.end(body);
    return;
  }
  response.write(body.subarray(0, answer.cutAfter), () => response.destroy());
}

/** Returns a successful response for the URL in the request body: the window shows its host when it arrives. */
export function answerTo(body: string, data: Readonly<Record<string, unknown>> = {}): V2Answer {
  const asked = parseJson(body);
  const url = asked.ok && isJsonObject(asked.value) ? asked.value['url'] : '';
  const metadata = { title: 'A page', sourceURL: url, url, statusCode: 200, contentType: 'text/html' };
  return documentAnswer({ metadata, ...data });
}

/** Returns a successful response of contract 2.5 with this in `data`. */
export function documentAnswer(data: Readonly<Record<string, unknown>> = {}): V2Answer {
  const metadata = {
    title: 'A page',
    sourceURL: 'https://example.com/',
    url: 'https://example.com/',
    statusCode: 200,
    contentType: 'text/html',
  };
  return { json: { success: true, data: { markdown: '# A page\n\nWith a line of text.', metadata, ...data } } };
}

/** An error of contract 7.1. */
export function refusal(status: number, error: string, more: Readonly<Record<string, unknown>> = {}): V2Answer {
  return { status, json: { success: false, error, ...more } };
}

/** Response of a service to the empty request of "Test connection": valid JSON that lacks a URL. */
export const emptyRequestRefusal: V2Answer = refusal(400, 'Bad Request', {
  details: [{ code: 'invalid_type', path: ['url'], message: 'Required' }],
});
