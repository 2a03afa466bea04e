import { describe, expect, it } from 'vitest';
import { createText } from '../../../renderer/messages/createText.ts';

const text = createText('en');
const german = createText(
  'de',
  new Map([['app.status.errors', '{count, plural, one {# Fehler} other {# Fehler gesamt}}']]),
);

describe('createText', () => {
  it('fills in arguments and chooses the plural form', () => {
    expect(text.t('app.status.errors', { count: 1 })).toBe('1 error');
    expect(text.t('app.status.errors', { count: 12 })).toBe('12 errors');
    expect(text.t('app.status.nextAttempt', { wait: '18 s' })).toBe('Next attempt in 18 s');
  });

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [48_213, '48.2 kB'],
    [99_960, '100 kB'],
    [999_600, '1.0 MB'],
    [52_428_800, '52.4 MB'],
    [3_000_000_000, '3.0 GB'],
  ])('shows %i bytes as %s', (size, shown) => {
    expect(text.bytes(size)).toBe(shown);
  });

  it.each([
    [0, '0 ms'],
    [340, '340 ms'],
    [3420, '3.42 s'],
    [12_345, '12.3 s'],
    [60_000, '60.0 s'],
    [351_000, '5 m 51 s'],
    [3_725_000, '1 h 2 m'],
  ])('shows %i ms as %s', (milliseconds, shown) => {
    expect(text.duration(milliseconds)).toBe(shown);
  });

  it.each([
    [0, '0.0 s'],
    [3449, '3.4 s'],
    [59_999, '59.9 s'],
    [72_000, '1 m 12 s'],
  ])('shows a clock that runs for %i ms as %s', (milliseconds, shown) => {
    expect(text.elapsed(milliseconds)).toBe(shown);
  });

  it('names a day without its year in the same year, and with it in another', () => {
    const now = new Date(2025, 5, 1).getTime();
    expect(text.day(new Date(2025, 4, 12).getTime(), now)).toBe('12 May');
    expect(text.day(new Date(2024, 4, 12).getTime(), now)).toBe('12 May 2024');
  });

  it('joins names as a person would', () => {
    expect(text.list(['markdown', 'html', 'links'])).toBe('markdown, html and links');
  });

  it('takes texts, numbers, dates and plural forms of another language from there', () => {
    expect(german.t('app.status.errors', { count: 1200 })).toBe('1.200 Fehler gesamt');
    expect(german.number(84_210.5)).toBe('84.210,5');
    expect(german.bytes(48_213)).toBe('48,2 kB');
    expect(german.duration(351_000)).toBe('5 min 51 s');
    expect(german.elapsed(3420)).toBe('3,4 s');
    expect(german.list(['markdown', 'html', 'links'])).toBe('markdown, html und links');
    const now = new Date(2025, 5, 1, 9, 41).getTime();
    expect(german.day(new Date(2024, 4, 12).getTime(), now)).toBe('12. Mai 2024');
    expect(german.time(now)).toBe('09:41');
    expect(german.tag).toBe('de-DE');
  });

  it('has the English text of a key that the catalogue lacks', () => {
    expect(german.t('app.status.nextAttempt', { wait: '18 s' })).toBe('Next attempt in 18 s');
  });
});
