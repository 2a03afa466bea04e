import { fileAddress } from '../../../shared/api/engine/localFiles.ts';
import { describe, expect, it } from 'vitest';
import english from '../../../renderer/messages/en/problems.json' with { type: 'json' };
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { draftOf, setFields } from '../../../shared/request/draft.ts';
import type { JsonPath } from '../../../shared/base/pathText.ts';
import type { Problem, QuickFix } from '../../../shared/request/problems.ts';
import { validateBody } from '../../../shared/request/validateDraft.ts';

const url = 'https://shop.example/stoves';
const shot = (options: JsonObject) => ({ url, formats: [{ type: 'screenshot', ...options }] });
const schema = (part: JsonValue) => ({ url, formats: [{ type: 'json', prompt: 'price', schema: part }] });
const steps = (...actions: readonly JsonObject[]) => ({ url, mobile: true, actions, waitFor: 5 });
const call = { provider: 'p', capability: 'c' };
const long = 'x'.repeat(300);

/**
 * A body for each message of each rule. `fixes`: how many ways out it offers; where there is none, only the person knows what was
 * meant, or the way out is no change of the body.
 */
const table: readonly (readonly [messageId: string, body: JsonObject, fixes: number])[] = [
  ['V01.missing', { mobile: true }, 0],
  ['V01.notText', { url: 7, mobile: true }, 1],
  ['V01.scheme', { url: 'shop.example', mobile: true }, 1],
  ['V01.invalid', { url: 'not an address' }, 0],
  ['V01.protocol', { url: 'ftp://shop.example/a?b', mobile: true }, 1],
  ['V01.protocol', { url: 'javascript:alert(1)' }, 0],
  ['V01.filePath', { url: 'file:///data/Report.pdf' }, 1],
  ['V01.ownFile', { url: fileAddress({ id: 'a'.repeat(64), name: 'Report.pdf' }) }, 0],
  ['V02', { url, alexandria: call, mobile: true, timeout: 5000 }, 1],
  ['V03.count', { timeout: 5000, alexandria: Array.from({ length: 12 }, () => call) }, 1],
  ['V03.count', { timeout: 5000, alexandria: [] }, 1],
  ['V03.call', { alexandria: [call, 'p'] }, 1],
  ['V03.name', { alexandria: [{ provider: long, capability: 'c' }] }, 1],
  ['V03.name', { alexandria: [{ provider: 'p' }] }, 0],
  ['V04', { url, location: { country: 'germany', languages: ['de'] } }, 2],
  ['V05', { url, timeout: 5, mobile: true }, 2],
  ['V06.neither', steps({ type: 'wait' }), 1],
  ['V06.both', steps({ type: 'wait', milliseconds: 5, selector: 'a' }), 2],
  ['V06.milliseconds', steps({ type: 'wait', milliseconds: 0 }), 1],
  ['V06.milliseconds', steps({ type: 'wait', milliseconds: '2500' }), 1],
  ['V07.type', steps({ type: 'scrape' }, { selector: 'a' }), 1],
  ['V07.unknownType', steps({ type: 'clik', selector: 'a' }), 2],
  ['V07.missing', steps({ type: 'press' }, { type: 'scrape' }), 1],
  ['V07.unknown', steps({ type: 'click', selector: 'a', delay: 1 }), 1],
  ['V07.unknown', steps({ type: 'wait', milliseconds: 1, all: true }), 1],
  ['V08.quality', shot({ quality: 0, fullPage: true }), 2],
  ['V08.viewport', shot({ viewport: 7, quality: 5 }), 1],
  ['V08.side', shot({ viewport: { width: 5 } }), 1],
  ['V08.pixels', shot({ viewport: { width: 0, height: 5 } }), 1],
  ['V08.viewportKey', shot({ viewport: { width: 5, height: 5, depth: 1 } }), 1],
  ['V09', steps({ type: 'scroll', direction: 'upp' }), 2],
  ['V09', { url, proxy: 'Enhance' }, 2],
  ['V09', { url, parsers: [{ type: 'pdf', mode: 'slow' }] }, 1],
  ['W13.proxy', { url, proxy: 'stealth', mobile: true }, 2],
  ['V10.maxPages', { url, parsers: [{ type: 'pdf', mode: 'ocr', maxPages: 20_000 }] }, 2],
  ['V10.unknown', { url, parsers: [{ type: 'pdf', dpi: 1 }] }, 1],
  ['V11', { url, profile: { name: long, saveChanges: true } }, 2],
  ['V11', { url, profile: { saveChanges: true } }, 1],
  ['V13.object', schema([]), 1],
  ['V13.object', schema({ type: 'object', properties: { a: 1, b: {} } }), 1],
  ['V13.type', schema({ type: 'object', properties: { a: { type: 'text' } } }), 2],
  ['V13.type', schema({ type: ['strng', 'null'] }), 2],
  ['V13.required', schema({ type: 'object', required: 'a' }), 1],
  ['V13.properties', schema({ type: 'object', properties: [] }), 1],
  ['V14', { url, prompt: 'a', headers: { a: 'see {{host}}' } }, 2],
  ['V14.secret', { url, headers: { a: '{{key}}' } }, 1],
  ['V15', { url, excludeTags: ['.a', 'div['] }, 1],
  ['V15', steps({ type: 'click', selector: '//a' }), 0],
  ['V16', { url, timeout: 5000, waitFor: 5000 }, 1],
  ['V17', { url, formats: ['links', 'changeTracking'] }, 1],
  ['W01', shot({ fullPage: true, viewport: { width: 5, height: 5 } }), 2],
  ['W02', steps({ type: 'write', text: 'a' }), 0],
  ['W03.count', steps(...Array.from({ length: 51 }, () => ({ type: 'scrape' }))), 1],
  [
    'W03.waits',
    steps(
      { type: 'wait', milliseconds: 50_000 },
      { type: 'wait', selector: 'a' },
      { type: 'wait', milliseconds: 30_000 },
    ),
    1,
  ],
  ['W03.timeout', { ...steps({ type: 'wait', milliseconds: 4000 }), timeout: 2000 }, 1],
  ['W04', { url: 'https://a.example/b.pdf', actions: [{ type: 'scrape' }], mobile: true }, 1],
  ['W05', { url, zeroDataRetention: true, onlyCleanContent: true }, 2],
  ['W06', { url, minAge: 1, mobile: true }, 1],
  ['W06.both', { url, minAge: 1, maxAge: 5 }, 1],
  ['W07', { url, lockdown: true, headers: { a: 'b' } }, 1],
  ['W08', { url, headers: { a: 'b' }, mobile: true }, 2],
  ['W10', { url, includeTags: ['a'], excludeTags: ['b', 'a', 'c'] }, 1],
  ['W11.header', { url, headers: { Authorization: 'Bearer abc', Accept: 'a/b' } }, 1],
  ['W11.text', steps({ type: 'click', selector: 'a' }, { type: 'write', text: 'sk-abcdefghijklmnopqrstuvwx' }), 0],
  ['W12', { url, formats: ['deterministicJson'], parsers: [] }, 0],
  ['W12.open', { url: 'https://a.example/b.pdf', mobile: true }, 1],
  ['W12.unknown', { alexandria: call }, 0],
  ['W13.option', { url, location: { city: 'Ulm', country: 'DE' } }, 1],
  ['W13.model', { url, formats: ['markdown', 'summary'] }, 2],
  ['W13.model', { url, onlyCleanContent: true }, 2],
  ['W13.later', { url, formats: ['markdown', 'summary'] }, 2],
  ['W13.extractor', { url, formats: [{ type: 'deterministicJson', prompt: 'the price' }] }, 2],
  ['W13.unknown', { url, onlymaincontent: false }, 2],
  ['W14.minute', { url, timeout: 300_000, waitFor: 70_000 }, 1],
  ['W14.half', { url, waitFor: 40_000 }, 1],
  ['W14.total', { ...steps({ type: 'wait', milliseconds: 50_000 }), waitFor: 20_000, timeout: 90_000 }, 1],
  ['W15', { url, formats: ['markdown', 'rawBase64'], mobile: true }, 1],
  ['W16.text', { url, formats: ['json', 'links'] }, 1],
  ['W16.empty', { url, formats: [{ type: 'json' }, 'links'] }, 1],
  ['W17.screenshots', { url, formats: ['screenshot', 'screenshot'] }, 1],
  ['W17.json', { url, formats: [{ type: 'json', prompt: 'a' }, 'deterministicJson'] }, 1],
];

