import { expect, it } from 'vitest';
import { pageFiles } from '../../../../shared/document/site/pageFiles.ts';
import type { SitePage } from '../../../../shared/document/site/sitePages.ts';

const page: SitePage = {
  item: 0,
  url: '',
  scrapeId: null,
  title: null,
  status: null,
  words: null,
  credits: null,
  error: null,
};

it('keeps hostile values on their line of the front matter', () => {
  const document = {
    markdown: 'text',
    metadata: { title: 'a\n---\nevil: true\u2028\ud800"', scrapeId: '7', description: ['first', 'second'] },
  };
  expect(pageFiles(document, page)).toEqual([
    {
      ending: 'md',
      text: '---\ntitle: "a\\n---\\nevil: true\\u2028\ufffd\\""\ndescription: "first"\nscrapeId: "7"\n---\n\ntext\n',
    },
  ]);
});

it('is JSON for a page without Markdown', () => {
  const document = { json: { price: 5 }, metadata: {} };
  expect(pageFiles(document, page)).toEqual([{ ending: 'json', text: `${JSON.stringify(document, null, 2)}\n` }]);
});

it('is Markdown and JSON for a page with other formats', () => {
  const document = { markdown: 'text', links: ['https://a.example/'], metadata: {} };
  expect(pageFiles(document, page)).toEqual([
    { ending: 'md', text: '---\n---\n\ntext\n' },
    { ending: 'json', text: `${JSON.stringify(document, null, 2)}\n` },
  ]);
});

it('is nothing for a page that failed', () => {
  expect(pageFiles({ metadata: { error: 'Timed out' } }, { ...page, error: 'Timed out' })).toEqual([]);
});
