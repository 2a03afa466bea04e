import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export interface LoopbackServer {
  readonly origin: string;
  close(): void;
}

/** Serves a free port on loopback; `upgrade` receives the sockets that request another protocol. */
export async function listen(
  answer: RequestListener,
  upgrade?: (request: IncomingMessage, socket: Duplex) => void,
): Promise<LoopbackServer> {
  const server = createServer(answer);
  if (upgrade !== undefined) server.on('upgrade', upgrade);
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
