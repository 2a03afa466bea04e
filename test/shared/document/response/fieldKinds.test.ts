import { expect, test } from 'vitest';
import { oddFields } from '../../../../shared/document/response/fieldKinds.ts';

test('fields of another kind than the API has there are told, and nothing else is', () => {
  expect(oddFields({ markdown: 7, links: { a: 1 }, branding: 'blue', summary: ['x'], metadata: [1] })).toEqual({
    markdown: 'text',
    summary: 'text',
    links: 'list',
    branding: 'object',
    metadata: 'object',
  });
  const good = { markdown: '# x', links: ['a'], branding: { colors: {} }, json: 3, audio: { url: 'a' }, hologram: 4 };
  expect(oddFields(good)).toEqual({});
});

test('a nothing is of every kind', () => {
  expect(oddFields({ markdown: null, links: {}, branding: [], html: '' })).toEqual({});
});

test('a list of pages or tools that is none is told too', () => {
  expect(oddFields({ pages: 7, tools: 'x', alexandria: {}, screenshot: ['x'], rawBase64: 5 })).toEqual({
    pages: 'list',
    tools: 'list',
    screenshot: 'text',
    rawBase64: 'text',
  });
});
