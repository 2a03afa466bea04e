import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileAddress } from '../../../shared/api/engine/localFiles.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import { draftOf, setFields, setSource } from '../../../shared/request/draft.ts';
import type { Problem, RuleId } from '../../../shared/request/problems.ts';
import { blocksSending, validateBody, validateDraft } from '../../../shared/request/validateDraft.ts';
import { pathText } from '../../../shared/base/pathText.ts';
import { jsonValue } from './jsonArbitrary.ts';
import english from '../../../renderer/messages/en/problems.json' with { type: 'json' };

const service = { connectionKind: 'service', variables: {} } as const;
const localEngine = { connectionKind: 'local-engine', variables: {} } as const;
const url = 'https://shop.example/stoves';

function problemsOf(body: JsonObject, context: Parameters<typeof validateBody>[1] = service): readonly Problem[] {
  return validateBody(body, context);
}

function found(body: JsonObject, context: Parameters<typeof validateBody>[1] = service): string[] {
  return problemsOf(body, context).map(({ rule, path }) => `${rule} ${pathText(path)}`.trim());
}

/** The body after the first fix of the first problem of a rule. */
function mended(body: JsonObject, rule: RuleId, at = 0): JsonObject {
  const fix = problemsOf(body).find((problem) => problem.rule === rule)?.fixes[at];
  if (fix === undefined) throw new Error(`no fix for ${rule}`);
  return setFields(draftOf(body), fix.changes).body;
}

