import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { type OcrEngine, createOcrEnginePool } from '../../../../../electron/engine/documents/ocr/ocrEngine.ts';
import {
  createSlotCounts,
  type SharedWorkerSlots,
  shareWorkerSlots,
} from '../../../../../electron/engine/documents/ocr/sharedWorkerSlots.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

/**
 * A helper that reports its thread. By the scale of the request: 0 makes it crash, 1 is refused, 2 waits for another helper with the same
 * request, 3 never gets a reply.
 */
const helper = `
import { BroadcastChannel, parentPort, threadId } from 'node:worker_threads';
const others = new BroadcastChannel('helpers');
let waiting = false;
const answer = () => parentPort.postMessage({ ok: true, content: threadId });
others.onmessage = ({ data }) => {
  if (!waiting) return;
  waiting = false;
  if (data === 'here') others.postMessage('too');
  answer();
};
others.unref();
parentPort.on('message', ({ image, pixelsPerPoint }) => {
  if (image.bytes.length !== 4) throw new Error('no picture');
  if (pixelsPerPoint === 0) process.exit(1);
  if (pixelsPerPoint === 1) parentPort.postMessage({ ok: false, error: 'torn' });
  if (pixelsPerPoint === 2) { waiting = true; others.postMessage('here'); }
  if (pixelsPerPoint > 3) answer();
});`;

const open: OcrEngine[] = [];
afterEach(() => {
  for (const pool of open.splice(0)) pool.forget();
});

const picture = () => ({ width: 2, height: 2, bytes: new Uint8Array(4) });

function placesFor(total: number): SharedWorkerSlots {
  return shareWorkerSlots({ taken: createSlotCounts(1), threadIndex: 0, total });
}

function poolOf(slots: SharedWorkerSlots, restMs = 60_000): (how: number) => Promise<unknown> {
  const program = join(temporaryFolder(), 'recognize.worker.mjs');
  writeFileSync(program, helper);
  const here: OcrEngine = { slots: 1, recognize: () => Promise.resolve(null), forget: () => undefined };
  const pool = createOcrEnginePool({
    program: pathToFileURL(program),
    memoryLimitMb: 64,
    restMs,
    slots,
    here,
  });
  open.push(pool);
  return (how) => pool.recognize(picture(), how, []);
}

describe('helpers that recognize pages', () => {
  test('work at the same time, as many as there are places', async () => {
    const ask = poolOf(placesFor(2));
    const [one, other] = await Promise.all([ask(2), ask(2)]);
    expect(one).not.toBe(other);
    expect(new Set(await Promise.all([ask(4), ask(4), ask(4), ask(4)])).size).toBeLessThanOrEqual(2);
  });

  test('that break fail their page alone, and others take their place', async () => {
    const ask = poolOf(placesFor(1));
    await expect(ask(1)).rejects.toThrow('torn');
    await expect(ask(0)).rejects.toThrow('ended');
    expect(await ask(4)).toEqual(expect.any(Number));
  });

  test('are done without where others have all the places', async () => {
    expect(await poolOf(placesFor(0))(4)).toBeNull();
  });

  test('end when they have rested, and give their places back', async () => {
    const places = placesFor(1);
    await poolOf(places, 0)(4);
    await expect.poll(() => places.take()).toBe(true);
  });

  test('leave what nobody waits for any more, and do what comes then', async () => {
    const ask = poolOf(placesFor(1));
    const left = [ask(3), ask(4)];
    open[0]?.forget();
    expect(await Promise.all(left)).toEqual([null, null]);
    expect(await ask(4)).toEqual(expect.any(Number));
  });
});
