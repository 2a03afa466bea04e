import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowEngine, type BorrowedEngine } from '../support/borrowEngine.ts';
import { startSite, type Site } from '../support/site.ts';
import { junkTypes, misnamed, pageInsteadOfFile } from '../support/siteFiles.ts';
import { variantTags } from '../support/variantTags.ts';

let engine: BorrowedEngine;
let site: Site;

beforeAll(async () => {
  site = await startSite();
  engine = await borrowEngine([site.origin]);
});
afterAll(async () => {
  await Promise.all([engine.release(), site.close()]);
});

async function markdownOf(path: string): Promise<string> {
  return (await engine.scrape({ url: `${site.origin}${path}` })).textOf('markdown');
}

for (const [index, [path, type]] of misnamed.entries()) {
  test(
    `${path} is read by its bytes, whatever its server calls it: ${type}`,
    { tags: variantTags(index) },
    async () => {
      expect(await markdownOf(path)).toBe('The lamp is out.\n');
    },
  );
}

test('a file that the browser was given as a page is read by its bytes', { tags: 'long' }, async () => {
  const page = { url: `${site.origin}/chapters.html`, formats: ['markdown', { type: 'screenshot' }] };
  const asPage = await engine.scrape(page);
  const asFile = await engine.scrape({ ...page, url: `${site.origin}/chapters.pdf` });
  expect(asPage.textOf('markdown')).toBe(asFile.textOf('markdown'));
  expect(asPage.data['warning']).toBe(asFile.data['warning']);
  expect(asPage.data['metadata']).toMatchObject({ numPages: 3, contentType: 'text/html' });
});

test('a page that begins as a file does is a page', async () => {
  const answer = await engine.scrape({
    url: `${site.origin}/nearly.html`,
    formats: ['markdown', { type: 'screenshot' }],
  });
  expect(answer.textOf('markdown')).toContain('%PDF-1.7 is how a PDF begins.');
  expect(answer.textOf('screenshot')).not.toBe('');
});

test.each(junkTypes)('a PDF after lines of something else is read, under %s too', async (type) => {
  expect(await markdownOf(`/junk/${type}`)).toBe(await markdownOf('/chapters.pdf'));
});

test('a picture that its server calls a PDF is read as a picture', { tags: 'long' }, async () => {
  expect(await markdownOf('/picture-as.pdf')).toBe(await markdownOf('/lamp.png'));
});

test.each(pageInsteadOfFile)('a page under %s is shown as a page', async (type) => {
  expect(await markdownOf(`/sign-in/${type}`)).toBe('# Sign in, keeper\n');
});

test('text about PDF files is text', async () => {
  expect(await markdownOf('/about-pdf.txt')).toContain('%PDF-1.7');
});

test('text of which its server knows no type is read by its name', async () => {
  expect(await markdownOf('/prices.csv')).toContain('| Whale | 3,50 |');
});