describe('validateBody', () => {
  it('keeps a file of this computer from every service: the local engine alone has a way to it', () => {
    const own = fileAddress({ id: 'a'.repeat(64), name: 'Report.pdf' });
    expect(problemsOf({ url: own })).toMatchObject([{ rule: 'V01', path: ['url'], messageId: 'V01.ownFile' }]);
    expect(found({ url: own }, localEngine)).toEqual([]);
  });

  it('keeps nothing back for a scheme that a send inserts', () => {
    const found = problemsOf({ url: ' shop.example/stoves ' });
    expect(found).toMatchObject([{ rule: 'V01', messageId: 'V01.scheme', severity: 'info' }]);
    expect(blocksSending(found)).toBe(false);
    expect(blocksSending(problemsOf({ url: 'two words' }))).toBe(true);
  });

  it('says of a field with several forms what is wrong within the one that is meant', () => {
    expect(problemsOf({ url, redactPII: { mode: 'strict', entities: ['EMAIL'] } })).toMatchObject([
      { path: ['redactPII', 'mode'], messageId: 'schema.choice', values: { value: '"strict"' } },
    ]);
    expect(problemsOf({ url, redactPII: 'yes' })).toMatchObject([
      { path: ['redactPII'], messageId: 'schema.kind', values: { kind: 'boolean' } },
    ]);
  });

  it('finds nothing in requests that are as they should be', () => {
    expect(problemsOf({ url })).toEqual([]);
    expect(
      problemsOf({
        url: 'https://a.example/',
        formats: [
          'markdown',
          {
            type: 'json',
            prompt: 'price',
            schema: { type: 'object', properties: { price: { type: ['number', 'null'] } }, required: ['price'] },
          },
          { type: 'screenshot', quality: 80, viewport: { width: 1280, height: 800 } },
        ],
        includeTags: ['article', '.post > h1'],
        location: { country: 'DE', languages: ['de'] },
        parsers: ['pdf', { type: 'pdf', mode: 'ocr', maxPages: 3 }],
        timeout: 90_000,
        waitFor: 1000,
        proxy: 'stealth',
        redactPII: { mode: 'fast' },
      }),
    ).toEqual([]);
    expect(
      problemsOf({ alexandria: { provider: 'p', capability: 'c' }, timeout: 5000, origin: 'x', integration: '_y' }),
    ).toEqual([]);
  });

  it.each<[string, JsonObject, string]>([
    ['no address', {}, 'V01 url'],
    ['an empty address', { url: '' }, 'V01 url'],
    ['an address that is no text', { url: 7 }, 'V01 url'],
    ['another scheme', { url: 'ftp://shop.example' }, 'V01 url'],
    ['javascript', { url: 'javascript:alert(1)' }, 'V01 url'],
    ['no host', { url: 'https://' }, 'V01 url'],
    ['nonsense', { url: 'not an address' }, 'V01 url'],
    ['a provider tool beside options', { url, alexandria: { provider: 'p', capability: 'c' } }, 'V02 url'],
    ['no call at all', { alexandria: [] }, 'V03 alexandria'],
    ['a call without capability', { alexandria: { provider: 'p' } }, 'V03 alexandria'],
    [
      'a provider that is too long',
      { alexandria: [{ provider: 'p'.repeat(201), capability: 'c' }] },
      'V03 alexandria[0].provider',
    ],
    ['a country in words', { url, location: { country: 'germany' } }, 'V04 location.country'],
    ['a country in small letters', { url, location: { country: 'de' } }, 'V04 location.country'],
    ['a short timeout', { url, timeout: 999 }, 'V05 timeout'],
    ['a long timeout', { url, timeout: 300_001 }, 'V05 timeout'],
    ['a broken timeout', { url, timeout: 1000.5 }, 'V05 timeout'],
    ['a timeout in words', { url, timeout: '5s' }, 'V05 timeout'],
    ['a wait for nothing', { url, actions: [{ type: 'wait' }] }, 'V06 actions[0]'],
    ['a wait for two things', { url, actions: [{ type: 'wait', milliseconds: 5, selector: 'a' }] }, 'V06 actions[0]'],
    ['a wait of no time', { url, actions: [{ type: 'wait', milliseconds: 0 }] }, 'V06 actions[0].milliseconds'],
    ['an action without type', { url, actions: [{ selector: 'a' }] }, 'V07 actions[0]'],
    ['a click on nothing', { url, actions: [{ type: 'click' }] }, 'V07 actions[0]'],
    [
      'a field that a click does not have',
      { url, actions: [{ type: 'click', selector: 'a', delay: 1 }] },
      'V07 actions[0].delay',
    ],
    [
      'a field that a wait does not have',
      { url, actions: [{ type: 'wait', milliseconds: 1, all: true }] },
      'V07 actions[0].all',
    ],
    ['quality 0', { url, formats: [{ type: 'screenshot', quality: 0 }] }, 'V08 formats[0].quality'],
    [
      'half a viewport',
      { url, formats: [{ type: 'screenshot', viewport: { width: 100 } }] },
      'V08 formats[0].viewport',
    ],
    [
      'a viewport in words',
      { url, actions: [{ type: 'screenshot', viewport: { width: '100', height: 1 } }] },
      'V08 actions[0].viewport.width',
    ],
    ['a scroll to the side', { url, actions: [{ type: 'scroll', direction: 'left' }] }, 'V09 actions[0].direction'],
    ['unknown paper', { url, actions: [{ type: 'pdf', format: 'A7' }] }, 'V09 actions[0].format'],
    ['an unknown parser mode', { url, parsers: [{ type: 'pdf', mode: 'slow' }] }, 'V09 parsers[0].mode'],
    ['an unknown proxy', { url, proxy: 'fast' }, 'V09 proxy'],
    ['too many pages', { url, parsers: [{ type: 'pdf', maxPages: 10_001 }] }, 'V10 parsers[0].maxPages'],
    ['a field that a parser does not have', { url, parsers: [{ type: 'pdf', dpi: 1 }] }, 'V10 parsers[0].dpi'],
    ['a profile without a name', { url, profile: { saveChanges: true } }, 'V11 profile'],
    ['a profile with too long a name', { url, profile: { name: 'x'.repeat(129) } }, 'V11 profile.name'],
    ['a schema that is a list', { url, formats: [{ type: 'json', schema: [] }] }, 'V13 formats[0].schema'],
    [
      'a schema of an unknown type',
      { url, formats: [{ type: 'json', schema: { type: 'object', properties: { a: { type: 'text' } } } }] },
      'V13 formats[0].schema.properties.a.type',
    ],
    ['a variable without a value', { url: 'https://{{host}}/' }, 'V14 url'],
    ['a selector that does not parse', { url, excludeTags: ['.a', 'div['] }, 'V15 excludeTags[1]'],
    ['change tracking without markdown', { url, formats: ['changeTracking'] }, 'V17 formats[0]'],
    ['a wait that takes all of the timeout', { url, timeout: 5000, waitFor: 5000 }, 'V16 waitFor'],
    [
      'a selector of an action that does not parse',
      { url, actions: [{ type: 'click', selector: '//a' }] },
      'V15 actions[0].selector',
    ],
    [
      'a selector of attributes that does not parse',
      { url, formats: [{ type: 'attributes', selectors: [{ selector: '!', attribute: 'href' }] }] },
      'V15 formats[0].selectors[0].selector',
    ],
    ['a switch that is no switch', { url, mobile: 'yes' }, 'schema mobile'],
    ['a negative wait', { url, waitFor: -1 }, 'schema waitFor'],
    ['a list that is no list', { url, includeTags: 'article' }, 'schema includeTags'],
    ['an empty element of a list', { url, includeTags: [''] }, 'schema includeTags[0]'],
    ['headers that are no texts', { url, headers: { a: 1 } }, 'schema headers.a'],
    ['formats that are no list', { url, formats: 'markdown' }, 'schema formats'],
    ['a question without its question', { url, formats: [{ type: 'question' }] }, 'schema formats[0].question'],
  ])('refuses %s', (_, body, expected) => {
    expect(found(body)).toContain(expected);
    expect(blocksSending(problemsOf(body))).toBe(true);
  });

  it.each<[string, JsonObject, string]>([
    [
      'a full page with a viewport',
      { url, formats: [{ type: 'screenshot', fullPage: true, viewport: { width: 1, height: 1 } }] },
      'W01 formats[0].fullPage',
    ],
    ['writing without a click', { url, actions: [{ type: 'write', text: 'a' }] }, 'W02 actions[0]'],
    ['51 actions', { url, actions: Array.from({ length: 51 }, () => ({ type: 'scrape' })) }, 'W03 actions'],
    [
      'waits of more than a minute',
      {
        url,
        timeout: 300_000,
        actions: [
          { type: 'wait', milliseconds: 59_500 },
          { type: 'wait', selector: 'a' },
        ],
      },
      'W03 actions',
    ],
    [
      'waits longer than the timeout',
      { url, timeout: 2000, actions: [{ type: 'wait', milliseconds: 2001 }] },
      'W03 actions',
    ],
    ['actions on a PDF', { url: 'https://a.example/b.PDF?x=1', actions: [{ type: 'scrape' }] }, 'W04 actions'],
    ['zero retention with cleaning', { url, zeroDataRetention: true, onlyCleanContent: true }, 'W05 onlyCleanContent'],
    ['a minimum age', { url, minAge: 1 }, 'W06 minAge'],
    ['a minimum and a maximum age', { url, minAge: 1, maxAge: 5 }, 'W06 maxAge'],
    ['headers in lockdown', { url, lockdown: true, headers: { a: 'b' } }, 'W07 headers'],
    ['headers, which the cache does not like', { url, headers: { a: 'b' } }, 'W08 headers'],
    ['a selector in and out', { url, includeTags: ['a'], excludeTags: ['b', 'a'] }, 'W10 excludeTags[1]'],
    ['a key in a header', { url, headers: { Authorization: 'Bearer abc' } }, 'W11 headers.Authorization'],
    [
      'a key in any header',
      { url, headers: { 'X-Thing': 'ghp_abcdefghijklmnopqrstuvwxyz0123456789' } },
      'W11 headers.X-Thing',
    ],
    [
      'a key that is typed',
      {
        url,
        actions: [
          { type: 'click', selector: 'a' },
          { type: 'write', text: 'sk-abcdefghijklmnopqrstuvwx' },
        ],
      },
      'W11 actions[1].text',
    ],
    ['a wait of more than a minute', { url, timeout: 300_000, waitFor: 60_001 }, 'W14 waitFor'],
    ['a wait of more than half the timeout', { url, waitFor: 30_001 }, 'W14 waitFor'],
    ['raw bytes beside text', { url, formats: ['markdown', 'rawBase64'] }, 'W15 formats[1]'],
    ['json as a name', { url, formats: ['json'] }, 'W16 formats[0]'],
    ['json without instructions', { url, formats: [{ type: 'json', prompt: ' ' }] }, 'W16 formats[0]'],
    ['two screenshots', { url, formats: ['screenshot', { type: 'screenshot' }] }, 'W17 formats[1]'],
    ['two ways of json', { url, formats: [{ type: 'json', prompt: 'a' }, 'deterministicJson'] }, 'W17 formats[1]'],
    ['a field from the future', { url, hyperdrive: true }, 'unknown hyperdrive'],
    ['a format from the future', { url, formats: ['hologram'] }, 'unknown formats[0]'],
    ['a part of a field from the future', { url, location: { city: 'Ulm' } }, 'unknown location.city'],
    [
      'a field of a format from the future',
      { url, formats: [{ type: 'links', depth: 2 }] },
      'unknown formats[0].depth',
    ],
  ])('warns of %s and lets it be sent', (_, body, expected) => {
    expect(found(body)).toContain(expected);
    expect(problemsOf(body).every(({ severity }) => severity !== 'error')).toBe(true);
  });

  it('does not warn where there is nothing to warn of', () => {
    expect(
      found({ url, zeroDataRetention: false, lockdown: true, onlyCleanContent: true, headers: {}, actions: [] }),
    ).toEqual([]);
    expect(
      found({ url, headers: { Authorization: 'Bearer {{token}}' } }, { ...service, variables: { token: 'x' } }),
    ).toEqual(['W08 headers']);
    expect(
      found({
        url,
        storeInCache: false,
        actions: [
          { type: 'click', selector: 'a' },
          { type: 'write', text: 'Two-burner stove, 3 kW' },
        ],
      }),
    ).toEqual([]);
    expect(found({ url, waitFor: 30_000 })).toEqual([]);
  });

  it('names what the local engine does not do, and that only for the local engine', () => {
    const body = {
      url,
      formats: ['markdown', 'deterministicJson'],
      blockAds: false,
      location: { country: 'DE', languages: ['de'] },
      actions: [{ type: 'scrape' }],
      hyperdrive: 1,
      headers: { a: 'b' },
    };
    expect(found(body, localEngine)).toEqual(['W13 hyperdrive']);
    expect(found(body)).toEqual(['W08 actions', 'W08 headers', 'unknown hyperdrive']);
    expect(found({ url, waitFor: 40_000 }, localEngine)).toEqual([]);
    expect(found({ url, waitFor: 60_000 }, localEngine)).toEqual(['V16 waitFor']);
    expect(found({ url, waitFor: 59_999 }, localEngine)).toEqual([]);
  });

  it('warns of a forecast above the guard, and offers fewer pages where that is enough', () => {
    const guarded = { ...service, creditGuard: 6 };
    const pdf = { url: 'https://a.example/b.pdf' };
    expect(found({ url }, guarded)).toEqual([]);
    expect(found({ url, formats: ['deterministicJson'] }, guarded)).toEqual(['W12']);
    expect(found({ url, formats: ['deterministicJson'] }, { ...guarded, connectionKind: 'lab' })).toEqual([]);
    const [warning] = problemsOf(pdf, guarded);
    expect(warning).toMatchObject({ rule: 'W12', messageId: 'W12.open', values: { guard: 6 } });
    const mendedBody = setFields(draftOf(pdf), warning?.fixes[0]?.changes ?? []).body;
    expect(mendedBody).toEqual({ ...pdf, parsers: [{ type: 'pdf', maxPages: 6 }] });
    expect(found(mendedBody, guarded)).toEqual([]);
    expect(problemsOf({ ...pdf, redactPII: true }, guarded)[0]?.fixes).toEqual([]);
  });

  it('gives errors before warnings', () => {
    const severities = problemsOf({ formats: ['json', 'hologram'], headers: { a: 'b' }, timeout: 1 }).map(
      ({ severity }) => severity,
    );
    expect(severities).toEqual(['error', 'error', 'warning', 'warning', 'info']);
  });
});

