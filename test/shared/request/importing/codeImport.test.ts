import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { readPaste } from '../../../../shared/request/importing/readPaste.ts';
import { type SnippetTarget, writeSnippet } from '../../../../shared/request/snippets/writeSnippet.ts';
import { nastyText } from '../jsonArbitrary.ts';
import { anyBody, wholeBody } from '../snippets/sampleBodies.ts';

const importable = [
  'curl',
  'javascriptSdk',
  'typescriptSdk',
  'pythonSdk',
  'pythonAsync',
  'fetch',
  'requests',
  'mcp',
  'http',
] as const satisfies SnippetTarget[];

/** The body that a paste of the snippet gives. */
function roundTrip(target: SnippetTarget, body: JsonObject): unknown {
  const { code } = writeSnippet(target, {
    baseUrl: 'https://api.harrow.example',
    body,
    keyVariable: 'FIRECRAWL_API_KEY',
    hasKey: true,
  });
  const paste = readPaste(code);
  return paste.kind === 'request' ? paste.imported.body : paste;
}

function imported(text: string) {
  const paste = readPaste(text);
  if (paste.kind !== 'request') throw new Error(JSON.stringify(paste));
  return paste.imported;
}

describe.each(importable)('a snippet for %s', (target) => {
  it('gives an equal request when it is pasted', () => {
    expect(roundTrip(target, wholeBody)).toEqual(wholeBody);
    expect(roundTrip(target, { url: 'https://a.example' })).toEqual({ url: 'https://a.example' });
  });

  it('does so whatever the body', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        expect(roundTrip(target, body)).toEqual(JSON.parse(JSON.stringify(body)));
      }),
      {
        numRuns: 60,
        examples: [
          // Quotes that a shell escapes, next to an escape character of another shell.
          [{ url: '', formats: [], includeTags: ["'", "^'"], headers: {} }],
          // An address that ends like a command of PowerShell.
          [{ url: 'http://a.irm', formats: [], includeTags: [], headers: {} }],
          // Names that the API does not have, spelled as those of Python are.
          [{ url: 'http://a.aa', formats: [], includeTags: [], headers: {}, '0_a': {}, a_b: 1 }],
        ],
      },
    );
  });
});

describe('code of the JavaScript kind', () => {
  it('is read as people write it, with names that hold literals', () => {
    const { body, from, ignored } = imported(`
      import Firecrawl from '@mendable/firecrawl-js';
      // what we want
      const schema = { type: "object", properties: { price: { type: 'number' } }, };
      const app = new Firecrawl({ apiKey: "fc-secret" });
      const doc = await app.scrapeUrl('https://shop.example/' + "a", {
        formats: ['markdown', { type: 'json', prompt: \`all
prices\`, schema }, { type: "screenshot" as const, fullPage: true }],
        onlyMainContent: false, waitFor: 1_000,
        headers: { Cookie: process.env.COOKIE, 'X-A': 'b' },
        ...more,
      });`);
    expect(from).toBe('code');
    expect(body).toEqual({
      url: 'https://shop.example/a',
      formats: [
        'markdown',
        {
          type: 'json',
          prompt: 'all\nprices',
          schema: { type: 'object', properties: { price: { type: 'number' } } },
        },
        { type: 'screenshot', fullPage: true },
      ],
      onlyMainContent: false,
      waitFor: 1000,
      headers: { 'X-A': 'b' },
    });
    expect(ignored.map(({ part }) => part)).toEqual(['headers.Cookie', '…']);
  });

  it('may be a fetch of a page, as a browser copies it', () => {
    const { body, from, ignored } = imported(`fetch("https://a.example/x", {
  "headers": { "accept-language": "de", "sec-fetch-mode": "cors", "cookie": "a=b" },
  "referrer": "https://a.example/", "body": null, "method": "GET"
});`);
    expect(from).toBe('page');
    expect(body).toEqual({ url: 'https://a.example/x', headers: { 'accept-language': 'de', cookie: 'a=b' } });
    expect(ignored).toEqual([{ part: 'sec-fetch-mode', reason: 'automatic' }]);
  });

  it('may be axios, whose second word is the body', () => {
    expect(
      imported(`await axios.post("https://api.example/v2/scrape", { url: "https://a.example", mobile: true }, {
        headers: { Authorization: "Bearer fc-secret" } })`),
    ).toMatchObject({ from: 'call', body: { url: 'https://a.example', mobile: true } });
  });
});

