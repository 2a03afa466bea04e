import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateScrape } from '../../../electron/engine/scrape/validate/validateScrape.ts';
import { formatNames, formatsNeedingOptions } from '../../../shared/api/formats.ts';
import { scrapeOptionNames } from '../../../shared/api/options.ts';
import type { JsonValue } from '../../../shared/base/json.ts';
import { fields } from '../../../shared/request/fields.ts';
import { withValueAt } from '../../../shared/request/jsonPath.ts';
import {
  isLocalEngineField,
  isLocalEngineFormat,
  localEngineGaps,
} from '../../../shared/request/localEngineSupport.ts';

const url = 'https://a.example';

/** Values of every option: what the schema allows, near and far from the default. */
const values: Readonly<Record<string, fc.Arbitrary<JsonValue>>> = {
  formats: fc.array(
    fc.constantFrom<JsonValue>(...formatNames.filter((name) => !formatsNeedingOptions.has(name)), {
      type: 'screenshot',
      fullPage: true,
    }),
    { maxLength: 3 },
  ),
  parsers: fc.array(
    fc.constantFrom<JsonValue>(
      'pdf',
      'image',
      { type: 'pdf' },
      { type: 'image' },
      { type: 'pdf', mode: 'auto', blocks: false },
      { type: 'pdf', mode: 'ocr' },
      { type: 'pdf', pages: true },
      { type: 'pdf', maxPages: 2 },
    ),
    { maxLength: 2 },
  ),
  actions: fc.constantFrom<JsonValue>([], [{ type: 'scrape' }]),
  redactPII: fc.constantFrom<JsonValue>(true, false, { mode: 'fast' }),
  threatProtection: fc.constantFrom<JsonValue>({ mode: 'off' }, { mode: 'normal' }, {}),
  profile: fc.constantFrom<JsonValue>({ name: 'a' }),
  location: fc.constantFrom<JsonValue>({}, { country: 'US' }, { country: 'DE' }, { languages: ['de'] }),
  auditMetadata: fc.constantFrom<JsonValue>({ username: 'a' }),
  proxy: fc.constantFrom<JsonValue>('basic', 'auto', 'enhanced', 'stealth'),
  toolDetail: fc.constantFrom<JsonValue>('compact', 'summary', 'full'),
  maxAge: fc.constantFrom<JsonValue>(0, 5, 172_800_000),
  minAge: fc.constantFrom<JsonValue>(0, 5),
  timeout: fc.constantFrom<JsonValue>(5000, 60_000),
  waitFor: fc.constantFrom<JsonValue>(0, 1000),
  headers: fc.constantFrom<JsonValue>({}, { 'x-a': 'b' }),
  includeTags: fc.constantFrom<JsonValue>([], ['main']),
  excludeTags: fc.constantFrom<JsonValue>([], ['aside']),
};

describe('localEngineGaps', () => {
  it('finds something exactly when the engine would refuse', () => {
    const option = fc
      .constantFrom(...scrapeOptionNames)
      .chain((name) => (values[name] ?? fc.boolean()).map((value) => [name, value] as const));
    fc.assert(
      fc.property(fc.array(option, { maxLength: 4 }), (options) => {
        const body = { url: 'https://a.example/', ...Object.fromEntries(options) };
        // Two screenshots in one request are refused everywhere (W17): no gap of this engine.
        fc.pre((JSON.stringify(body).match(/screenshot/g)?.length ?? 0) < 2);
        // So is anything that would store part of a scrape that must leave nothing.
        const leavesNothing = /"(?:lockdown|zeroDataRetention)":true/.test(JSON.stringify(body));
        fc.pre(!leavesNothing || !/screenshot|audio|video|"onlyCleanContent":true/.test(JSON.stringify(body)));
        // Raw bytes cannot be combined (W15).
        fc.pre(!JSON.stringify(body).includes('rawBase64'));
        // Two ways to make one json are refused everywhere too (W17).
        fc.pre(!JSON.stringify(body).includes('deterministicJson') || !JSON.stringify(body).includes('"json"'));
        // So is a profile when nothing may be stored.
        fc.pre(
          !/"profile"/.test(JSON.stringify(body)) ||
            !/"(?:zeroDataRetention|lockdown)":true/.test(JSON.stringify(body)),
        );
        // And so are tools for a page that must not be retained.
        fc.pre(!/"domainTools":true/.test(JSON.stringify(body)) || !leavesNothing);
        // What no service takes is no gap either: changes without the markdown that they are found in, a wait of all the time.
        fc.pre(!JSON.stringify(body).includes('changeTracking') || JSON.stringify(body).includes('"markdown"'));
        const { waitFor, timeout } = body as { waitFor?: unknown; timeout?: unknown };
        fc.pre(typeof waitFor !== 'number' || waitFor < (typeof timeout === 'number' ? timeout : 60_000));
        const answer = validateScrape(body);
        const gaps = localEngineGaps(body).map((gap) => gap.path.join('.'));
        expect(gaps.length === 0, JSON.stringify([body, gaps, answer])).toBe(answer.ok);
      }),
      { numRuns: 1500 },
    );
  });

  it('finds none in what the engine does', () => {
    const body = {
      url,
      origin: 'js-sdk@4.42.0',
      integration: null,
      formats: ['markdown', 'html', 'rawHtml', 'links', 'images', { type: 'screenshot', fullPage: true }],
      onlyMainContent: false,
      includeTags: ['a'],
      excludeTags: ['b'],
      waitFor: 5,
      timeout: 5000,
      headers: { a: 'b' },
      mobile: true,
      location: { languages: ['de'] },
      removeBase64Images: false,
      skipTlsVerification: false,
      maxAge: 5,
      minAge: 1,
      storeInCache: false,
      lockdown: true,
      zeroDataRetention: true,
    };
    expect(localEngineGaps(body)).toEqual([]);
  });

  it('accepts every other field at the value that it has anyway', () => {
    for (const { path, defaultValue } of fields) {
      if (defaultValue !== undefined)
        expect(localEngineGaps(withValueAt({ url }, path, defaultValue)), path.join('.')).toEqual([]);
    }
    expect(
      localEngineGaps({
        url,
        blockAds: false,
        maxAge: 0,
        storeInCache: false,
        proxy: 'basic',
        actions: [],
        parsers: ['pdf'],
      }),
    ).toEqual([]);
  });

  it.each([
    [{ location: { city: 'Ulm' } }, 'location.city'],
    [{ profile: { name: 'a', colour: 'red' } }, 'profile.colour'],
    [{ formats: ['knowledgeGraph'] }, 'knowledgeGraph'],
    [{ formats: [{ type: 'knowledgeGraph' }] }, 'knowledgeGraph'],
    [{ unheardOf: null }, 'unheardOf'],
  ])('names what %j asks for', (options, name) => {
    expect(localEngineGaps({ url, ...options }).map((gap) => gap.name)).toEqual([name]);
  });

  it('knows formats and fields by name', () => {
    expect(formatNames.every(isLocalEngineFormat)).toBe(true);
    expect(isLocalEngineFormat('knowledgeGraph')).toBe(false);
    expect(isLocalEngineField('location.languages')).toBe(true);
    expect(isLocalEngineField('actions')).toBe(true);
    expect(isLocalEngineField('location.city')).toBe(false);
  });

  it('misses of all fields of the form only those that the engine refuses', () => {
    const missing = fields.filter(({ name }) => !isLocalEngineField(name)).map(({ name }) => name);
    expect(missing).toEqual([]);
  });
});
