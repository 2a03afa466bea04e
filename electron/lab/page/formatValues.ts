import type { FormatName } from '../../../shared/api/formats.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import type { LabCall } from '../fillText.ts';
import { mediaUrl } from './media.ts';
import { sampleValue } from './sampleValue.ts';

const markdown = `# The failure lab responded

This page is made up: no website was contacted. The lab plays what a service of the Web Data API v2 may return.

## What to look at

* the status and the attempts in the strip above
* the raw answer in its tab

Its one link leads to [the API's page](https://example.com/).
`;

const html = '<main><h1>The failure lab responded</h1><p>This page is made up: no website was contacted.</p></main>';
const rawHtml = `<!doctype html><html lang="en"><head><title>Failure lab</title></head><body>${html}</body></html>`;
const notice = 'This page is made up: no website was contacted.';

/** The fields of `data` that each format fills (api-facts 1.1), for its options. */
const values: Readonly<Record<FormatName, (options: JsonObject, call: LabCall) => JsonObject>> = {
  markdown: () => ({ markdown }),
  html: () => ({ html }),
  rawHtml: () => ({ rawHtml }),
  rawBase64: () => ({ rawBase64: Buffer.from(rawHtml).toString('base64') }),
  links: () => ({ links: ['https://example.com/'] }),
  images: () => ({ images: [] }),
  summary: () => ({ summary: 'A made-up page of the failure lab.' }),
  screenshot: (_options, { origin }) => ({ screenshot: mediaUrl('screenshot', origin) }),
  audio: (_options, { origin }) => ({ audio: mediaUrl('audio', origin) }),
  video: (_options, { origin }) => ({ video: mediaUrl('video', origin) }),
  json: extracted,
  deterministicJson: extracted,
  question: () => ({ answer: notice }),
  query: () => ({ answer: notice }),
  highlights: () => ({ highlights: notice }),
  changeTracking: () => ({
    changeTracking: { previousScrapeAt: null, changeStatus: 'new', visibility: 'visible' },
  }),
  attributes: ({ selectors }) => ({ attributes: selectorsOf(selectors) }),
  branding: () => ({
    branding: {
      colorScheme: 'light',
      brandName: 'Failure lab',
      fonts: [{ family: 'system-ui' }],
      colors: { primary: '#b53561', background: '#ffffff', textPrimary: '#1f2328' },
    },
  }),
  product: (_options, { url }) => ({
    product: {
      title: 'A made-up product',
      url,
      variants: [
        {
          id: '1',
          title: 'The only one',
          price: { amount: 1, currency: 'USD', formatted: '$1.00' },
          availability: { inStock: true, text: 'In stock' },
        },
      ],
    },
  }),
  menu: () => ({
    menu: {
      isMenu: true,
      merchant: { name: 'A made-up restaurant' },
      currency: 'USD',
      sections: [
        { name: 'Soups', items: [{ name: 'Soup', price: { amount: 1, currency: 'USD', formatted: '$1.00' } }] },
      ],
    },
  }),
};

/** The fields of `data` for the formats of a call, and markdown for a call that names none. A format that the API does not have is left out. */
export function formatValues(call: LabCall): JsonObject {
  const asked = call.formats.length === 0 ? [{ type: 'markdown' }] : call.formats;
  return Object.assign({}, ...asked.map((format) => valueOf(format, call))) as JsonObject;
}

function valueOf(format: JsonObject, call: LabCall): JsonObject {
  const { type } = format;
  return isFormatName(type) ? values[type](format, call) : {};
}

function isFormatName(type: JsonValue | undefined): type is FormatName {
  return typeof type === 'string' && Object.hasOwn(values, type);
}

function extracted({ schema }: JsonObject): JsonObject {
  return { json: schema === undefined ? { title: 'The failure lab responded' } : sampleValue(schema) };
}

/** Maximum number of selectors in a call. */
const maxSelectors = 100;

function selectorsOf(selectors: JsonValue | undefined): JsonValue[] {
  if (!Array.isArray(selectors)) return [];
  return (selectors as readonly JsonValue[])
    .filter(isJsonObject)
    .slice(0, maxSelectors)
    .map(({ selector = '', attribute = '' }) => ({ selector, attribute, values: ['made up'] }));
}
