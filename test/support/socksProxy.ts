import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TestSocksProxy {
  readonly port: number;
  /** Requested `host:port` targets, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** A SOCKS 5 proxy on a free port that leads everything to one port of this computer; with `login` (`user:password`) it wants that. */
export async function startSocksProxy(leadsTo: number, login?: string): Promise<TestSocksProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    client.once('close', () => sockets.delete(client));
    void serve(client).catch(() => client.destroy());
  });

  async function serve(client: Socket): Promise<void> {
    const greeting = await read(client);
    const wanted = login === undefined ? 0 : 2;
    if (!greeting.subarray(2).includes(wanted)) return void client.end(Buffer.from([5, 0xff]));
    client.write(Buffer.from([5, wanted]));
    if (login !== undefined) {
      const given = await read(client);
      const user = given.toString('utf8', 2, 2 + (given[1] ?? 0));
      const password = given.toString('utf8', 3 + (given[1] ?? 0));
      const right = `${user}:${password}` === login;
      client.write(Buffer.from([1, right ? 0 : 1]));
      if (!right) return void client.end();
    }
    const request = await read(client);
    asked.push(`${targetOf(request)}:${request.readUInt16BE(request.length - 2)}`);
    const far = connect(leadsTo, '127.0.0.1', () => {
      // In two pieces: who reads it must not count on one.
      client.write(Buffer.from([5, 0, 0, 1, 0]));
      setImmediate(() => {
        client.write(Buffer.from([0, 0, 0, 0, 0]));
        far.pipe(client).pipe(far);
      });
    });
    far.on('error', () => client.destroy());
    client.on('close', () => far.destroy());
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function targetOf(request: Buffer): string {
  if (request[3] === 1) return [...request.subarray(4, 8)].join('.');
  if (request[3] === 3) return request.toString('latin1', 5, 5 + (request[4] ?? 0));
  return (request.toString('hex', 4, 20).match(/.{4}/g) ?? []).join(':');
}

function read(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    socket.once('data', (chunk: Buffer) => {
      socket.pause();
      resolve(chunk);
    });
    socket.once('close', () => reject(new Error('closed')));
    socket.resume();
  });
}
