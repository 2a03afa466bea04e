import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../shared/base/json.ts';
import {
  creditsOf,
  creditsOfFailure,
  expectedFacts,
  pricePartsOf,
} from '../../../../shared/request/credits/creditsOf.ts';
import { priceRules, type PriceFacts } from '../../../../shared/request/credits/priceRules.ts';

const url = 'https://example.com/';

describe('a scrape costs', () => {
  test.each<[number, JsonObject, Partial<PriceFacts>]>([
    [1, {}, {}],
    [1, { formats: ['markdown', 'html', 'rawHtml', 'links', 'images', 'screenshot', 'summary', 'branding'] }, {}],
    [1, { formats: ['product', 'menu', { type: 'attributes', selectors: [] }] }, {}],
    [5, { formats: ['json'] }, {}],
    [5, { formats: [{ type: 'json', prompt: 'x' }, 'markdown'] }, {}],
    [5, { formats: [{ type: 'question', question: 'x' }] }, {}],
    [9, { formats: [{ type: 'json' }, { type: 'question', question: 'x' }] }, {}],
    [5, { formats: ['audio', 'video'] }, { hasAudio: false }],
    [1, { formats: ['audio', 'video'] }, { hasAudio: false, hasVideo: false }],
    [17, { formats: ['audio', 'video', { type: 'highlights', query: 'x' }, { type: 'query', prompt: 'x' }] }, {}],
    [1, { formats: ['changeTracking'] }, {}],
    [1, { formats: [{ type: 'changeTracking', modes: ['git-diff'] }] }, {}],
    [5, { formats: [{ type: 'changeTracking', modes: ['git-diff', 'json'] }] }, {}],
    [5, { formats: ['json', { type: 'changeTracking', modes: ['json'] }] }, {}],
    [10, { formats: ['deterministicJson'] }, {}],
    [9, { formats: [{ type: 'json', prompt: 'x', checkPromptInjection: true }] }, {}],
    [5, { formats: [{ type: 'json', prompt: 'x', checkPromptInjection: true }], checkPromptInjection: false }, {}],
    [3, { formats: ['deterministicJson'] }, { extractorReused: true }],
    [2, { zeroDataRetention: true }, {}],
    [5, { lockdown: true }, {}],
    [5, { lockdown: true, zeroDataRetention: true }, {}],
    [9, { lockdown: true, formats: [{ type: 'question', question: 'x' }] }, {}],
    [5, { redactPII: true }, {}],
    [5, { redactPII: {} }, {}],
    [1, { redactPII: false }, {}],
    [13, { redactPII: { mode: 'fast' }, parsers: [] }, { pdfPages: 3 }],
    [7, {}, { pdfPages: 7 }],
    [7, { parsers: ['pdf'] }, { pdfPages: 7 }],
    [7, { parsers: [{ type: 'pdf', mode: 'fast' }] }, { pdfPages: 7 }],
    [1, { parsers: [] }, { pdfPages: 7 }],
    [5, { checkPromptInjection: true }, {}],
    [1, { checkPromptInjection: true }, { promptChecked: false }],
    [9, { formats: [{ type: 'json', checkPromptInjection: true }] }, {}],
    [3, { threatProtection: { mode: 'normal' } }, {}],
    [5, { threatProtection: { mode: 'normal' } }, { scannedUrls: 2 }],
    [1, { threatProtection: { mode: 'off' } }, {}],
    [30, { url: 'https://x.com/somebody' }, {}],
    [30, { url: 'https://www.twitter.com/somebody' }, {}],
    [1, { url: 'https://netflix.com/' }, {}],
    [1, { minAge: 1, maxAge: 0, actions: [], headers: { a: 'b' }, proxy: 'enhanced', onlyCleanContent: true }, {}],
  ])('%i: %j %j', (credits, options, facts) => {
    expect(creditsOf({ url, ...options }, facts)).toBe(credits);
  });

  test('something whatever is written: a draft may hold anything', () => {
    for (const body of [
      {},
      { formats: 'json' },
      { formats: [null, 5, {}, { type: 7 }] },
      { url: 5, parsers: {} },
      { threatProtection: [] },
    ])
      expect(creditsOf(body as JsonObject)).toBe(1);
  });

  test('what its parts cost, each with its source', () => {
    const body = { url, formats: ['json', { type: 'question', question: 'x' }], zeroDataRetention: true };
    expect(pricePartsOf(body)).toEqual([
      { id: 'json', credits: 5, source: 'api-facts 1.1' },
      { id: 'question', credits: 4, source: 'api-facts 1.1' },
      { id: 'zeroDataRetention', credits: 1, source: 'api-facts 1.1' },
    ]);
    for (const { source } of priceRules) expect(source).toMatch(/^(?:contract|api-facts) \d/);
    expect(expectedFacts(body)).toMatchObject({ pdfPages: 1, scannedUrls: 0 });
  });
});

test.each([
  ['SCRAPE_LOCKDOWN_CACHE_MISS', 1],
  ['unsafe_domain_blocked', 2],
  ['SCRAPE_PROMPT_INJECTION_DETECTED', 5],
  ['SCRAPE_NO_CACHED_DATA', 0],
  ['SCRAPE_TIMEOUT', 0],
  [undefined, 0],
])('a scrape that ends with %s costs %i', (code, credits) => {
  expect(creditsOfFailure(code)).toBe(credits);
});
