import { expect, test } from 'vitest';
import type {
  DocumentRequest,
  DocumentResult,
  PagesRead,
} from '../../../../electron/engine/documents/documentRequest.ts';
import {
  createDocumentProcessClient,
  type DocumentProcess,
  type DocumentReply,
  type DocumentTask,
} from '../../../../electron/engine/host/documentProcessClient.ts';
import { ok, type Result } from '../../../../shared/base/result.ts';
import { createManualTime } from '../../../support/manualTime.ts';

const options = { mode: 'fast', maxPages: null, blocks: false, pages: false, pageMarkers: false } as const;
const request: DocumentRequest = { bytes: new Uint8Array(), kind: 'pdf', html: false, timeMs: 1000, options };
const done: Result<DocumentResult, string> = ok({ ok: false, error: 'slow' });

interface Started {
  readonly asked: DocumentTask[];
  isStopped: boolean;
  reply(reply: DocumentReply): void;
  die(): void;
}

/** Creates a document process client whose processes belong to the test. */
function openDesk() {
  const time = createManualTime();
  const started: Started[] = [];
  const start = (): DocumentProcess => {
    let reply: (reply: DocumentReply) => void = () => undefined;
    const listeners: (() => void)[] = [];
    const die = (): void => listeners.splice(0).forEach((listener) => listener());
    const one: Started = { asked: [], isStopped: false, reply: (said) => reply(said), die };
    started.push(one);
    return {
      send: (task) => void one.asked.push(task),
      onReply: (listener) => (reply = listener),
      onGone: (listener) => void listeners.push(listener),
      stop() {
        one.isStopped = true;
        die();
      },
    };
  };
  const desk = createDocumentProcessClient({ start, after: time.scheduler.after });
  const read = (signal = new AbortController().signal, onPages?: (pages: PagesRead) => void) =>
    desk.read(request, signal, onPages);
  return { time, started, desk, read };
}

test('files that are read at once share a process, and each gets its own answer', async () => {
  const { started, read } = openDesk();
  const told: PagesRead[] = [];
  const first = read(undefined, (pages) => told.push(pages));
  const second = read();
  started[0]?.reply({ id: 1, pages: { read: 3, total: 9 } });
  started[0]?.reply({ id: 2, result: ok({ ok: false, error: 'empty' }) });
  started[0]?.reply({ id: 1, result: done });
  expect(await first).toEqual(done);
  expect(await second).toEqual(ok({ ok: false, error: 'empty' }));
  expect(told).toEqual([{ read: 3, total: 9 }]);
  expect(started).toHaveLength(1);
});

test('what was called off is answered at once, and the process hears of it', async () => {
  const { started, read } = openDesk();
  const cancel = new AbortController();
  const reading = read(cancel.signal);
  cancel.abort();
  expect(await reading).toEqual({ ok: false, error: 'cancelled' });
  expect(started[0]?.asked.map(({ kind }) => kind)).toEqual(['read', 'cancel']);
  expect(await read(AbortSignal.abort())).toEqual({ ok: false, error: 'cancelled' });
});

test('a process that dies costs what it was reading, and the next file gets another', async () => {
  const { started, read } = openDesk();
  const struck = [read(), read()];
  started[0]?.die();
  const lost = { ok: false, error: 'The reader ended while reading this file' };
  expect(await Promise.all(struck)).toEqual([lost, lost]);
  const next = read();
  // A late reply of the dead process is ignored.
  started[0]?.die();
  started[1]?.reply({ id: 3, result: done });
  expect(await next).toEqual(done);
  expect(started).toHaveLength(2);
});

test('a process without work ends after two minutes, and not while there is some', async () => {
  const { time, started, read } = openDesk();
  const first = read();
  await time.advance(1_000_000);
  started[0]?.reply({ id: 1, result: done });
  await first;
  await time.advance(119_000);
  const second = read();
  await time.advance(1_000_000);
  expect(started[0]?.isStopped).toBe(false);
  started[0]?.reply({ id: 2, result: done });
  await second;
  await time.advance(120_000);
  expect(started[0]?.isStopped).toBe(true);
  void read();
  expect(started).toHaveLength(2);
});

test('at the end everything is answered, and nothing is begun any more', async () => {
  const { started, desk, read } = openDesk();
  const reading = read();
  await desk.close();
  expect(await reading).toEqual({ ok: false, error: 'cancelled' });
  expect(started[0]?.isStopped).toBe(true);
  expect(await read()).toEqual({ ok: false, error: 'cancelled' });
  expect(started).toHaveLength(1);
});