describe('code of the Python kind', () => {
  it('is read with its own names for options', () => {
    const { body, ignored } = imported(`
from firecrawl import Firecrawl
TAGS = ["article", r"a\\b"]
app = Firecrawl(api_key=os.environ["KEY"])
doc = app.scrape(
    url="https://a.example",  # the page
    formats=["raw_html", {"type": "screenshot", "full_page": True}, {"type": "json", "schema": {"a_b": None}}],
    include_tags=TAGS, redact_pii=dict(replace_style="mask"),
    headers={"x_y": "z" "w"}, wait_for=load(), actions=[{"type": "wait", "milliseconds": 5}],
)`);
    expect(body).toEqual({
      url: 'https://a.example',
      formats: ['rawHtml', { type: 'screenshot', fullPage: true }, { type: 'json', schema: { a_b: null } }],
      includeTags: ['article', 'a\\b'],
      redactPII: { replaceStyle: 'mask' },
      headers: { x_y: 'zw' },
      actions: [{ type: 'wait', milliseconds: 5 }],
    });
    expect(ignored).toEqual([{ part: 'wait_for', reason: 'expression' }]);
  });

  it('may be of an older package, with all options in one', () => {
    expect(imported(`app.scrape_url('https://a.example', params={'formats': ['html'], 'waitFor': 5})`).body).toEqual({
      url: 'https://a.example',
      formats: ['html'],
      waitFor: 5,
    });
  });
});

describe('PowerShell', () => {
  it.each([
    `Invoke-RestMethod -Uri "https://api.example/v2/scrape" -Method Post \`\n  -Headers @{ "Authorization" = "Bearer fc-x"; 'X-A'='b' } -ContentType 'application/json' -Body '{"url":"https://a.example","prompt":"it''s"}'`,
    `Invoke-WebRequest -UseBasicParsing -Uri "https://api.example/v2/scrape" -Method "POST" -Body "{\`"url\`":\`"https://a.example\`",\`"prompt\`":\`"it's\`"}" | ConvertFrom-Json`,
  ])('calls the API: %#', (command) => {
    expect(imported(command)).toMatchObject({ from: 'call', body: { url: 'https://a.example', prompt: "it's" } });
  });

  it('visits a page, as a browser copies it', () => {
    expect(
      imported(`Invoke-WebRequest -UseBasicParsing -Uri "https://a.example/" -Headers @{
"accept-language"="de"
  "cookie"="a=b"
}`).body,
    ).toEqual({ url: 'https://a.example/', headers: { 'accept-language': 'de', cookie: 'a=b' } });
  });
});

describe('what cannot be read', () => {
  it.each([
    ['app.scrape(address,\n {})', 'no-address'],
    ["app.scrape('https://a.example', {\n mobile: true", 'code'],
    ['curl "open', 'open-quote'],
    ["fetch('https://api.example/v2/agent',\n {})", 'other-endpoint'],
    ["Invoke-WebRequest -Uri 'https://a", 'open-quote'],
  ])('is told: %s', (text, fault) => {
    expect(readPaste(text)).toEqual({ kind: 'broken', fault });
  });

  it('never fails, whatever is pasted', () => {
    const begin = fc.constantFrom('a.scrape(', 'fetch("x", ', 'requests.post(', 'iwr ', 'POST https://a\n', 'x = ', '');
    const part = fc.oneof(
      nastyText,
      fc.constantFrom('{', '}', '[', ')', '(', ',', ':', '`', '${', '"', "'", '@{', '//'),
    );
    fc.assert(
      fc.property(begin, fc.array(part, { maxLength: 12 }), (start, parts) => {
        expect(readPaste(`${start}\n${parts.join('')}`)).toHaveProperty('kind');
      }),
      { numRuns: 400 },
    );
    expect(readPaste(`a.scrape(\n${'['.repeat(100_000)}`)).toHaveProperty('kind');
  });

  it('takes no key over', () => {
    for (const target of importable) {
      const paste = readPaste(
        writeSnippet(target, { baseUrl: 'https://a.example', body: wholeBody, keyVariable: 'K', hasKey: true }).code,
      );
      expect(JSON.stringify(paste.kind === 'request' ? paste.imported.body : paste)).not.toContain('Bearer');
    }
  });
});
