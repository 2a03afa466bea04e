import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface RawServer {
  readonly port: number;
  close(): Promise<void>;
}

/** A TCP server that waits for a whole request head and then hands its socket over: for answers that no HTTP server gives. */
export async function startRawServer(answer: (socket: Socket) => void): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The other side may go in the middle of a broken answer: that is part of the play.
    socket.on('error', () => undefined);
    let received = '';
    const onData = (piece: Buffer): void => {
      received += piece.toString('latin1');
      if (!received.includes('\r\n\r\n')) return;
      socket.off('data', onData);
      socket.resume();
      answer(socket);
    };
    socket.on('data', onData);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
