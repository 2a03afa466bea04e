import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import type { ExtractInput } from '../../../../electron/engine/extract/extractDocument.ts';
import { createExtractPool, type ExtractPool } from '../../../../electron/engine/host/extractPool.ts';
import { buildProgram } from '../../../support/buildProgram.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const never = new AbortController().signal;
let pool: ExtractPool | null = null;

afterEach(async () => {
  await pool?.close();
  pool = null;
});

function input(html: string): ExtractInput {
  return {
    html,
    url: 'http://example.com/',
    onlyMainContent: false,
    includeTags: [],
    excludeTags: [],
    removeBase64Images: true,
    formats: { markdown: true, html: false, links: false, images: false },
  };
}

/** A worker that behaves as the page requests: replies, fails, hangs, crashes, exits, or exhausts memory. */
const obedient = `
import { parentPort } from 'node:worker_threads';
let served = 0;
parentPort.on('message', ({ id, input }) => {
  served += 1;
  switch (input.html) {
    case 'fail': return parentPort.postMessage({ id, ok: false, error: 'cannot' });
    case 'hang': while (true);
    case 'break': throw new Error('broken');
    case 'end': return process.exit(0);
    case 'eat': { const all = []; while (true) all.push(new Array(100000).fill(Math.random())); }
    default: return parentPort.postMessage({ id, ok: true, value: { markdown: input.html + ' ' + served, metadata: {}, warnings: [], pageKind: 'x' } });
  }
});`;

function start(workers = 1, timeLimitMs = 10_000): ExtractPool {
  const file = join(temporaryFolder(), 'obedient.mjs');
  writeFileSync(file, obedient);
  pool = createExtractPool({ workers, timeLimitMs, memoryLimitMb: 64, program: pathToFileURL(file) });
  return pool;
}

describe('the workers that extract', () => {
  test('run the real extractor', async () => {
    const program = pathToFileURL(await buildProgram('electron/engine/extract/extract.worker.ts'));
    pool = createExtractPool({ workers: 1, timeLimitMs: 20_000, memoryLimitMb: 512, program });
    const result = await pool.extract(input('<title>T</title><h1>Head</h1><p>Text</p>'), never);
    expect(result).toMatchObject({
      ok: true,
      value: { markdown: expect.stringContaining('# Head') as string, metadata: { title: 'T' } },
    });
  });

  test('serve one page after the other, and stay', async () => {
    const workers = start();
    const [one, two] = await Promise.all([workers.extract(input('one'), never), workers.extract(input('two'), never)]);
    expect(one).toMatchObject({ ok: true, value: { markdown: 'one 1' } });
    expect(two).toMatchObject({ ok: true, value: { markdown: 'two 2' } });
  });

  test('say why a page fails', async () => {
    expect(await start().extract(input('fail'), never)).toEqual({ ok: false, error: 'cannot' });
  });

  test.each(['break', 'end', 'eat'])('that %s give way to a new one', async (harm) => {
    const workers = start();
    const broken = await workers.extract(input(harm), never);
    expect(broken.ok).toBe(false);
    expect(await workers.extract(input('next'), never)).toMatchObject({ ok: true, value: { markdown: 'next 1' } });
  });

  test('that hang are ended after their time', async () => {
    const workers = start(1, 2000);
    const result = await workers.extract(input('hang'), never);
    expect(result.ok ? '' : result.error).toContain('too long');
    expect((await workers.extract(input('next'), never)).ok).toBe(true);
  });

  test('let go of a page that nobody wants any more', async () => {
    const workers = start();
    const gone = new AbortController();
    const hung = workers.extract(input('hang'), gone.signal);
    const waiting = workers.extract(input('next'), never);
    gone.abort();
    expect((await hung).ok).toBe(false);
    expect((await waiting).ok).toBe(true);
  });

  test('refuse what comes after the end', async () => {
    const workers = start();
    const hung = workers.extract(input('hang'), never);
    await workers.close();
    expect((await hung).ok).toBe(false);
    expect((await workers.extract(input('late'), never)).ok).toBe(false);
  });
});
