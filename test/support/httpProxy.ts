import { createServer, request as httpRequest } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

export interface TestProxy {
  readonly port: number;
  /** Requested targets, in order: `POST http://…` or `CONNECT host:port`. */
  readonly asked: readonly string[];
  /** `Proxy-Authorization` of each, undefined where none came. */
  readonly logins: readonly (string | undefined)[];
  close(): Promise<void>;
}

export interface TestProxyOptions {
  /** Port that everything connects to, whatever the target: names of tests do not resolve. */
  readonly leadsTo: number;
  /** Required `user:password`; anything else gets a 407 response. */
  readonly login?: string;
}

/** A forward proxy on a free port of this computer. */
export async function startHttpProxy({ leadsTo, login }: TestProxyOptions): Promise<TestProxy> {
  const asked: string[] = [];
  const logins: (string | undefined)[] = [];
  const sockets = new Set<Socket>();
  const wanted = login === undefined ? undefined : `Basic ${Buffer.from(login).toString('base64')}`;
  const mayPass = (given: string | undefined): boolean => {
    logins.push(given);
    return wanted === undefined || given === wanted;
  };
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (!mayPass(request.headers['proxy-authorization'])) {
      response.writeHead(407, { 'proxy-authenticate': 'Basic realm="test"' }).end();
      return;
    }
    const target = new URL(request.url ?? '');
    const passed = httpRequest(
      { port: leadsTo, method: request.method, path: `${target.pathname}${target.search}`, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  server.on('connect', (request, client: Socket) => {
    asked.push(`CONNECT ${request.url}`);
    if (!mayPass(request.headers['proxy-authorization'])) {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic realm="test"\r\n\r\n');
      return;
    }
    const far = connect(leadsTo, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      far.pipe(client).pipe(far);
    });
    far.on('error', () => client.destroy());
    client.on('error', () => far.destroy());
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    logins,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
