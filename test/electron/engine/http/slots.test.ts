import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ok } from '../../../../shared/base/result.ts';
import type { ScrapeService } from '../../../../electron/engine/scrape/scrapeService.ts';
import { eventually } from '../../../support/eventually.ts';
import { scrape } from './portAttacks.ts';
import { sendRaw, serverUnderTest } from './serverUnderTest.ts';

const slots = 64;

/** Scrapes that end with their caller, and how many of them are under way or were cancelled. */
function endlessScrapes(): { readonly scrape: ScrapeService['scrape']; running: number; cancelled: number } {
  const told = {
    running: 0,
    cancelled: 0,
    scrape: (async (_job, { signal }) => {
      told.running += 1;
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      told.running -= 1;
      told.cancelled += 1;
      return ok({});
    }) satisfies ScrapeService['scrape'],
  };
  return told;
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => resolve(socket));
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
  });
}

/** Returns the engine's status for one more scrape. */
async function nextStatus(port: number): Promise<number> {
  return (await sendRaw(port, scrape(port))).status;
}

describe('the slots of the engine', () => {
  test('are free again when a connection with pipelined requests breaks, and its scrapes are cancelled', async () => {
    const scrapes = endlessScrapes();
    const { server } = await serverUnderTest(scrapes.scrape);
    const socket = await open(server.port);
    socket.write(Buffer.concat(Array.from({ length: slots }, () => scrape(server.port))));
    await eventually(() => expect(scrapes.running).toBe(slots));
    expect(await nextStatus(server.port)).toBe(429);
    socket.destroy();
    await eventually(() => expect(scrapes.cancelled).toBe(slots));

    const again = await Promise.all(Array.from({ length: slots }, () => open(server.port)));
    for (const each of again) each.write(scrape(server.port));
    await eventually(() => expect(scrapes.running).toBe(slots));
  });

  test('are free again when a connection breaks in the middle of a body', async () => {
    const scrapes = endlessScrapes();
    const { server } = await serverUnderTest(scrapes.scrape);
    const sockets = await Promise.all(Array.from({ length: slots }, () => open(server.port)));
    for (const socket of sockets) socket.write(scrape(server.port, { length: 'Content-Length: 5000\r\n' }));
    await eventually(async () => expect(await nextStatus(server.port)).toBe(429));
    for (const socket of sockets) socket.destroy();
    const last = await open(server.port);
    await eventually(() => {
      last.write(scrape(server.port));
      expect(scrapes.running).toBeGreaterThan(0);
    });
  });

  test('are taken from a client that does not read its answer', async () => {
    const big = ok({ markdown: 'x'.repeat(32_000_000) });
    const { server } = await serverUnderTest(() => Promise.resolve(big), { responseReadTimeoutMs: 50 });
    const socket = await open(server.port);
    socket.pause();
    socket.write(scrape(server.port));
    await eventually(() => {
      socket.write('\r\n');
      expect(socket.destroyed).toBe(true);
    });
  });

  test('answers of a broken connection are written to nobody', async () => {
    const scrapes = endlessScrapes();
    const { server } = await serverUnderTest(scrapes.scrape);
    for (let round = 1; round <= 4; round += 1) {
      const socket = await open(server.port);
      socket.write(Buffer.concat(Array.from({ length: 20 }, () => scrape(server.port))));
      await eventually(() => expect(scrapes.running).toBe(20));
      socket.destroy();
      await eventually(() => expect(scrapes.cancelled).toBe(round * 20));
    }
  });
});
