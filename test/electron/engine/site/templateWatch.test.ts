import { describe, expect, it } from 'vitest';
import { createTemplateWatch, type WatchedPage } from '../../../../electron/engine/site/templateWatch.ts';

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
