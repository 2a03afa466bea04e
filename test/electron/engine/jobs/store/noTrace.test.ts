import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openTestJobStore } from '../../../../support/jobStore.ts';
import { newJob } from '../../../../support/jobWorld.ts';
import { createFakeTimers } from '../fakeTimers.ts';
import { at, createWorldRunner, startPageOf, type Site } from '../runner/runnerWorld.ts';
import { setImmediate } from 'node:timers/promises';

const secretUrl = at('/dossier-4711');
const secretText = 'a-text-that-stays-in-memory';
const site: Site = (url) => {
  if (url === at('/')) return { links: [secretUrl, '/broken', '/throttled'], text: secretText };
  if (url === at('/broken')) return { failure: { isHostFailure: true } };
  return url === at('/throttled') ? { status: 429, retryAfterMs: 1000 } : { text: `${secretText} ${url}` };
};

/** All bytes below a folder. */
function bytesBelow(folder: string): Buffer {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return Buffer.concat(files.filter((path) => statSync(path).isFile()).map((path) => readFileSync(path)));
}

/** Runs a crawl to its end over a real store with files; returns its id and where they are. */
async function runCrawl(leavesNoTrace: boolean) {
  const opened = openTestJobStore();
  onTestFinished(opened.remove);
  const timers = createFakeTimers();
  const runner = createWorldRunner({ site }, { store: opened.store, timers, visited: [] });
  let isOver = false;
  runner.listen((event) => {
    if (event.type === 'job.ended') isOver = true;
  });
  await runner.start();
  const job = newJob({ leavesNoTrace, url: at('/'), createdAt: timers.now(), expiresAt: timers.now() + 86_400_000 });
  const started = await opened.store.start(job, [startPageOf(at('/'))]);
  if (started.ok) runner.add(started.value);
  // A job on disk beside it: the files exist.
  await opened.store.start(newJob({ url: 'https://elsewhere.example/', request: {} }), []);
  for (let turns = 0; !isOver && turns < 100_000; turns += 1) {
    await setImmediate();
    if (turns % 20 === 19) timers.runNext();
  }
  await runner.stop();
  return { ...opened, id: job.id };
}

describe('a crawl with zero data retention', () => {
  test('leaves neither URL nor text on disk, and is readable while the engine runs', async () => {
    const { store, folder, id, reopen } = await runCrawl(true);
    expect(await store.job(id)).toMatchObject({ value: { state: 'completed', counts: { documents: 2, failed: 2 } } });
    expect(await store.events(id, 0, 100)).not.toMatchObject({ value: [] });
    const bytes = bytesBelow(folder);
    expect(bytes.length).toBeGreaterThan(10_000);
    for (const trace of ['site.example', 'dossier-4711', secretText, id]) expect(bytes.includes(trace)).toBe(false);
    expect(await reopen().job(id)).toEqual({ ok: true, value: null });
  });

  test('uses an idempotency key once, also one of another job, and does not write it down', async () => {
    const { store, folder, remove } = openTestJobStore();
    onTestFinished(remove);
    const now = Date.now();
    expect(await store.useIdempotencyKey('key-of-a-kept-job', now, false)).toEqual({ ok: true, value: true });
    expect(await store.useIdempotencyKey('key-of-a-kept-job', now, true)).toEqual({ ok: true, value: false });
    expect(await store.useIdempotencyKey('key-in-memory', now, true)).toEqual({ ok: true, value: true });
    for (const leavesNoTrace of [true, false])
      expect(await store.useIdempotencyKey('key-in-memory', now, leavesNoTrace)).toEqual({ ok: true, value: false });
    expect(bytesBelow(folder).includes('key-of-a-kept-job')).toBe(true);
    expect(bytesBelow(folder).includes('key-in-memory')).toBe(false);
  });

  test('is compared to one that is kept, whose URL and text are there', async () => {
    const { folder } = await runCrawl(false);
    const bytes = bytesBelow(folder);
    for (const trace of ['site.example', 'dossier-4711', secretText]) expect(bytes.includes(trace)).toBe(true);
  });
});