describe('quick fixes', () => {
  it.each<[RuleId, JsonObject, JsonObject]>([
    ['V01', { url: 'shop.example' }, { url: 'https://shop.example' }],
    [
      'V02',
      { url, alexandria: { provider: 'p', capability: 'c' } },
      { alexandria: { provider: 'p', capability: 'c' } },
    ],
    ['V04', { url, location: { country: 'germany' } }, { url, location: { country: 'DE' } }],
    ['V04', { url, location: { country: 'uk' } }, { url, location: { country: 'GB' } }],
    ['V05', { url, timeout: 5 }, { url, timeout: 1000 }],
    ['V07', { url, actions: [{ type: 'scrape', x: 1 }] }, { url, actions: [{ type: 'scrape' }] }],
    [
      'V08',
      { url, formats: [{ type: 'screenshot', quality: 500 }] },
      { url, formats: [{ type: 'screenshot', quality: 100 }] },
    ],
    ['V09', { url, proxy: 'Enhance' }, { url, proxy: 'enhanced' }],
    [
      'W01',
      { url, formats: [{ type: 'screenshot', fullPage: true, viewport: { width: 1, height: 1 } }] },
      { url, formats: [{ type: 'screenshot', fullPage: true }] },
    ],
    ['V17', { url, formats: ['changeTracking'] }, { url, formats: ['markdown', 'changeTracking'] }],
    ['W10', { url, includeTags: ['a'], excludeTags: ['a', 'b'] }, { url, includeTags: ['a'], excludeTags: ['b'] }],
    ['W14', { url, waitFor: 50_000 }, { url, waitFor: 30_000 }],
    ['W15', { url, formats: ['markdown', 'rawBase64'] }, { url, formats: ['rawBase64'] }],
    ['W17', { url, formats: ['screenshot', 'screenshot'] }, { url, formats: ['screenshot'] }],
    ['unknown', { url, onlymaincontent: false }, { url, onlyMainContent: false }],
    ['unknown', { url, formats: ['markdwon'] }, { url, formats: ['markdown'] }],
  ])('%s is mended by its first fix', (rule, body, expected) => {
    expect(mended(body, rule)).toEqual(expected);
    expect(found(expected).filter((line) => line.startsWith(`${rule} `))).toEqual([]);
  });

  it('offers to fall back to the default', () => {
    expect(mended({ url, location: { country: 'germany' } }, 'V04', 1)).toEqual({ url });
  });
});

