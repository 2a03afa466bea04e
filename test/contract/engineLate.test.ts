import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspectHeader, inspectionPath, pageLogSchema } from '../../shared/api/engine/inspection.ts';
import { runHeader } from '../../shared/api/engine/control.ts';
import { latePages } from '../fixtures/late/latePages.ts';
import { type LateSite, startLateSite } from '../fixtures/late/lateSite.ts';
import { borrowEngine, withoutCache, type BorrowedEngine } from '../support/borrowEngine.ts';
import { variantTags } from '../support/variantTags.ts';

let engine: BorrowedEngine;
let site: LateSite;

beforeAll(async () => {
  site = await startLateSite();
  engine = withoutCache(await borrowEngine([site.origin]));
});

afterAll(async () => {
  await engine.release();
  site.close();
});

/** One of each way; the bench has them all. */
const ways = latePages
  .map((page, index) => ({ ...page, index }))
  .filter(({ way, index }) => latePages.findIndex((page) => page.way === way) === index);
const inView = latePages.findIndex(({ way }) => way === 'part in view that is asked for');

describe('what comes late is waited for', () => {
  for (const [place, { name, index, parts }] of ways.entries()) {
    test.concurrent(name, { tags: variantTags(place) }, async () => {
      const answer = await engine.scrape({ url: site.addressOf(index), timeout: 60_000 });
      for (const part of parts) expect(answer.textOf('markdown')).toContain(part);
    });
  }

  test('what waits to come into view too, and the page log says that this was waited for', async () => {
    const run = 'run-of-late-parts';
    const url = site.addressOf(inView, 1);
    const answer = await engine.scrape({ url }, { headers: { [runHeader]: run, [inspectHeader]: 'log' } });
    expect(answer.textOf('markdown')).toContain('arrived');
    const log = pageLogSchema.parse((await engine.get(inspectionPath(run, 'log'))).json);
    expect(log.waits.map(({ what, ended }) => `${what} ${ended}`)).toContain('inView quiet');
  });

  test('in fast mode, and where the request has actions of its own, nothing is brought into view', async () => {
    for (const options of [{ fastMode: true }, { actions: [{ type: 'wait', milliseconds: 1 }] }]) {
      const answer = await engine.scrape({ url: site.addressOf(inView, 2), ...options });
      expect(answer.textOf('markdown')).not.toContain('arrived');
    }
  });
});
