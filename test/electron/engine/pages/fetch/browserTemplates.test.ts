import { describe, expect, test } from 'vitest';
import { rememberBrowserTemplates } from '../../../../../electron/engine/pages/fetch/browserTemplates.ts';

describe('the memory of pages that need the browser', () => {
  test('is about the pages of one template, by the last of them', () => {
    const templates = rememberBrowserTemplates();
    templates.note('https://a.example/item/1', true);
    expect(templates.has('https://a.example/item/2')).toBe(true);
    expect(templates.has('https://a.example/about')).toBe(false);
    expect(templates.has('https://b.example/item/2')).toBe(false);
    templates.note('https://a.example/item/3', false);
    expect(templates.has('https://a.example/item/2')).toBe(false);
  });

  test('forgets the oldest of many', () => {
    const templates = rememberBrowserTemplates();
    const host = (index: number): string =>
      `https://${'abcdefghij'[index % 10] ?? ''}${'x'.repeat(Math.floor(index / 10) + 1)}.example/`;
    for (let index = 0; index < 5001; index += 1) templates.note(host(index), true);
    expect(templates.has(host(0))).toBe(false);
    expect(templates.has(host(5000))).toBe(true);
  });
});