/** Rules that only hold there. */
const onThisComputer: ReadonlySet<string> = new Set([
  'W13.option',
  'W13.unknown',
  'W13.format',
  'W13.model',
  'W13.later',
  'W13.extractor',
  'W13.proxy',
]);

function problemsOf(body: JsonObject, messageId: string): readonly Problem[] {
  return validateBody(body, {
    connectionKind: onThisComputer.has(messageId) ? 'local-engine' : 'service',
    variables: {},
    secrets: { key: false },
    engineModel: messageId === 'W13.later' ? 'later' : 'none',
    creditGuard: messageId.startsWith('W12') ? 3 : null,
  });
}

/** Returns a body without these paths, in the order of the changes. */
function without(body: JsonValue, paths: readonly JsonPath[]): JsonValue {
  return paths.reduce<JsonValue>((rest, path) => cut(rest, path), body);
}

function cut(value: JsonValue, [key, ...rest]: JsonPath): JsonValue {
  if (key === undefined) return value;
  if (Array.isArray(value)) {
    const items = value as readonly JsonValue[];
    return rest.length === 0
      ? items.filter((_item, index) => index !== key)
      : items.map((item, index) => (index === key ? cut(item, rest) : item));
  }
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      if (name !== key) return [[name, part]];
      return rest.length === 0 ? [] : [[name, cut(part, rest)]];
    }),
  );
}

function untouched(before: JsonObject, after: JsonObject, { changes }: QuickFix): void {
  const written = changes.filter(({ value }) => value !== undefined).map(({ path }) => path);
  // Text, not values: the user's order of the rest is preserved.
  expect(JSON.stringify(without(after, written))).toBe(
    JSON.stringify(
      without(
        before,
        changes.map(({ path }) => path),
      ),
    ),
  );
}

describe('every problem of every rule', () => {
  it.each(table)('%s: each fix mends it and leaves the rest of %j alone', (messageId, body, count) => {
    const found = problemsOf(body, messageId).find((each) => each.messageId === messageId);
    if (found === undefined)
      throw new Error(
        `not found: ${problemsOf(body, messageId)
          .map((each) => each.messageId)
          .join()}`,
      );
    expect(found.fixes).toHaveLength(count);
    for (const fix of found.fixes.filter(({ defines, opens }) => defines === undefined && opens === undefined)) {
      const after = setFields(draftOf(body), fix.changes).body;
      expect(problemsOf(after, messageId).map((each) => each.messageId)).not.toContain(messageId);
      untouched(body, after, fix);
    }
  });

  it('stands in the table', () => {
    const rules = Object.keys(english).filter((id) => /^[VW]\d/.test(id) && !id.endsWith('.detail'));
    const shown = new Set(table.map(([messageId]) => messageId));
    // The local engine makes every format.
    expect(rules.filter((id) => !shown.has(id))).toEqual(['W13.format']);
  });
});
