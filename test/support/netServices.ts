import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { goodAnswer } from './loopbackService.ts';

/** Path of a file of `test/fixtures/certificates`. */
export function certificate(name: string): string {
  return fileURLToPath(new URL(`../fixtures/certificates/${name}`, import.meta.url));
}

/** Starts an HTTP service whose sockets the test controls; it uses keep-alive connections. */
export async function startService(handler: RequestListener): Promise<{ readonly baseUrl: string }> {
  return { baseUrl: `http://127.0.0.1:${await listen(createHttpServer(handler))}` };
}

/** Starts a service with valid responses under this certificate; both belong to `localhost` and are signed by `authority.pem`. */
export async function startTlsService(name: 'localhost' | 'expired') {
  let asked = 0;
  const pair = { cert: readFileSync(certificate(`${name}.pem`)), key: readFileSync(certificate('localhost.key')) };
  const server = createHttpsServer(pair, (_request, response) => {
    asked += 1;
    response.end(JSON.stringify(goodAnswer().json));
  });
  return { baseUrl: `https://localhost:${await listen(server)}`, asked: () => asked };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

/** Takes connections and whatever comes over them. */
export async function startTcpService(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  let received = '';
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (piece) => (received += piece.toString('latin1')));
    onConnection(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, openConnections: () => sockets.size, received: () => received };
}
