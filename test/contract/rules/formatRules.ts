import { expect } from 'vitest';
import type { EngineTopic } from './engineRule.ts';

const attributes = (...selectors: readonly (readonly [string, string])[]) => ({
  type: 'attributes',
  selectors: selectors.map(([selector, attribute]) => ({ selector, attribute })),
});

export const formatRules: EngineTopic = {
  topic: 'attributes and bytes',
  rules: [
    {
      rule: 'attributes gives the values of each selector, as the page has them',
      source: 'api-facts 1.1',
      path: '/act',
      options: { formats: [attributes(['#form', 'action'], ['.item', 'class'], ['html', 'lang'], ['.none', 'id'])] },
      answer: {
        data: {
          attributes: [
            { selector: '#form', attribute: 'action', values: ['/act/second'] },
            { selector: '.item', attribute: 'class', values: ['item', 'item', 'item'] },
            { selector: 'html', attribute: 'lang', values: ['en'] },
            { selector: '.none', attribute: 'id', values: [] },
          ],
        },
      },
    },
    {
      rule: 'attributes are of the page as it is shown, shadow roots and what actions did included',
      source: 'api-facts 1.1',
      path: '/act/deep',
      options: {
        actions: [{ type: 'executeJavascript', script: "document.body.dataset.seen = 'yes'" }],
        formats: [attributes(['.inside', 'class'], ['body', 'data-seen'])],
      },
      answer: { data: { attributes: [{ values: ['inside open', 'inside closed'] }, { values: ['yes'] }] } },
    },
    {
      rule: 'a selector that cannot be read is named in the warning',
      source: 'issue 5',
      path: '/act',
      options: { formats: ['markdown', attributes(['a[', 'href'])] },
      answer: {
        data: { attributes: [{ values: [] }], warning: expect.stringContaining('"a[" is not a selector') as string },
      },
    },
    {
      rule: 'attributes without selectors is refused',
      source: 'api-facts 1.1',
      options: { formats: ['attributes'] },
      status: 400,
      answer: { code: 'BAD_REQUEST', details: [{ path: ['formats', 0] }] },
    },
    {
      rule: 'rawBase64 gives the bytes of the answer and no markdown',
      source: 'api-facts 1.1',
      path: '/png',
      options: { formats: ['rawBase64'] },
      check: async ({ site }, answer) => {
        const sent = Buffer.from(await (await fetch(`${site.origin}/png`)).arrayBuffer());
        expect(Buffer.from(answer?.textOf('rawBase64') ?? '', 'base64').equals(sent)).toBe(true);
        expect(answer?.data).not.toHaveProperty('markdown');
        expect(answer?.data['metadata']).toMatchObject({ statusCode: 200, contentType: 'image/png' });
      },
    },
    {
      rule: 'rawBase64 of a page is its HTML as it was sent, after redirects',
      source: 'api-facts 1.1',
      path: '/redirect?to=/note',
      options: { formats: [{ type: 'rawBase64' }] },
      check: async ({ site }, answer) => {
        const sent = await (await fetch(`${site.origin}/note`)).text();
        expect(Buffer.from(answer?.textOf('rawBase64') ?? '', 'base64').toString('utf8')).toBe(sent);
        expect(answer?.data['metadata']).toMatchObject({ url: `${site.origin}/note` });
      },
    },
    {
      rule: 'rawBase64 must be the only format',
      source: 'api-facts 1.1',
      options: { formats: ['markdown', 'rawBase64'] },
      status: 400,
      answer: {
        code: 'BAD_REQUEST',
        details: [{ path: ['formats', 1], message: 'rawBase64 must be the only format' }],
      },
    },
    {
      rule: 'rawBase64 has no actions',
      source: 'issue 5',
      options: { formats: ['rawBase64'], actions: [{ type: 'scroll' }] },
      status: 400,
      answer: { code: 'BAD_REQUEST', details: [{ path: ['formats', 0] }] },
    },
    {
      long: true,
      rule: 'a full page screenshot has what loads when it comes into view',
      source: 'issue 5',
      path: '/act/feed',
      options: { formats: [{ type: 'screenshot', fullPage: true, quality: 30 }] },
      check: async (_world, answer) => {
        const image = await fetch(answer?.textOf('screenshot') ?? '');
        expect(image.headers.get('content-type')).toBe('image/jpeg');
        expect(answer?.textOf('markdown')).toContain('Entry 100');
      },
    },
  ],
};
