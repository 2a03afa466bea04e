import fc from 'fast-check';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { jsonObject, jsonValue, nastyText } from '../jsonArbitrary.ts';

/** A request that uses what the form offers and some of what it does not. */
export const wholeBody: JsonObject = {
  url: "https://shop.fernhill.example/stoves/tarn-2?q=it's&x=$HOME",
  formats: [
    'markdown',
    {
      type: 'json',
      prompt: 'Price of "the stove" itself,\nnot `its` accessories: $(id) \\ é 😀',
      schema: {
        type: 'object',
        properties: { name: { type: 'string' }, in_stock: { type: 'boolean' } },
        required: ['name'],
      },
    },
    { type: 'screenshot', fullPage: false, quality: 80, viewport: { width: 1280, height: 800 } },
  ],
  onlyMainContent: false,
  includeTags: ['article', "a[href='x']"],
  waitFor: 1500,
  timeout: 45_000,
  headers: { 'X-Quote': `"'$(touch x)'"`, Cookie: 'a=b; c=d' },
  mobile: true,
  location: { country: 'DE', languages: ['de-CH', 'en'] },
  parsers: [{ type: 'pdf', mode: 'ocr', maxPages: 3, pageMarkers: true }],
  actions: [
    { type: 'click', selector: '.load-more' },
    { type: 'wait', milliseconds: 500 },
    { type: 'screenshot', fullPage: true },
    { type: 'scroll', direction: 'down' },
  ],
  maxAge: 0,
  blockAds: true,
};

/** Bodies that a person could send: an address, known fields at nasty values, and anything at all besides. */
export const anyBody: fc.Arbitrary<JsonObject> = fc
  .tuple(
    fc.oneof(fc.webUrl(), nastyText),
    fc.array(
      fc.oneof(
        fc.constantFrom('markdown', 'json', 'links'),
        fc.record({
          type: fc.constantFrom('json', 'question', 'x'),
          prompt: nastyText,
          question: nastyText,
          schema: jsonValue,
        }),
      ),
      { maxLength: 3 },
    ),
    fc.array(nastyText, { maxLength: 3 }),
    fc.dictionary(nastyText, nastyText, { maxKeys: 3, noNullPrototype: true }),
    jsonObject,
  )
  .map(([url, formats, includeTags, headers, rest]) => ({ url, formats, includeTags, headers, ...rest }));
