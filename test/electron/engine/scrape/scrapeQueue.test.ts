import { describe, expect, test } from 'vitest';
import { createScrapeQueue } from '../../../../electron/engine/scrape/scrapeQueue.ts';

const never = new AbortController().signal;

/** Lets everything that is already decided happen. */
async function settleAll(): Promise<void> {
  for (let step = 0; step < 5; step += 1) await Promise.resolve();
}

describe('the queue of scrapes', () => {
  test('starts at once while there is a place, and says that nobody waited', async () => {
    const queue = createScrapeQueue(2, () => 0);
    const first = await queue.wait('a', never);
    await queue.wait('a', never);
    expect(first?.waitedMs).toBe(0);
    expect(queue).toMatchObject({ active: 2, waiting: 0 });
  });

  test('tells how long was waited', async () => {
    let time = 1000;
    const queue = createScrapeQueue(1, () => time);
    const first = await queue.wait('a', never);
    const second = queue.wait('a', never);
    expect(queue.waiting).toBe(1);
    time = 1250;
    first?.release();
    expect((await second)?.waitedMs).toBe(250);
  });

  test('serves clients in turn, each in its own order', async () => {
    const queue = createScrapeQueue(1, () => 0);
    const served: string[] = [];
    const first = await queue.wait('x', never);
    for (const [client, name] of [
      ['many', 'many1'],
      ['many', 'many2'],
      ['many', 'many3'],
      ['one', 'one1'],
      ['two', 'two1'],
      ['two', 'two2'],
    ] as const) {
      void queue.wait(client, never).then((turn) => {
        served.push(name);
        turn?.release();
      });
    }
    first?.release();
    for (let step = 0; step < 10; step += 1) await settleAll();
    expect(served).toEqual(['many1', 'one1', 'two1', 'many2', 'two2', 'many3']);
  });

  test('forgets who gives up, and gives the place to the next', async () => {
    const queue = createScrapeQueue(1, () => 0);
    const first = await queue.wait('a', never);
    const gone = new AbortController();
    const left = queue.wait('a', gone.signal);
    const stays = queue.wait('a', never);
    gone.abort();
    expect(await left).toBeNull();
    expect(queue.waiting).toBe(1);
    first?.release();
    expect(await stays).not.toBeNull();
    expect(queue).toMatchObject({ active: 1, waiting: 0 });
  });

  test('a place that is given back twice is one place', async () => {
    const queue = createScrapeQueue(1, () => 0);
    const first = await queue.wait('a', never);
    const second = queue.wait('a', never);
    const third = queue.wait('a', never);
    first?.release();
    first?.release();
    await second;
    expect(queue).toMatchObject({ active: 1, waiting: 1 });
    (await second)?.release();
    expect(await third).not.toBeNull();
  });

  test('who has given up already does not wait', async () => {
    const queue = createScrapeQueue(1, () => 0);
    expect(await queue.wait('a', AbortSignal.abort())).toBeNull();
    expect(queue).toMatchObject({ active: 0, waiting: 0 });
  });

  test('the background never takes the last of several places', async () => {
    const queue = createScrapeQueue(3, () => 0);
    const started: string[] = [];
    for (const name of ['one', 'two', 'three'])
      void queue.wait('jobs', never, 'background').then(() => void started.push(name));
    await settleAll();
    expect(started).toEqual(['one', 'two']);
    expect(await queue.wait('a', never)).not.toBeNull();
    expect(queue).toMatchObject({ active: 3, waiting: 1 });
  });

  test('the background takes the only place there is', async () => {
    const queue = createScrapeQueue(1, () => 0);
    expect(await queue.wait('jobs', never, 'background')).not.toBeNull();
    expect(queue.active).toBe(1);
  });

  test('the background starts only when nobody else waits', async () => {
    const queue = createScrapeQueue(1, () => 0);
    const served: string[] = [];
    const first = await queue.wait('x', never);
    const line = (name: string, band: 'interactive' | 'background') =>
      void queue.wait(name, never, band).then((turn) => {
        served.push(name);
        turn?.release();
      });
    line('job', 'background');
    line('a', 'interactive');
    line('b', 'interactive');
    first?.release();
    for (let step = 0; step < 5; step += 1) await settleAll();
    expect(served).toEqual(['a', 'b', 'job']);
    expect(queue).toMatchObject({ active: 0, waiting: 0 });
  });

  test('has four light slots for each slot, which take one of the background where the browser is needed', async () => {
    const queue = createScrapeQueue(2, () => 0);
    const light = await Promise.all(Array.from({ length: 8 }, () => queue.wait('jobs', never, 'static')));
    const ninth = queue.wait('jobs', never, 'static');
    expect(queue).toMatchObject({ active: 8, waiting: 1 });
    expect(await light[0]?.enterBrowser(never)).toBe(true);
    const second = light[1]?.enterBrowser(never);
    expect(queue).toMatchObject({ active: 9, waiting: 2 });
    // Both of its slots become free.
    light[0]?.release();
    expect(await second).toBe(true);
    expect(await ninth).not.toBeNull();
    const gone = new AbortController();
    const third = light[2]?.enterBrowser(gone.signal);
    gone.abort();
    expect(await third).toBe(false);
  });

  test('starts no light page while an interactive scrape waits', async () => {
    const queue = createScrapeQueue(1, () => 0);
    const person = await queue.wait('a', never);
    const next = queue.wait('a', never);
    const page = queue.wait('jobs', never, 'static');
    expect(queue).toMatchObject({ active: 1, waiting: 2 });
    person?.release();
    await next;
    expect(await page).not.toBeNull();
  });

  test('a slot with a window needs no other', async () => {
    const queue = createScrapeQueue(1, () => 0);
    const person = await queue.wait('a', never);
    expect(await person?.enterBrowser(never)).toBe(true);
    expect(queue.active).toBe(1);
  });
});
