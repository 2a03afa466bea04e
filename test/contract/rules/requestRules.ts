import { expect } from 'vitest';
import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import type { EngineRule, EngineTopic } from './engineRule.ts';

/** Creates a rule of bodies that are rejected before any request: each with the path that the response names. */
function refuses(
  rule: string,
  source: string,
  bodies: readonly (readonly [JsonObject, readonly (string | number)[]])[],
): EngineRule {
  return {
    rule,
    source,
    check: async ({ scrape, site }) => {
      site.forget();
      for (const [options, path] of bodies) {
        const answer = await scrape('/note', options);
        const shown = JSON.stringify(options).slice(0, 100);
        expect(answer.status, shown).toBe(400);
        expect(answer.json, shown).toMatchObject({ success: false, code: 'BAD_REQUEST' });
        const details = answer.json['details'] as readonly JsonObject[];
        expect(
          details.map((detail) => detail['path']),
          shown,
        ).toContainEqual(path);
      }
      expect(site.requests).toEqual([]);
    },
  };
}

/** A rule of bodies that are all taken. */
function takes(rule: string, source: string, bodies: readonly JsonObject[]): EngineRule {
  return {
    rule,
    source,
    check: async ({ scrape }) => {
      for (const options of bodies) {
        const answer = await scrape('/text', options);
        expect(answer.status, JSON.stringify(options) + answer.text.slice(0, 200)).toBe(200);
      }
    },
  };
}

const action = (value: JsonObject): JsonObject => ({ actions: [value] });
const format = (value: JsonValue): JsonObject => ({ formats: [value] });

/** The exact property sets of contract 2.3, each with everything it may have. */
const actions: readonly JsonObject[] = [
  { type: 'wait', milliseconds: 1 },
  { type: 'wait', selector: 'body' },
  { type: 'screenshot', fullPage: true, quality: 100, viewport: { width: 300, height: 200 } },
  { type: 'click', selector: 'h1', all: true },
  { type: 'write', text: '' },
  { type: 'press', key: 'Tab' },
  { type: 'scroll', direction: 'down', selector: 'body' },
  { type: 'scrape' },
  { type: 'executeJavascript', script: '1' },
  { type: 'pdf', format: 'A6', landscape: true, scale: 1.5 },
];

