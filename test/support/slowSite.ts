import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the server has seen. Times in milliseconds since 1970. */
export interface SeenRequest {
  readonly host: string;
  readonly path: string;
  /** Which engine sent it. */
  readonly engine: string;
  /** When the engine sent it: it arrives later where the computer is busy. */
  readonly sentAt: number;
  readonly startedAt: number;
  endedAt: number | null;
}

export interface SlowSite {
  /** The base URL of a host by its number, from 1 to 250: all are addresses of the loopback interface. */
  hostUrl(number: number): string;
  readonly requests: readonly SeenRequest[];
  close(): void;
}

/**
 * Serves many hosts, slowly.
 * @param latencyMs how long the response of a path takes, or when that is known
 * @param linksOf paths that a page links to
 */
export async function startSlowSite(
  latencyMs: (path: string) => number | Promise<number>,
  linksOf: (path: string) => readonly string[] = () => [],
): Promise<SlowSite> {
  const requests: SeenRequest[] = [];
  const server = createServer((asked, response) => {
    const path = asked.url ?? '/';
    const seen: SeenRequest = {
      host: asked.headers.host ?? '',
      path,
      engine: asked.headers['user-agent'] ?? '',
      sentAt: Number(asked.headers['x-sent-at']),
      startedAt: Date.now(),
      endedAt: null,
    };
    requests.push(seen);
    const answer = (): void => {
      const links = linksOf(path).map((link) => `<a href="${link}">${link}</a>`);
      seen.endedAt = Date.now();
      response.setHeader('content-type', 'text/html');
      response.end(`<title>${path}</title>${links.join('')}`);
    };
    void Promise.resolve(latencyMs(path)).then((ms) => setTimeout(answer, ms));
    response.on('close', () => (seen.endedAt ??= Date.now()));
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    hostUrl: (number) => `http://127.0.0.${number}:${port}`,
    requests,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
