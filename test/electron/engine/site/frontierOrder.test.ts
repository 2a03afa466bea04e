import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createFrontierOrder,
  type FrontierKey,
  type FrontierRow,
} from '../../../../electron/engine/site/frontierOrder.ts';
import { urlTemplate } from '../../../../electron/engine/site/urlTemplate.ts';

function compareKeys(one: FrontierKey, other: FrontierKey): number {
  return (
    one.depth - other.depth ||
    one.round - other.round ||
    one.templateNumber - other.templateNumber ||
    one.sequence - other.sequence
  );
}

/** The links of a shop with an endless calendar: of each page, by its path. */
function linksOf(path: string): string[] {
  const [, section, id] = path.split('/');
  const calendar = Array.from({ length: 30 }, (_, day) => `/calendar/${section === 'calendar' ? `${id}${day}` : day}`);
  const categories = Array.from({ length: 10 }, (_, index) => `/category/${index}`);
  const help = Array.from({ length: 10 }, (_, index) => `/help/${index}`);
  if (section === '') return [...calendar, ...categories, ...help];
  if (section === 'category')
    return [...calendar, ...Array.from({ length: 20 }, (_, index) => `/product/${id}${index}`)];
  return section === 'calendar' ? calendar : [];
}

/** Crawls the site as a frontier does: the waiting row with the lowest key is next. */
function crawl(limit: number): string[] {
  const order = createFrontierOrder();
  const waiting: { path: string; key: FrontierKey }[] = [];
  const known = new Set<string>();
  const admit = (path: string, depth: number): void => {
    if (known.has(path)) return;
    known.add(path);
    waiting.push({ path, key: order.admit(depth, urlTemplate(`https://shop.example${path}`) ?? '') });
  };
  const crawled: string[] = [];
  admit('/', 0);
  while (waiting.length > 0 && crawled.length < limit) {
    waiting.sort((one, other) => compareKeys(one.key, other.key));
    const next = waiting.shift();
    if (next === undefined) break;
    crawled.push(next.path);
    for (const link of linksOf(next.path)) admit(link, next.key.depth + 1);
  }
  return crawled;
}

describe('the order of a frontier', () => {
  it('gives pages of each sort of a shop with a calendar', () => {
    const sections = crawl(100).map((path) => path.split('/')[1]);
    const count = (section: string): number => sections.filter((each) => each === section).length;
    expect(sections.slice(0, 7)).toEqual(['', 'calendar', 'category', 'help', 'calendar', 'category', 'help']);
    expect({ category: count('category'), help: count('help') }).toEqual({ category: 10, help: 10 });
    expect(count('product')).toBeGreaterThanOrEqual(24);
    expect(count('calendar')).toBeLessThanOrEqual(55);
    expect(crawl(100)).toEqual(crawl(100));
  });

  it('takes templates in the order of their first URL, and counts rounds by depth', () => {
    const order = createFrontierOrder();
    expect([order.admit(0, 'a'), order.admit(1, 'b'), order.admit(1, 'a'), order.admit(1, 'b')]).toEqual([
      { depth: 0, round: 0, templateNumber: 0, sequence: 0 },
      { depth: 1, round: 0, templateNumber: 1, sequence: 1 },
      { depth: 1, round: 0, templateNumber: 0, sequence: 2 },
      { depth: 1, round: 1, templateNumber: 1, sequence: 3 },
    ]);
  });

  it('continues after a restart as if there had been none', () => {
    const admission = fc.tuple(fc.nat({ max: 3 }), fc.constantFrom('a', 'b', 'c', 'd'));
    fc.assert(
      fc.property(fc.array(admission), fc.array(admission), (before, after) => {
        const order = createFrontierOrder();
        const rows: FrontierRow[] = before.map(([depth, template]) => ({ ...order.admit(depth, template), template }));
        const restarted = createFrontierOrder(rows.toReversed());
        for (const [depth, template] of after) {
          expect(restarted.admit(depth, template)).toEqual(order.admit(depth, template));
        }
      }),
    );
  });
});
