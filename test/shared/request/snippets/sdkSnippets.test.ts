import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { type SnippetTarget, writeSnippet } from '../../../../shared/request/snippets/writeSnippet.ts';
import { jsonValue, nastyText } from '../jsonArbitrary.ts';
import { takeApart } from './codeLiterals.ts';
import { anyBody } from './sampleBodies.ts';

const languages = ['go', 'rust', 'java', 'php', 'ruby', 'csharp', 'elixir'] as const satisfies SnippetTarget[];

function write(target: SnippetTarget, body: JsonObject, hasKey = true) {
  return writeSnippet(target, {
    baseUrl: 'https://api.harrow.example',
    body,
    keyVariable: 'FIRECRAWL_API_KEY',
    hasKey,
  });
}

const hostile = nastyText.map((text) => text.replaceAll(/[\ud800-\udfff]/gu, '\ufffd'));
const hostileName = hostile.filter((text) => text !== '' && text !== '__proto__');

/** A body that every SDK can send, with hostile text wherever a person may write some. */
const sendable: fc.Arbitrary<JsonObject> = fc.record({
  url: hostile.map((text) => `https://a.example/${text}`.trim()),
  includeTags: fc.array(hostile, { minLength: 1, maxLength: 3 }),
  headers: fc
    .dictionary(hostileName, hostile, { minKeys: 1, maxKeys: 3, noNullPrototype: true })
    .map((headers) => ({ 'X-Name': 'y', ...headers })),
  location: fc.record({ country: fc.constant('DE'), languages: fc.array(hostile, { minLength: 1, maxLength: 2 }) }),
  waitFor: fc.nat(60_000),
  onlyMainContent: fc.boolean(),
  maxAge: fc.nat(),
});

/** Optional fields that the majority of them can send. */
const nested: fc.Arbitrary<JsonObject> = fc
  .tuple(sendable, hostile, hostileName, hostile)
  .map(([body, prompt, name, selector]) => ({
    ...body,
    formats: [
      'markdown',
      { type: 'json', prompt, schema: { type: 'object', properties: { [name]: { type: 'string' }, z: {} } } },
    ],
    actions: [
      { type: 'click', selector },
      { type: 'wait', milliseconds: 1500 },
    ],
  }));

/** Returns the same body with a token for every text of the user, and the text of each token. */
function withTokens(body: JsonObject): { readonly plain: JsonObject; readonly meaning: ReadonlyMap<string, string> } {
  const meaning = new Map<string, string>();
  const token = (text: string): string => {
    const name = `token${meaning.size}`;
    meaning.set(name, text);
    return name;
  };
  const walk = (value: JsonValue, owner: string): JsonValue => {
    if (typeof value === 'string') return owner === 'type' || owner === 'formats' ? value : token(value);
    if (Array.isArray(value)) return (value as readonly JsonValue[]).map((item) => walk(item, owner));
    if (!isJsonObject(value)) return value;
    const hasOwnNames = owner === 'headers' || owner === 'properties';
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => {
        // A number for a name is written otherwise in PHP: it stays what it is.
        const name = hasOwnNames && !/^-?\d+$/.test(key) ? token(key) : key;
        return [name, walk(entry, key)];
      }),
    );
  };
  return { plain: walk(body, '') as JsonObject, meaning };
}

