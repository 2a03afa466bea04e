import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { everything, openBench } from './guardBench.ts';

const requests = 5;

test('a broken client takes along the connections of every request that it has pipelined', async () => {
  const open = new Set<Socket>();
  const site = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    socket.resume();
  });
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void site.close());
  const bench = await openBench(everything);
  onTestFinished(async () => await bench.close());
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

  const client = connect({ port: bench.lane.port, host: '127.0.0.1' });
  client.write(`GET ${origin}/silent HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(requests));
  await eventually(() => expect(open.size).toBe(requests));
  client.destroy();
  await eventually(() => expect(open.size).toBe(0));
});
