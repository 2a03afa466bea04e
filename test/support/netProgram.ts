import { app } from 'electron';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createClientSessions } from '../../electron/adapters/clientSessions.ts';
import { createNetTransport } from '../../electron/adapters/netTransport.ts';
import { createBodyFiles } from '../../electron/adapters/store/bodyFiles.ts';
import { systemClock, systemScheduler } from '../../electron/adapters/systemTime.ts';
import type { ResponseHead } from '../../electron/client/transport.ts';
import { createV2Client } from '../../electron/client/v2Client.ts';
import { err } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { NetCommands, NetMessage, NetScrape, NetTransfer, NetUpload } from './netMessages.ts';

/** The real network stack of the real runtime, driven by a test through messages. Without a window or a service. */

const complaints: string[] = [];
process.on('uncaughtException', (failure) => complaints.push(String(failure)));
process.on('unhandledRejection', (failure) => complaints.push(String(failure)));

const unasked: AppError = { kind: 'internal', message: 'nobody should ask' };
const transport = createNetTransport(createClientSessions());
const running = new Map<number, AbortController>();
const held: (() => void)[] = [];

async function scrape({ call, limits }: NetCommands['scrape']['ask'], signal: AbortSignal): Promise<NetScrape> {
  const bodies = createBodyFiles(mkdtempSync(join(app.getPath('userData'), 'bodies-')));
  const phases: string[] = [];
  const client = createV2Client({
    transport,
    clock: systemClock,
    scheduler: systemScheduler,
    bodies,
    digestStored: async () => err(unasked),
    mayFetch: async () => err(unasked),
    userAgent: 'Trowel/test',
    limits,
  });
  const outcome = await client.scrape({ ...call, onPhase: (phase) => void phases.push(phase) }, signal);
  const stored = outcome.body === null ? null : await bodies.read(outcome.body.bodyId);
  return { outcome, kept: stored?.ok ? Buffer.from(stored.value).toString('latin1') : '', phases };
}

async function transfer(ask: NetCommands['transfer']['ask'], signal: AbortSignal): Promise<NetTransfer> {
  let head: ResponseHead | null = null;
  let bytes = 0;
  const request = {
    method: 'GET',
    url: ask.url,
    headers: {},
    body: null,
    extraCaFile: ask.extraCaFile,
    signal,
  } as const;
  const failure = await transport.send(request, {
    connected: () => undefined,
    head: (received) => {
      head = received;
    },
    async chunk(piece) {
      if (ask.isHeld && bytes === 0) await new Promise<void>((resolve) => held.push(resolve));
      bytes += piece.byteLength;
    },
  });
  return { failure, head, bytes };
}

const pieceBytes = 64 * 1024;

async function upload({ url, size }: NetCommands['upload']['ask'], signal: AbortSignal): Promise<NetUpload> {
  const before = process.memoryUsage.rss();
  const seen = { bytesRead: 0, opened: 0, closed: 0, growth: 0 };
  let status: number | null = null;
  async function* chunks(): AsyncGenerator<Uint8Array, void> {
    seen.opened += 1;
    seen.bytesRead = 0;
    try {
      for (let left = size; left > 0; left -= pieceBytes) {
        const piece = Buffer.alloc(Math.min(left, pieceBytes), seen.bytesRead / pieceBytes);
        seen.bytesRead += piece.byteLength;
        seen.growth = Math.max(seen.growth, process.memoryUsage.rss() - before);
        yield piece;
      }
    } finally {
      seen.closed += 1;
    }
  }
  const failure = await transport.send(
    { method: 'POST', url, headers: {}, body: { size, chunks }, extraCaFile: null, signal },
    {
      connected: () => undefined,
      head: (received) => {
        status = received.status;
      },
      chunk: () => Promise.resolve(),
    },
  );
  return { failure, status, ...seen };
}

async function obey(message: NetMessage, signal: AbortSignal): Promise<unknown> {
  switch (message.name) {
    case 'scrape':
      return scrape(message.ask, signal);
    case 'transfer':
      return transfer(message.ask, signal);
    case 'upload':
      return upload(message.ask, signal);
    case 'release':
      for (const release of held.splice(0)) release();
      return null;
    case 'cancel':
      running.get(message.ask.number)?.abort();
      return null;
    case 'memory':
      return process.memoryUsage.rss();
    case 'complaints':
      return complaints;
  }
}

async function answer(message: NetMessage): Promise<void> {
  const stop = new AbortController();
  running.set(message.number, stop);
  const given = await obey(message, stop.signal);
  running.delete(message.number);
  process.send?.({ number: message.number, answer: given });
}

process.on('message', (message) => void answer(message as NetMessage));
process.on('disconnect', () => app.exit(0));
// Chromium becomes ready only after this module has been read to its end.
void app.whenReady().then(() => process.send?.({ number: 0, answer: null }));
