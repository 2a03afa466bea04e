import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { english } from '../../../../renderer/messages/english.ts';
import { creditsOf, expectedFacts } from '../../../../shared/request/credits/creditsOf.ts';
import { forecastOf, isAboveGuard, isOutsideForecast } from '../../../../shared/request/credits/forecast.ts';
import { priceRules } from '../../../../shared/request/credits/priceRules.ts';
import { jsonObject } from '../jsonArbitrary.ts';

const url = 'https://a.example/';
const pdf = 'https://a.example/report.PDF?x=1';

describe('forecastOf', () => {
  it.each<[string, JsonObject, number, number, number | null]>([
    ['a page', { url }, 1, 1, 1],
    ['any proxy', { url, proxy: 'enhanced' }, 1, 1, 1],
    ['a PDF', { url: pdf }, 1, 1, null],
    ['a PDF of few pages', { url: pdf, parsers: [{ type: 'pdf', maxPages: 4 }] }, 1, 1, 4],
    ['a PDF as a file', { url: pdf, parsers: [] }, 1, 1, 1],
    ['a PDF masked page by page', { url: pdf, redactPII: true, parsers: [{ type: 'pdf', maxPages: 3 }] }, 5, 5, 15],
    ['lockdown: a miss, a hit', { url, lockdown: true }, 1, 5, 5],
    ['lockdown with a format', { url, lockdown: true, formats: [{ type: 'question', question: 'x' }] }, 1, 9, 9],
    ['lockdown with json', { url, lockdown: true, formats: [{ type: 'json', prompt: 'x' }] }, 1, 5, 5],
    ['json', { url, formats: [{ type: 'json', prompt: 'x' }] }, 5, 5, 5],
    ['an extractor', { url, formats: ['deterministicJson'] }, 3, 10, 10],
    ['a check that may not come to its end', { url, checkPromptInjection: true }, 1, 5, 5],
    ['zero data retention', { url, zeroDataRetention: true }, 2, 2, 2],
  ])('%s', (_, body, min, likely, max) => {
    const forecast = forecastOf(body);
    expect(forecast).toMatchObject({ min, likely, max, isUnknown: false });
    for (const key of ['min', 'likely'] as const)
      expect(forecast.lines.reduce((sum, line) => sum + line[key], 0)).toBe(forecast[key]);
  });

  it('says why, with the source of each price', () => {
    expect(forecastOf({ url, redactPII: true }).lines).toEqual([
      { id: 'scrape', source: 'api-facts 8.2', min: 1, likely: 1, max: 1 },
      { id: 'redactPII', source: 'api-facts 1.1', min: 4, likely: 4, max: 4 },
    ]);
    expect(forecastOf({ url: pdf }).lines.at(-1)).toMatchObject({ id: 'parsers', likely: 0, max: null });
  });

  it('says that an address may be a PDF, unless none is read', () => {
    expect(forecastOf({ url }).mayBePdf).toBe(true);
    expect(forecastOf({ url, parsers: [] }).mayBePdf).toBe(false);
    expect(forecastOf({ url: pdf }).mayBePdf).toBe(false);
  });

  it('knows no price of a provider’s tools', () => {
    expect(forecastOf({ alexandria: [] })).toMatchObject({ isUnknown: true, max: null, lines: [] });
  });

  it('is what the engine charges, and never upside down, whatever stands in the draft', () => {
    fc.assert(
      fc.property(jsonObject, (rest) => {
        const { alexandria: _alexandria, ...body } = rest;
        const { min, likely, max } = forecastOf(body);
        expect(likely).toBe(creditsOf(body, expectedFacts(body)));
        expect(min).toBeLessThanOrEqual(likely);
        expect(max ?? likely).toBeGreaterThanOrEqual(likely);
      }),
    );
  });

  it('has words for every rule of the table', () => {
    const words = new Set(Object.keys(english.builder));
    expect(priceRules.map(({ id }) => id).filter((id) => !words.has(`forecast.line.${id}`))).toEqual([]);
  });
});

describe('isAboveGuard', () => {
  it.each<[JsonObject, number | null, boolean]>([
    [{ url }, null, false],
    [{ url }, 1, false],
    [{ url, redactPII: true }, 4, true],
    [{ url: pdf }, 1000, true],
    [{ url: pdf, parsers: [{ type: 'pdf', maxPages: 10 }] }, 10, false],
    [{ url, formats: ['deterministicJson'] }, 9, true],
    [{ alexandria: [] }, 1000, true],
  ])('%j above %j: %j', (body, guard, isAbove) => {
    expect(isAboveGuard(forecastOf(body), guard)).toBe(isAbove);
  });
});

describe('isOutsideForecast', () => {
  const pdf = forecastOf({ url: 'https://a.example/a.pdf', parsers: [{ type: 'pdf', maxPages: 4 }] });
  it.each([
    ['as forecast', pdf, 3, true, false],
    ['more than the most', pdf, 5, true, true],
    ['less, and there is a result', pdf, 0, true, true],
    ['nothing, and there is none', pdf, 0, false, false],
    ['much, where nobody knows the most', forecastOf({ url: 'https://a.example/a.pdf' }), 900, true, false],
    ['anything, where nobody knows the price', forecastOf({ alexandria: [] }), 7, true, false],
  ])('%s', (_, forecast, used, succeeded, isOutside) => {
    expect(isOutsideForecast(forecast, used, succeeded)).toBe(isOutside);
  });
});
