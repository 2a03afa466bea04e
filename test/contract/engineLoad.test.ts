/** @module-tag long */
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen, type LoopbackServer } from '../support/listen.ts';
import { treePss } from '../bench/measure/processMemory.ts';
import { borrowEngine, withoutCache, type BorrowedEngine } from '../support/borrowEngine.ts';
import { type EngineAnswer } from '../support/engine.ts';
import { countOf, isSoak, seededRandom, seedOf, tellFigure } from '../support/scale.ts';

let engine: BorrowedEngine;
let site: LoopbackServer;

beforeAll(async () => {
  site = await listen(answerPage);
  engine = withoutCache(await borrowEngine([site.origin]));
});

afterAll(async () => {
  await engine.release();
  site.close();
});

type Answer = Parameters<typeof listen>[0];

/** Each page contains its number and no other; below `/page` a script writes it, which needs a browser. */
function answerPage(...[request, response]: Parameters<Answer>): void {
  const [, way = '', number = ''] = (request.url ?? '').split('/');
  const words = '<p>A path along the wall leads down to the boats, and at low water on to the far shore.</p>'.repeat(4);
  const said =
    way === 'page'
      ? `<p id=n></p><script>document.getElementById('n').textContent='number ${number} of many'</script>`
      : `<p>number ${number} of many</p>`;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><title>Page</title><main><h1>The tide</h1>${words}${said}</main>`);
}

const browserShare = 0.1;
const atOnce = countOf(1000);
const inARow = countOf(10_000) / (isSoak ? 1 : 20);
const afterFew = 100;

function wrongIn(answer: EngineAnswer, number: number): boolean {
  const said = answer.textOf('markdown').match(/number \d+ of many/g) ?? [];
  return said.length !== 1 || said[0] !== `number ${number} of many`;
}

async function scrape(way: string, number: number): Promise<EngineAnswer> {
  const body = { url: `${site.origin}/${way}/${number}`, onlyMainContent: false, timeout: 120_000 };
  return await engine.scrape(body);
}

describe('load', () => {
  test(
    'of so many requests at once each is answered with its own page, or told to come again',
    async () => {
      const random = seededRandom(seedOf(11));
      const statuses = new Map<number, number>();
      let wrong = 0;
      const answered = await Promise.all(
        Array.from({ length: atOnce }, async (_, number) => {
          const way = random() < browserShare ? 'page' : 'plain';
          for (;;) {
            const answer = await scrape(way, number);
            statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
            if (answer.status !== 429) {
              if (wrongIn(answer, number)) wrong += 1;
              return answer.status === 200;
            }
            expect(answer.headers['retry-after']).toBe('1');
            await setTimeout(1000 * (0.5 + random()));
          }
        }),
      );
      const lost = answered.filter((isAnswered) => !isAnswered).length;
      const others = [...statuses.keys()].filter((status) => status !== 200 && status !== 429);
      tellFigure({ name: 'load.lostAtOnce', value: lost, goal: '=0' });
      tellFigure({ name: 'load.wrongAtOnce', value: wrong, goal: '=0' });
      expect({ lost, wrong, others }).toEqual({ lost: 0, wrong: 0, others: [] });
    },
    isSoak ? 600_000 : 60_000,
  );

  test(
    'so many in a row are answered right, and leave no memory behind',
    async () => {
      let next = 0;
      let wrong = 0;
      const scrapeUntil = async (count: number): Promise<number> => {
        const work = async (): Promise<void> => {
          while (next < count) {
            next += 1;
            const number = next;
            const answer = await scrape(number % 100 === 0 ? 'page' : 'plain', number);
            if (answer.status !== 200 || wrongIn(answer, number)) wrong += 1;
          }
        };
        await Promise.all([work(), work()]);
        return treePss(engine.pid);
      };
      const before = await scrapeUntil(Math.min(afterFew, inARow));
      const after = await scrapeUntil(inARow);
      tellFigure({ name: 'load.wrongInARow', value: wrong, goal: '=0' });
      if (isSoak) tellFigure({ name: 'load.memoryGrowthPercent', value: (after / before - 1) * 100, goal: '<=10' });
      expect(wrong).toBe(0);
      if (isSoak) expect(after / before).toBeLessThan(1.1);
    },
    isSoak ? 1_200_000 : 60_000,
  );
});