describe.each(languages)('writeSnippet for %s', (target) => {
  it('holds every text as one literal of the language, and nothing of it as code', () => {
    fc.assert(
      fc.property(target === 'rust' ? sendable : nested, (body) => {
        const snippet = write(target, body);
        expect(snippet.detour).toBeNull();
        const { plain, meaning } = withTokens(body);
        const tame = takeApart(target, write(target, plain).code);
        const wild = takeApart(target, snippet.code);
        expect(wild.skeleton).toBe(tame.skeleton);
        expect(wild.texts).toEqual(tame.texts.map((text) => meaning.get(text) ?? text));
      }),
      { numRuns: 40 },
    );
  });

  it('sends any other body by plain HTTP, as it is', () => {
    fc.assert(
      fc.property(anyBody, jsonValue, (body, value) => {
        const snippet = write(target, { ...body, newerOption: value });
        expect(snippet.detour?.fields).toContain('newerOption');
        const { texts } = takeApart(target, snippet.code);
        const sent = texts.find((text) => text.startsWith('{')) ?? '';
        expect(JSON.stringify(JSON.parse(sent))).toBe(JSON.stringify({ ...body, newerOption: value }));
      }),
      { numRuns: 40 },
    );
  });

  it('holds no character that a terminal or a reader would take for something else', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        for (const each of [body, { ...body, formats: ['markdown'] }])
          expect(write(target, each).code.replaceAll('\t', ' ')).not.toMatch(
            /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u200b\u2028\ufeff]/,
          );
      }),
      { numRuns: 40 },
    );
  });

  it('names no key where none is wanted', () => {
    for (const extra of [{}, { newerOption: 1 }])
      expect(write(target, { url: 'https://a.example', ...extra }, false).code).not.toMatch(
        /FIRECRAWL_API_KEY|[Bb]earer/,
      );
  });
});

describe('options by the names of each SDK', () => {
  const body = {
    url: 'https://a.example',
    formats: ['markdown'],
    onlyMainContent: true,
    waitFor: 1000,
    maxAge: 172_800_000,
    skipTlsVerification: false,
  };

  it.each<[SnippetTarget, readonly string[]]>([
    [
      'go',
      [
        'Formats: []string{"markdown"}',
        'OnlyMainContent: firecrawl.Bool(true)',
        'WaitFor: firecrawl.Int(1000)',
        'MaxAge: firecrawl.Int64(172800000)',
        'SkipTLSVerification: firecrawl.Bool(false)',
      ],
    ],
    ['rust', ['formats: Some(vec![Format::Markdown])', 'only_main_content: Some(true)', 'max_age: Some(172800000)']],
    ['java', ['.formats(List.<Object>of("markdown"))', '.onlyMainContent(true)', '.maxAge(172800000L)']],
    ['php', ["formats: ['markdown']", 'onlyMainContent: true', 'skipTlsVerification: false']],
    ['ruby', ['formats: ["markdown"]', 'only_main_content: true', 'skip_tls_verification: false']],
    ['csharp', ['Formats = new List<object> { "markdown" }', 'OnlyMainContent = true', 'WaitFor = 1000']],
    ['elixir', ['formats: ["markdown"]', 'only_main_content: true', 'max_age: 172800000']],
  ])('%s', (target, lines) => {
    const { code, detour } = write(target, body);
    expect(detour).toBeNull();
    for (const line of lines) expect(code).toContain(line);
  });

  it.each<[SnippetTarget, JsonObject, readonly string[]]>([
    ['go', { minAge: 1 }, ['minAge']],
    ['go', { parsers: [] }, ['parsers']],
    ['go', { redactPII: { mode: 'fast' } }, ['redactPII']],
    ['rust', { formats: [{ type: 'json', prompt: 'p' }] }, ['formats']],
    ['rust', { actions: [{ type: 'click', selector: 'a', all: true }] }, ['actions']],
    ['java', { minAge: 1 }, ['minAge']],
    ['php', { formats: [{ type: 'attributes', selectors: [] }] }, ['formats']],
    ['ruby', { minAge: 1, onlyCleanContent: true }, ['minAge', 'onlyCleanContent']],
    ['csharp', { lockdown: true, minAge: 1, profile: { name: 'a' } }, ['lockdown', 'minAge', 'profile']],
    ['elixir', { zeroDataRetention: true }, ['zeroDataRetention']],
  ])('%s goes by plain HTTP for %j', (target, options, fields) => {
    expect(write(target, { url: 'https://a.example', ...options }).detour).toEqual({ fields });
  });

  it('keeps the service’s default where the gem has another', () => {
    expect(write('ruby', { url: 'https://a.example', mobile: true }).code).toContain('skip_tls_verification: true,');
    expect(write('ruby', { url: 'https://a.example', headers: { a: 'b' } }).code).not.toContain('skip_tls');
  });
});
