import { expect, it } from 'vitest';
import { resultText } from '../../../electron/client/resultText.ts';
import type { JsonValue } from '../../../shared/base/json.ts';

it('is the markdown, with what a model said of the page', () => {
  expect(resultText({ markdown: '# Stoves', summary: 'All stoves.', answer: 'Eight.', html: '<h1>Stoves</h1>' })).toBe(
    'Eight.\nAll stoves.\n# Stoves',
  );
});

it('is the words of the markup where there is no markdown, without scripts and tags', () => {
  expect(
    resultText({
      html: '<style>p{}</style><p>A <b>brass</b> cup</p><script>let secret = "<p>";</script>',
      rawHtml: '<p>another</p>',
    }),
  ).toBe('A brass cup');
  expect(resultText({ html: '<p>cut <script>never ends' })).toBe('cut');
});

it('holds the texts and numbers of JSON, in their order, and survives its shape', () => {
  expect(resultText({ json: { price: 94, of: ['Cinder', { deep: 'Wren' }], sold: true, none: null } })).toBe(
    '94 Cinder Wren',
  );
  const deep = Array.from({ length: 50_000 }).reduce<JsonValue>((inner) => [inner], 'bottom');
  expect(resultText({ json: deep })).toBe('bottom');
});

it('is empty for what is no text, and never longer than can be kept', () => {
  expect(resultText({ markdown: null, html: 5, json: null, links: ['https://example.com/'] })).toBe('');
  expect(resultText({ markdown: 'x'.repeat(50_000), json: 'after' })).toHaveLength(20_000);
  expect(resultText({ json: Array.from({ length: 9000 }, () => 'x'.repeat(100)) }).length).toBeLessThanOrEqual(20_000);
});
