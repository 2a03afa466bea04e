import { describe, expect, it } from 'vitest';
import { fingerprintText } from '../../../../electron/engine/site/simhash.ts';
import { createTemplateWatch, watchedText, type WatchedPage } from '../../../../electron/engine/site/templateWatch.ts';

/** Fingerprints of any two different kinds differ in more bits than near-duplicates may. */
function page(number: number, kind: number, template = 'calendar'): WatchedPage {
  const simhash = BigInt.asUintN(64, 0x9e3779b97f4a7c15n * BigInt(kind + 1));
  return { number, template, simhash, wordCount: 80, contentHash: `hash ${number}` };
}

describe('the watch over a template', () => {
  it('closes it when 27 of its last 30 pages are near-duplicates', () => {
    const watch = createTemplateWatch();
    for (let number = 0; number < 29; number += 1)
      expect(watch.add(page(number, number < 3 ? number : 1)).isClosed).toBe(false);
    expect(watch.isClosed('calendar')).toBe(false);
    expect(watch.add(page(29, 1))).toEqual({ nearDuplicateOf: 1, isClosed: true });
    expect(watch.isClosed('calendar')).toBe(true);
    expect(watch.isClosed('product')).toBe(false);
  });

  it('leaves it open while more of them differ, and counts the last 30 alone', () => {
    const watch = createTemplateWatch();
    for (let number = 0; number < 100; number += 1) watch.add(page(number, number));
    for (let number = 0; number < 27; number += 1) expect(watch.add(page(100 + number, 7)).isClosed).toBe(false);
    expect(watch.add(page(127, 7)).isClosed).toBe(true);
  });

  it('leaves a closed template closed', () => {
    const watch = createTemplateWatch();
    for (let number = 0; number < 30; number += 1) watch.add(page(number, 1));
    for (let number = 30; number < 60; number += 1) expect(watch.add(page(number, number)).isClosed).toBe(true);
  });

  it('keeps templates apart', () => {
    const watch = createTemplateWatch();
    for (let number = 0; number < 60; number += 1) {
      expect(watch.add(page(number, 1, `template ${number}`))).toEqual({ nearDuplicateOf: null, isClosed: false });
    }
  });

  it('takes equal pages for duplicates, however short', () => {
    const watch = createTemplateWatch();
    const short = { ...page(4, 1), wordCount: 3, contentHash: 'same' };
    expect(watch.add(short).nearDuplicateOf).toBeNull();
    expect(watch.add({ ...short, number: 5 }).nearDuplicateOf).toBe(4);
    expect(watch.add({ ...short, number: 6, contentHash: 'other' }).nearDuplicateOf).toBeNull();
  });
});

const months = 'January February March April May June July August September October November December'.split(' ');

function eventName(value: number): string {
  return Array.from(String(value), (digit) => months[Number(digit)]).join('');
}

/** Number of pages of one template after which it is closed; null where it stays open. */
function closedAfter(pages: readonly { readonly url: string; readonly text: string }[]): number | null {
  const watch = createTemplateWatch();
  const closing = pages.findIndex(({ url, text }, number) => {
    const contentHash = watchedText(url, text);
    return watch.add({ number, template: 'a', contentHash, ...fingerprintText(contentHash) }).isClosed;
  });
  return closing === -1 ? null : closing + 1;
}

describe('the pages of a site', () => {
  const numbers = Array.from({ length: 100 }, (_, index) => index);

  it.each([10, 40, 200])('are an empty calendar whose months have %d other words', (count) => {
    const frame = Array.from({ length: count }, (_, index) => `frame${index}`).join(' ');
    const pages = numbers.map((index) => {
      const year = 2026 + Math.floor(index / 12);
      const days = Array.from({ length: 28 + (index % 4) }, (_, day) => day + 1).join(' ');
      const text = `${frame} ${months[index % 12]} ${year} ${days} No events.`;
      return { url: `https://a.example/calendar/${year}-${(index % 12) + 1}`, text };
    });
    expect(closedAfter(pages)).toBeLessThanOrEqual(80);
  });

  it.each(['/day/', '/weather/'])('stay open where they have content: %s', (path) => {
    const pages = numbers.map((index) => {
      const isCalendar = path === '/day/';
      const values = Array.from({ length: 60 }, (_, hour) => (index * 37 + hour * hour * 11) % 97);
      const content = values.map((value) => (isCalendar ? eventName(value) : value)).join(' ');
      return { url: `https://a.example${path}2026-11-${index}`, text: `One day of a month ${content}` };
    });
    expect(closedAfter(pages)).toBeNull();
  });
});
