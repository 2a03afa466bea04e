import type { JsonObject } from '../../shared/base/json.ts';
import { wholeBody } from '../shared/request/snippets/sampleBodies.ts';

/** Text with what ends, escapes or turns code into something else, in one language or another. */
const hostile = `'"\\ \`$(id) \${HOME} #{1} {$x} %s """ */ ?> <?php \u202e\u200b\u0007\n\r\t😀 é JSON;`;

/** Bodies for every compiler: plain ones that SDKs send, and one that none of them can. */
export const checkedBodies: readonly JsonObject[] = [
  { url: 'https://a.example' },
  wholeBody,
  {
    url: `https://a.example/?q=${hostile}`.trim(),
    formats: ['markdown', 'links'],
    includeTags: [hostile],
    headers: { 'X-Hostile': hostile, [hostile]: 'x' },
    onlyMainContent: true,
    waitFor: 0,
    maxAge: 172_800_000,
    location: { country: 'DE', languages: ['de-CH', hostile] },
    proxy: 'auto',
    mobile: false,
  },
  {
    url: 'https://a.example/long',
    formats: [
      {
        type: 'json',
        prompt: hostile,
        schema: Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`field ${index}`, { maximum: 1e21 }])),
      },
    ],
    actions: [{ type: 'click', selector: hostile }, { type: 'wait', milliseconds: 5_000_000_000 }, { type: 'scrape' }],
    parsers: [{ type: 'pdf', maxPages: 3 }],
  },
  { url: 'https://a.example', formats: ['json'], '"#': '"##', nothing: null, half: '\ud800', [hostile]: hostile },
];
