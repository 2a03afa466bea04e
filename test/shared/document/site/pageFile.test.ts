import { expect, it } from 'vitest';
import { pageFile } from '../../../../shared/document/site/pageFile.ts';
import type { SitePage } from '../../../../shared/document/site/sitePages.ts';

const page: SitePage = { item: 0, url: '', title: null, status: null, words: null, credits: null, error: null };

it('keeps hostile values on their line of the front matter', () => {
  const document = {
    markdown: 'text',
    metadata: { title: 'a\n---\nevil: true\u2028"', description: ['first', 'second'] },
  };
  expect(pageFile(document, page)?.text).toBe(
    '---\ntitle: "a\\n---\\nevil: true\\u2028\\""\ndescription: "first"\n---\n\ntext\n',
  );
});

it('is JSON for a page without Markdown', () => {
  const document = { json: { price: 5 }, metadata: {} };
  expect(pageFile(document, page)).toEqual({ ending: 'json', text: `${JSON.stringify(document, null, 2)}\n` });
});

it('is nothing for a page that failed', () => {
  expect(pageFile({ metadata: { error: 'Timed out' } }, { ...page, error: 'Timed out' })).toBeNull();
});
