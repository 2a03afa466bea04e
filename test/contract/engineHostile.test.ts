import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowEngine, withoutCache, type BorrowedEngine } from '../support/borrowEngine.ts';
import { isSoak } from '../support/scale.ts';
import { hostilePages, startHostileSite, type HostileSite } from '../support/hostilePages.ts';
import { eventually } from '../support/eventually.ts';
import { variantTags } from '../support/variantTags.ts';

let engine: BorrowedEngine;
let site: HostileSite;
let processesBefore = 0;

/** Half of the pages go on until their time is over: the soak gives them more of it. */
const timeout = isSoak ? 2500 : 1000;

beforeAll(async () => {
  site = await startHostileSite();
  engine = withoutCache(await borrowEngine([site.origin]));
  // Chromium starts its audio service at the first sound and does not stop it.
  await engine.scrape({ url: `${site.origin}/sound-and-video` });
  processesBefore = await countAtRest();
});

afterAll(async () => {
  await Promise.all([engine.release(), site.close()]);
});

/**
 * Renderer processes: those of each scrape are the ones that could leak. Chromium's service processes (audio, decoding) start on first use
 * and stay, whatever the page.
 */
function pageProcesses(): number {
  return engine.processes().filter((pid) => commandOf(pid).includes('--type=renderer')).length;
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Returns their number once it is stable: used pages are replaced after the responses. */
async function countAtRest(): Promise<number> {
  let counts: number[] = [];
  await eventually(
    () => {
      counts = [...counts, pageProcesses()].slice(-5);
      expect(counts.length).toBe(5);
      expect(new Set(counts).size).toBe(1);
    },
    { timeout: 20_000, interval: 200 },
  );
  return counts.at(-1) ?? 0;
}

/** Every third outside the soak: each of them takes all the time that it gets. */
const names = Object.keys(hostilePages).filter((_name, index) => isSoak || index % 3 === 0);

describe('hostile pages', () => {
  for (const [index, name] of names.entries()) {
    test(`${name} ends within its deadline, and the page beside it is read`, { tags: variantTags(index) }, async () => {
      const started = performance.now();
      const [hostile, benign] = await Promise.all([
        engine
          .scrape({ url: `${site.origin}/${name}`, timeout, formats: ['markdown', 'links'] })
          .then((answer) => ({ answer, tookMs: performance.now() - started })),
        engine.scrape({ url: `${site.origin}/benign`, timeout: 30_000 }),
      ]);
      expect(hostile.tookMs).toBeLessThan(timeout + 1500);
      expect([200, 403, 408, 500]).toContain(hostile.answer.status);
      expect(hostile.answer.json['success']).toBe(
        hostile.answer.status === 200 && hostile.answer.json['code'] === undefined,
      );
      expect(hostile.answer.json['code']).not.toBe('UNKNOWN_ERROR');
      expect(benign.data['markdown']).toContain('An ordinary page beside a hostile one.');
    });
  }

  test('leave no process behind', async () => {
    await eventually(() => expect(pageProcesses()).toBeLessThanOrEqual(processesBefore), {
      timeout: 30_000,
      interval: 500,
    });
  });
});
