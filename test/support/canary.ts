import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Canary {
  readonly origin: string;
  /** Requested paths, except for the pages it serves. */
  readonly touched: readonly string[];
  /** Number of connections, including those without a request. */
  connections(): number;
  close(): Promise<void>;
}

/** A server that nobody ought to reach; `pages` it serves as HTML. */
export async function startCanary(pages: (path: string) => string | null = () => null): Promise<Canary> {
  const touched: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const page = pages(path);
    if (page === null) touched.push(path);
    response.writeHead(page === null ? 204 : 200, {
      'content-type': 'text/html; charset=utf-8',
      'access-control-allow-origin': '*',
    });
    response.end(page ?? undefined);
  });
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    touched,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
