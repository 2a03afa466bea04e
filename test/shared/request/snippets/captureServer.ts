import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Captured {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface CaptureServer {
  readonly baseUrl: string;
  /** Returns the requests since the last call. */
  take(): readonly Captured[];
  close(): Promise<void>;
}

/** The response to a map, to the start of a job, and to its status. */
const endedJob = '{"success":true,"id":"job","status":"completed","completed":0,"total":0,"data":[],"links":[]}';

/** Starts a service on loopback that responds to every call with an empty result and records the requests. */
export async function startCaptureServer(): Promise<CaptureServer> {
  let captured: Captured[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      captured.push({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      });
      response.setHeader('content-type', 'application/json');
      const isScrape = request.url === '/v2/scrape';
      response.end(isScrape ? '{"success":true,"data":{"markdown":"","metadata":{}}}' : endedJob);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    take: () => {
      const taken = captured;
      captured = [];
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