describe('validateDraft', () => {
  it('judges the text first while it does not parse', () => {
    const broken = setSource(draftOf({ url }), '{"url": "https://a.example",');
    expect(validateDraft(broken, service)).toMatchObject([
      { rule: 'syntax', severity: 'error', messageId: 'syntax.end', values: { offset: 28 } },
    ]);
    expect(validateDraft(draftOf({ url }), service)).toEqual([]);
  });

  it('survives any body, has words for everything it finds, and never breaks a body by its fixes', () => {
    const words = Object.keys(english);
    const known = fc.constantFrom(
      'url',
      'formats',
      'actions',
      'parsers',
      'location',
      'headers',
      'timeout',
      'waitFor',
      'profile',
      'includeTags',
      'alexandria',
      'minAge',
      'redactPII',
      'mobile',
      'proxy',
      'lockdown',
      'x',
    );
    const shaped = fc.oneof(
      jsonValue,
      fc.array(
        fc.oneof(
          fc.constantFrom('json', 'screenshot', 'rawBase64', 'changeTracking'),
          fc.dictionary(
            fc.constantFrom('type', 'selector', 'quality', 'viewport', 'schema', 'milliseconds'),
            fc.oneof(jsonValue, fc.constantFrom('json', 'wait', 'click', 'screenshot', 'pdf')),
            { noNullPrototype: true },
          ),
        ),
        { maxLength: 3 },
      ),
    );
    fc.assert(
      fc.property(
        fc.dictionary(known, shaped, { maxKeys: 5, noNullPrototype: true }),
        fc.constantFrom(service, localEngine),
        (body, context) => {
          for (const problem of validateBody(body, context)) {
            expect(words).toContain(problem.messageId);
            if (!problem.messageId.startsWith('syntax.')) expect(words).toContain(`${problem.messageId}.detail`);
            for (const fix of problem.fixes) {
              expect(words).toContain(fix.messageId);
              validateBody(setFields(draftOf(body), fix.changes).body, context);
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
