import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface PlayedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless `bytes` are given. */
  readonly json?: unknown;
  readonly bytes?: Uint8Array;
}

/** Response of a service; `hang` sends no response and leaves the connection open. */
export type Play = (request: ReceivedRequest, number: number) => PlayedAnswer | 'hang' | Promise<PlayedAnswer | 'hang'>;

export interface LoopbackService {
  readonly baseUrl: string;
  /** In the order received. */
  readonly requests: ReceivedRequest[];
  /** Connections that are open now. */
  readonly openConnections: () => number;
  /** Ends at once, with every connection. Happens by itself when the test has ended. */
  close(): Promise<void>;
}

/** Starts a v2 service on a free loopback port that sends the responses of the test. */
export async function startLoopbackService(play: Play): Promise<LoopbackService> {
  const requests: ReceivedRequest[] = [];
  const connections = new Set<unknown>();
  const server = createServer((request, response) => {
    void answer(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await receive(request);
    requests.push(received);
    const played = await play(received, requests.length);
    if (played === 'hang') return;
    const body = played.bytes ?? Buffer.from(played.json === undefined ? '' : JSON.stringify(played.json));
    const type = played.json === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' };
    response.writeHead(played.status ?? 200, { ...type, 'content-length': body.byteLength, ...played.headers });
    response.end(body);
  }

  server.on('connection', (socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, requests, openConnections: () => connections.size, close };
}

async function receive(request: IncomingMessage): Promise<ReceivedRequest> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: Buffer.concat(pieces).toString('utf8'),
  };
}

/** Returns a successful response of contract 2.5 for a page. */
export function goodAnswer(change: Readonly<Record<string, unknown>> = {}): PlayedAnswer {
  return {
    json: {
      success: true,
      data: {
        markdown: '# Example',
        metadata: { title: 'Example', sourceURL: 'https://example.com/', url: 'https://example.com/', statusCode: 200 },
        ...change,
      },
    },
  };
}

/** An error of contract 7.1. */
export function errorAnswer(
  status: number,
  error: string,
  more: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): PlayedAnswer {
  return { status, headers, json: { success: false, error, ...more } };
}
