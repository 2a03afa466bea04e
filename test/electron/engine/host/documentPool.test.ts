import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { DocumentRequest, PagesRead } from '../../../../electron/engine/documents/documentRequest.ts';
import { createSlotCounts } from '../../../../electron/engine/documents/ocr/sharedWorkerSlots.ts';
import { createDocumentPool } from '../../../../electron/engine/host/documentPool.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

/** Reports its progress twice, and then replies. */
const telling = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ id, input }) => {
  for (const read of [1, 2]) parentPort.postMessage({ id, progress: { read, total: input.options.maxPages } });
  parentPort.postMessage({ id, ok: true, value: { ok: false, error: 'slow' } });
});`;

const options = { mode: 'fast', maxPages: 3, blocks: false, pages: false, pageMarkers: false } as const;
const request: DocumentRequest = { bytes: new Uint8Array(), kind: 'pdf', html: false, timeMs: 1000, options };

test('a reader tells how far it is before it answers, once', async () => {
  const program = join(temporaryFolder(), 'document.worker.mjs');
  writeFileSync(program, telling);
  const pool = createDocumentPool({
    workers: 1,
    timeLimitMs: 60_000,
    memoryLimitMb: 256,
    program: pathToFileURL(program),
    given: (threadIndex) => ({ taken: createSlotCounts(1), threadIndex, total: 1 }),
  });
  const told: PagesRead[] = [];
  const answer = await pool.read(request, new AbortController().signal, (pages) => told.push(pages));
  expect(told).toEqual([
    { read: 1, total: 3 },
    { read: 2, total: 3 },
  ]);
  expect(answer).toEqual({ ok: true, value: { ok: false, error: 'slow' } });
  await pool.close();
});
