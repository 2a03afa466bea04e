import { describe, expect, it } from 'vitest';
import { readPaste } from '../../../../shared/request/importing/readPaste.ts';
import { importedFrom } from './importedFrom.ts';

const url = 'https://a.example/stoves';

describe('JavaScript and TypeScript as people write them', () => {
  it.each<[string, string, object]>([
    [
      'the call of the first page of the docs',
      `import Firecrawl from '@mendable/firecrawl-js';

const firecrawl = new Firecrawl({ apiKey: "fc-1234" });

// Scrape a website:
const doc = await firecrawl.scrape('${url}', { formats: ['markdown', 'html'] });
console.log(doc);`,
      { url, formats: ['markdown', 'html'] },
    ],
    [
      'names and shorthands within a function',
      `export async function run() {
  const url = "${url}";
  const formats = ['markdown'] as const;
  let schema: Record<string, unknown> = { type: 'object' };
  const options: ScrapeOptions = {
    formats: [...formats, { type: 'json', schema }],
    onlyMainContent: !true,
  };
  return app.scrape(url, options);
}`,
      { url, formats: ['markdown', { type: 'json', schema: { type: 'object' } }], onlyMainContent: false },
    ],
    [
      'options that are spread',
      `const base = { mobile: true, waitFor: 10 };
await app.scrape("${url}", { ...base, waitFor: 20, })`,
      { url, mobile: true, waitFor: 20 },
    ],
    [
      'a template with names in it',
      `const host = 'a.example';\nconst page = \`https://\${host}/stoves\`;\nawait app.scrapeUrl(page, { timeout: 2 * 60 * 1000 });`,
      { url, timeout: 120_000 },
    ],
    [
      'what is undefined',
      `app.scrape('${url}', { mobile: undefined, formats: ["links"], location: { country: "DE", languages: undefined } })`,
      {
        url,
        formats: ['links'],
        location: { country: 'DE' },
      },
    ],
    [
      'casts with types in brackets',
      `await app.scrape("${url}", { headers: {} as Record<string, string>, mobile: true } satisfies Partial<ScrapeOptions>);`,
      {
        url,
        headers: {},
        mobile: true,
      },
    ],
    [
      'a call with a type of its own',
      `const r = await app.scrapeUrl<Stove>("${url}", { formats: ["html"] })`,
      { url, formats: ['html'] },
    ],
    ['a call that may be missing', `await this.app?.scrape?.('${url}', { mobile: true })`, { url, mobile: true }],
    [
      'comments everywhere',
      `await app.scrape(/* where */ '${url}', { // how
  // mobile: true,
  blockAds: false, /* never */ waitFor: 1, // ) }
});`,
      { url, blockAds: false, waitFor: 1 },
    ],
    [
      'a comment that speaks of a call before the call',
      `// older: app.scrapeUrl('https://wrong.example', { mobile: true })
/* app.scrape("https://wrong.example") */
const note = "app.scrape('https://wrong.example')";
const doc = await app.scrape('${url}');`,
      { url },
    ],
    [
      'lists that are joined and frozen',
      `const actions = Object.freeze([{ type: 'click', selector: '#a' }]);\napp.scrape('${url}', { actions })`,
      { url, actions: [{ type: 'click', selector: '#a' }] },
    ],
  ])('%s', (_, code, body) => {
    expect(importedFrom(code).body).toEqual(body);
  });

  it('reads a schema of zod as the schema that it stands for', () => {
    const { body, ignored } = importedFrom(`
import { z } from 'zod';
const offer = z.object({ price: z.number().min(0), kind: z.enum(['new', "used"]) });
const Stove = z.object({
  name: z.string().describe('As the shop writes it'), // not the brand
  inStock: z.boolean(),
  count: z.number().int().optional(),
  link: z.string().url().nullable(),
  offers: z.array(offer).describe("all of them"),
  tags: z.string().array().optional(),
  more: z.record(z.string(), z.unknown()),
}).strict();
const doc = await app.scrape('${url}', { formats: [{ type: 'json', schema: Stove }] });`);
    expect(body).toEqual({
      url,
      formats: [
        {
          type: 'json',
          schema: {
            type: 'object',
            properties: {
              name: { type: 'string', description: 'As the shop writes it' },
              inStock: { type: 'boolean' },
              count: { type: 'integer' },
              link: { type: ['string', 'null'] },
              offers: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: { price: { type: 'number' }, kind: { type: 'string', enum: ['new', 'used'] } },
                  required: ['price', 'kind'],
                },
                description: 'all of them',
              },
              tags: { type: 'array', items: { type: 'string' } },
              more: { type: 'object' },
            },
            required: ['name', 'inStock', 'link', 'offers', 'more'],
          },
        },
      ],
    });
    expect(ignored).toEqual([]);
  });

  it('says which further calls it left out', () => {
    const { body, ignored } = importedFrom(
      `await app.scrape('${url}');\nawait app.scrape('https://b.example', { mobile: true });\nawait app.crawl('x')`,
    );
    expect(body).toEqual({ url });
    expect(ignored).toEqual([
      { part: 'https://b.example', reason: 'further' },
      { part: 'x', reason: 'further' },
    ]);
  });

  it.each([
    'const job = await app.agent({ prompt: "stoves" });',
    'app.start_agent(prompt="stoves",\n max_credits=3)',
  ])('says that it is another call: %s', (code) => {
    expect(readPaste(code)).toEqual({ kind: 'broken', fault: 'other-endpoint' });
  });
});

describe('plain calls in JavaScript', () => {
  const call = 'https://api.harrow.example/v2/scrape';
  it.each<[string, string, object]>([
    [
      'fetch with names',
      `const url = '${call}';
const options = {
  method: 'POST',
  headers: {Authorization: 'Bearer <token>', 'Content-Type': 'application/json'},
  body: JSON.stringify({url: '${url}', mobile: true})
};

try {
  const response = await fetch(url, options);
  const data = await response.json();
} catch (error) { console.error(error); }`,
      { url, mobile: true },
    ],
    [
      'fetch with JSON as text',
      `fetch('${call}', { method: 'POST', body: '{"url":"${url}","mobile":true}' }).then(r => r.json())`,
      { url, mobile: true },
    ],
    [
      'fetch with a body by name',
      `const body = { url: "${url}", formats: ["markdown"] };
const res = await fetch(\`\${process.env.API_URL}/v2/scrape\`, { method: "POST", headers: { Authorization: \`Bearer \${key}\` }, body: JSON.stringify(body, null, 2) });`,
      { url, formats: ['markdown'] },
    ],
    [
      'axios as a function',
      `axios({ method: 'post', url: '${call}', headers: { Authorization: 'Bearer x' }, data: { url: '${url}' } })`,
      { url },
    ],
    [
      'axios with a configuration by name',
      `const config = { method: 'post', maxBodyLength: Infinity, url: '${call}', data: JSON.stringify({ "url": "${url}" }) };\naxios.request(config).then((r) => r)`,
      { url },
    ],
    ['got', `const data = await got.post('${call}', { json: { url: '${url}' } }).json();`, { url }],
    ['ky', `await ky('${call}', { method: 'post', json: { url: '${url}' } })`, { url }],
    ['jQuery', `$.ajax({ url: "${call}", type: "POST", data: JSON.stringify({ url: "${url}" }) })`, { url }],
    ['fetch of a window', `window.fetch("${call}", {method:"POST",body:JSON.stringify({url:"${url}"})})`, { url }],
  ])('%s', (_, code, body) => {
    expect(importedFrom(code)).toMatchObject({ from: 'call' });
    expect(importedFrom(code).body).toEqual(body);
  });
});