export const requestRules: EngineTopic = {
  topic: 'what a request may say',
  rules: [
    {
      rule: 'without a url, or with one that is malformed or of another scheme, it is an Invalid URL',
      source: 'contract 2.1 and 7.2',
      check: async ({ engine }) => {
        for (const url of [undefined, null, '', 'example', 'http://', 'ftp://example.org/', 'file:///etc/passwd']) {
          const answer = await engine.scrape(url === undefined ? { formats: ['markdown'] } : { url });
          expect(answer.status, String(url)).toBe(400);
          const error = /^(?:ftp|file):/.test(String(url)) ? 'URL uses unsupported protocol' : 'Invalid URL';
          expect(answer.json).toMatchObject({ success: false, error, details: [{ path: ['url'] }] });
        }
      },
    },
    {
      rule: 'a url without a scheme is one of HTTP',
      source: 'api-facts 2.1',
      check: async ({ engine, site }) => {
        const answer = await engine.scrape({ url: `${new URL(site.origin).host}/text` });
        expect(answer.status, answer.text.slice(0, 200)).toBe(200);
        expect(answer.data).toMatchObject({ metadata: { sourceURL: `${site.origin}/text` } });
      },
    },
    {
      rule: 'a key that nobody knows is named in the words of the service',
      source: 'api-facts 1',
      path: '/note',
      options: { unheard: 1 },
      status: 400,
      answer: {
        success: false,
        code: 'BAD_REQUEST',
        error: expect.stringMatching(/^Unrecognized key in body\b.*\bunheard\b/) as string,
      },
    },
    {
      rule: 'the scheme of an address may be written in capitals',
      source: 'contract 2.1 (an absolute http(s) URI)',
      check: async ({ engine, site }) => {
        const answer = await engine.scrape({ url: `${site.origin.replace('http', 'HTTP')}/text` });
        expect(answer.status, answer.text.slice(0, 200)).toBe(200);
      },
    },
    refuses('timeout is a whole number of 1000 to 300000 milliseconds', 'contract 2.2 and 8', [
      [{ timeout: 999 }, ['timeout']],
      [{ timeout: 300_001 }, ['timeout']],
      [{ timeout: 5000.5 }, ['timeout']],
      [{ timeout: '5000' }, ['timeout']],
    ]),
    {
      rule: 'both ends of the timeout are taken',
      source: 'contract 2.2 and 8',
      check: async ({ scrape }) => {
        // Whether a page comes within a second is another matter.
        for (const timeout of [1000, 300_000]) expect((await scrape('/text', { timeout })).status).not.toBe(400);
      },
    },
    refuses('waitFor, maxAge and minAge are whole milliseconds from 0 on', 'contract 2.2', [
      [{ waitFor: -1 }, ['waitFor']],
      [{ maxAge: -1 }, ['maxAge']],
      [{ minAge: 0.5 }, ['minAge']],
      [{ waitFor: true }, ['waitFor']],
    ]),
    refuses('waitFor is shorter than the timeout', 'api-facts 2.1', [
      [{ waitFor: 5000, timeout: 5000 }, ['waitFor']],
      [{ waitFor: 70_000, timeout: 5000 }, ['waitFor']],
      [{ waitFor: 60_000 }, ['waitFor']],
    ]),
    refuses('changeTracking needs markdown among the formats', 'api-facts 1', [
      [{ formats: ['changeTracking'] }, ['formats', 0]],
      [{ formats: ['links', { type: 'changeTracking', modes: ['git-diff'] }] }, ['formats', 1]],
    ]),
    refuses(
      'a switch is true or false and nothing that looks like it',
      'contract 2.2',
      [
        'onlyMainContent',
        'onlyCleanContent',
        'removeBase64Images',
        'mobile',
        'blockAds',
        'skipTlsVerification',
        'storeInCache',
        'lockdown',
        'zeroDataRetention',
        'domainTools',
      ].map((name) => [{ [name]: 'true' }, [name]] as const),
    ),
    refuses('proxy is one of its names', 'contract 2.2', [
      [{ proxy: 'residential' }, ['proxy']],
      [{ proxy: ['basic'] }, ['proxy']],
    ]),
    refuses('location has a country of two letters and languages, nothing else', 'contract 2.2', [
      [{ location: { country: 'USA' } }, ['location', 'country']],
      [{ location: { languages: 'de' } }, ['location', 'languages']],
      [{ location: { city: 'Ulm' } }, ['location', 'city']],
    ]),
    refuses('a profile has a name of 1 to 128 characters and saveChanges, nothing else', 'contract 2.2.2 and 8', [
      [{ profile: {} }, ['profile', 'name']],
      [{ profile: { name: '' } }, ['profile', 'name']],
      [{ profile: { name: 'x'.repeat(129) } }, ['profile', 'name']],
      [{ profile: { name: 'a', saveChanges: 'no' } }, ['profile', 'saveChanges']],
      [{ profile: { name: 'a', colour: 'red' } }, ['profile', 'colour']],
    ]),
    takes('a profile’s name may have 128 characters', 'contract 2.2.2 and 8', [{ profile: { name: 'ü'.repeat(128) } }]),
    refuses('a parser is pdf or image, by name or with its own options', 'contract 2.2.1 and 8, api-facts 2.1', [
      [{ parsers: 'pdf' }, ['parsers']],
      [{ parsers: [{ type: 'pdf', mode: 'best' }] }, ['parsers', 0, 'mode']],
      [{ parsers: [{ type: 'pdf', maxPages: 0 }] }, ['parsers', 0, 'maxPages']],
      [{ parsers: [{ type: 'pdf', maxPages: 10_001 }] }, ['parsers', 0, 'maxPages']],
      [{ parsers: [{ type: 'pdf', colour: true }] }, ['parsers', 0, 'colour']],
    ]),
    refuses('auditMetadata has a username of at most 1024 characters, nothing else', 'api-facts 2.4', [
      [{ auditMetadata: {} }, ['auditMetadata', 'username']],
      [{ auditMetadata: { username: 'x'.repeat(1025) } }, ['auditMetadata', 'username']],
      [{ auditMetadata: { username: 'a', team: 'b' } }, ['auditMetadata', 'team']],
    ]),
    refuses('threatProtection has its modes, its lists and nothing else', 'api-facts 2.3', [
      [{ threatProtection: { mode: 'paranoid' } }, ['threatProtection', 'mode']],
      [{ threatProtection: { riskScoreThreshold: 101 } }, ['threatProtection', 'riskScoreThreshold']],
      [
        { threatProtection: { blacklist: Array.from({ length: 1001 }, () => 'a.example') } },
        ['threatProtection', 'blacklist'],
      ],
      [{ threatProtection: { greylist: [] } }, ['threatProtection', 'greylist']],
    ]),
    takes('a format is its name or an object with it', 'api-facts 1', [
      { formats: [] },
      { formats: ['markdown', 'html', 'rawHtml', 'links', 'images'] },
      { formats: ['markdown', 'html', 'rawHtml', 'links', 'images'].map((type) => ({ type })) },
      { formats: [{ type: 'screenshot', later: true }] },
    ]),
    refuses('a format that nobody knows, or an unknown key of one, is refused by its place', 'api-facts 1', [
      [format('md'), ['formats', 0]],
      [format({ type: 'md' }), ['formats', 0, 'type']],
      [format({ type: 'markdown', depth: 1 }), ['formats', 0, 'depth']],
      [format({ type: 'question', question: '' }), ['formats', 0, 'question']],
      [format({ type: 'question', question: 'x'.repeat(10_001) }), ['formats', 0, 'question']],
      [format({ type: 'highlights' }), ['formats', 0, 'query']],
      [format({ type: 'json', prompt: 'x'.repeat(10_001) }), ['formats', 0, 'prompt']],
      [format({ type: 'changeTracking', modes: ['diff'] }), ['formats', 0, 'modes', 0]],
      [format({ type: 'attributes', selectors: [{ selector: 'a' }] }), ['formats', 0, 'selectors', 0, 'attribute']],
      [format({ type: 'screenshot', quality: 101 }), ['formats', 0, 'quality']],
      [format({ type: 'screenshot', viewport: { width: 7681, height: 1 } }), ['formats', 0, 'viewport', 'width']],
      [format({ type: 'screenshot', viewport: { width: 1 } }), ['formats', 0, 'viewport', 'height']],
    ]),
    refuses('there is one screenshot a request', 'api-facts 1.1', [
      [{ formats: ['screenshot', { type: 'screenshot', fullPage: true }] }, ['formats', 1]],
    ]),
    refuses('deterministicJson has the limits of json, and does not go with it', 'api-facts 1.1', [
      [{ formats: ['json', { type: 'deterministicJson', prompt: 'x' }] }, ['formats', 1]],
      [{ formats: ['deterministicJson', { type: 'json', prompt: 'x' }] }, ['formats', 0]],
      [format({ type: 'deterministicJson', prompt: 'x'.repeat(10_001) }), ['formats', 0, 'prompt']],
      [format({ type: 'deterministicJson', schema: 'x' }), ['formats', 0, 'schema']],
      [format({ type: 'deterministicJson', checkPromptInjection: true }), ['formats', 0, 'checkPromptInjection']],
    ]),
    {
      rule: 'options that SDKs of Go and Rust put beside formats belong to their format, and keys of the service are nobody’s',
      source: 'api-facts 2.1 and 10',
      path: '/note',
      options: {
        formats: ['markdown', 'screenshot', { type: 'attributes', selectors: [] }],
        screenshotOptions: { quality: 50 },
        attributeSelectors: [{ selector: 'h1', attribute: 'class' }],
        changeTrackingOptions: null,
        useMock: 'none',
        __agentInterop: { auth: '' },
      },
      check: async (_world, answer) => {
        const image = await fetch(answer?.textOf('screenshot') ?? '');
        expect(image.headers.get('content-type')).toBe('image/jpeg');
      },
    },
    takes('the quality of a screenshot is any number from 1 to 100', 'api-facts 1.1', [
      format({ type: 'screenshot', quality: 1 }),
      format({ type: 'screenshot', quality: 50.5 }),
      format({ type: 'screenshot', quality: 100 }),
    ]),
    refuses('an option beside its format is checked as a part of it', 'api-facts 10', [
      [{ formats: ['screenshot'], screenshotOptions: { quality: 0 } }, ['formats', 0, 'quality']],
      [{ jsonOptions: 'x' }, ['jsonOptions']],
      [{ attribute_selectors: [{ selector: 'a' }] }, ['formats', 1, 'selectors', 0, 'attribute']],
    ]),
    refuses('what is no action is named as such', 'contract 2.3', [
      [{ actions: [{ type: 'hover' }] }, ['actions', 0]],
      [{ actions: [{ type: 'wait', milliseconds: 5 }, {}] }, ['actions', 1]],
    ]),
    {
      long: true,
      rule: 'each of the ten actions is taken with everything that it may have',
      source: 'contract 2.3',
      path: '/note',
      // Nothing has the focus that could be written into.
      options: { actions: actions.filter(({ type }) => type !== 'write') },
      answer: { success: true },
    },
    refuses(
      'an action has no property beside its own',
      'contract 2.3',
      actions.map((value) => [action({ ...value, colour: 'red' }), ['actions', 0, 'colour']] as const),
    ),
    refuses('an action has what it must, within its bounds', 'contract 2.3', [
      [action({ type: 'wait', milliseconds: 0 }), ['actions', 0, 'milliseconds']],
      [action({ type: 'wait', milliseconds: 1.5 }), ['actions', 0, 'milliseconds']],
      [action({ type: 'wait', selector: '' }), ['actions', 0, 'selector']],
      [action({ type: 'click' }), ['actions', 0, 'selector']],
      [action({ type: 'write' }), ['actions', 0, 'text']],
      [action({ type: 'press' }), ['actions', 0, 'key']],
      [action({ type: 'scroll', direction: 'left' }), ['actions', 0, 'direction']],
      [action({ type: 'executeJavascript' }), ['actions', 0, 'script']],
      [action({ type: 'screenshot', quality: 0 }), ['actions', 0, 'quality']],
      [action({ type: 'screenshot', quality: 101 }), ['actions', 0, 'quality']],
      [action({ type: 'screenshot', viewport: { width: 300 } }), ['actions', 0, 'viewport', 'height']],
      [action({ type: 'pdf', format: 'B5' }), ['actions', 0, 'format']],
      [action({ type: 'pdf', scale: '1' }), ['actions', 0, 'scale']],
    ]),
    refuses('tags and headers are lists and names of text', 'contract 2.2', [
      [{ includeTags: 'main' }, ['includeTags']],
      [{ excludeTags: [1] }, ['excludeTags', 0]],
      [{ headers: { 'x-a': 1 } }, ['headers', 'x-a']],
      [{ headers: ['x-a: b'] }, ['headers']],
    ]),
    refuses('everything that is wrong is named at once', 'contract 7.1 (details)', [
      [{ timeout: 1, mobile: 'no', formats: ['md'] }, ['timeout']],
      [{ timeout: 1, mobile: 'no', formats: ['md'] }, ['mobile']],
      [{ timeout: 1, mobile: 'no', formats: ['md'] }, ['formats', 0]],
    ]),
  ],
};
