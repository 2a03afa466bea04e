import { expect } from 'vitest';
import type { JsonObject } from '../../../shared/base/json.ts';
import { metadataOf, notePath, type EngineTopic } from './engineRule.ts';
import { eventually } from '../../support/eventually.ts';

interface Item {
  readonly id: string;
  readonly content: string;
  readonly bbox: readonly number[];
  readonly markdownSpan: readonly [number, number];
}

function blocksOf(data: JsonObject): readonly { readonly status: string; readonly items: readonly Item[] }[] {
  return data['blocks'] as unknown as ReturnType<typeof blocksOf>;
}

const path = '/chapters.pdf';
const pdf = (options: JsonObject): JsonObject => ({ parsers: [{ type: 'pdf', ...options }] });

export const parserRules: EngineTopic = {
  topic: 'parsers',
  rules: [
    {
      rule: 'a PDF is extracted to markdown by default, for 1 credit a page',
      source: 'contract 2.2, 2.2.1 and 8, api-facts 8 no. 27',
      path,
      answer: {
        data: {
          markdown: expect.stringMatching(/^# Chapter 1\n\nThe lamp on the headland.*\n\n# Chapter 2\n\n/s) as string,
          metadata: { title: 'The Light', numPages: 3, totalPages: 3, creditsUsed: 3, contentType: 'application/pdf' },
        },
      },
      check: (_world, answer) => {
        expect(answer?.data).not.toHaveProperty('blocks');
        expect(answer?.data).not.toHaveProperty('pages');
      },
    },
    {
      rule: 'a PDF is one by its bytes, whatever its server calls it',
      source: 'contract 2.2.1',
      path: '/chapters.bin',
      answer: { data: { markdown: expect.stringContaining('# Chapter 3') as string, metadata: { numPages: 3 } } },
    },
    {
      rule: 'a PDF is one by its bytes where its server calls it nothing at all, and so is a page',
      source: 'contract 2.2.1',
      path: '/untyped',
      answer: { data: { markdown: expect.stringContaining('# Chapter 3') as string, metadata: { numPages: 3 } } },
      check: async ({ scrape }) => {
        const page = await scrape('/untyped.html', { maxAge: 0 });
        expect(page.textOf('markdown')).toBe('The lamp is a page.\n');
      },
    },
    {
      rule: 'a file is asked for once: a link may be good for one download',
      source: 'contract 2.2.1',
      check: async (world) => {
        world.site.forget();
        const answer = await world.scrape(path, { maxAge: 0 });
        expect(answer.textOf('markdown')).toContain('# Chapter 1');
        expect(world.site.seen(path)).toHaveLength(1);
      },
    },
    {
      rule: 'without a parser a PDF is given base64-encoded, for 1 credit in all',
      source: 'contract 2.2.1 and 8',
      path,
      options: { parsers: [] },
      check: (_world, answer) => {
        const bytes = Buffer.from(answer?.textOf('markdown') ?? '', 'base64').toString('latin1');
        expect([bytes.startsWith('%PDF-'), bytes.trimEnd().endsWith('%%EOF')]).toEqual([true, true]);
        expect(answer === null ? {} : metadataOf(answer)).toMatchObject({ creditsUsed: 1 });
      },
    },
    {
      rule: 'maxPages is the most that are parsed and charged; totalPages says how many there are',
      source: 'contract 2.2.1 and 2.5',
      path,
      options: pdf({ maxPages: 2 }),
      answer: { data: { metadata: { numPages: 2, totalPages: 3, creditsUsed: 2 } } },
      check: (_world, answer) => {
        expect(answer?.textOf('markdown')).not.toContain('Chapter 3');
      },
    },
    {
      rule: 'pageMarkers stand between pages, with the number of the page that follows, none before the first',
      source: 'contract 2.2.1',
      path,
      options: pdf({ pageMarkers: true }),
      check: (_world, answer) => {
        const markers = answer?.textOf('markdown').match(/\n\n---\n\n<!-- page \d -->\n\n/g);
        expect(markers).toEqual([2, 3].map((page) => `\n\n---\n\n<!-- page ${page} -->\n\n`));
      },
    },
    ...['pages', 'pageMarkdown'].map((name) => ({
      rule: `${name} gives the markdown of each page`,
      source: name === 'pages' ? 'contract 2.2.1 and 2.5' : 'api-facts 2.1 (older name)',
      path,
      options: pdf({ [name]: true }),
      answer: {
        data: {
          pages: [1, 2, 3].map((page) => ({
            pageNumber: page,
            markdown: expect.stringMatching(new RegExp(`^# Chapter ${page}\\n`)) as string,
          })),
          metadata: { creditsUsed: 3 },
        },
      },
    })),
    {
      rule: 'blocks have ids, boxes between 0 and 1, and spans that hold',
      source: 'contract 2.2.1 and 2.5',
      path,
      options: pdf({ blocks: true, pageMarkers: true }),
      answer: { data: { metadata: { creditsUsed: 3 } } },
      check: (_world, answer) => {
        const pages = answer === null ? [] : blocksOf(answer.data);
        expect(pages.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);
        for (const [page, { items }] of pages.entries()) {
          expect(items.map(({ id }) => id)).toEqual(items.map((_, index) => `p${page + 1}.b${index}`));
          for (const { bbox, content, markdownSpan } of items) {
            expect(Math.min(...bbox) >= 0 && Math.max(...bbox) <= 1).toBe(true);
            expect(answer?.textOf('markdown').slice(...markdownSpan)).toBe(content);
          }
        }
      },
    },
    {
      long: true,
      rule: 'ocr reads the letters of every page off its picture',
      source: 'contract 2.2.1',
      path,
      options: pdf({ mode: 'ocr', maxPages: 1, blocks: true }),
      check: (_world, answer) => {
        expect(answer?.textOf('markdown')).toContain('The lamp on the headland was lit each evening');
        expect(answer?.text).toContain('"source":"layout_ocr"');
      },
    },
    {
      rule: 'a picture is a document of one page, where no parser is named or the image parser is',
      source: 'api-facts 2.1',
      path: '/lamp.png',
      answer: {
        data: { markdown: expect.stringContaining('LAM') as string, metadata: { numPages: 1, creditsUsed: 1 } },
      },
      check: async ({ scrape }) => {
        const asked = await scrape('/lamp.png', { parsers: ['image'] });
        expect(asked.textOf('markdown')).toContain('LAM');
        const refused = await scrape('/lamp.png', pdf({}));
        expect(refused.json).toMatchObject({ success: false, code: 'SCRAPE_UNSUPPORTED_FILE_ERROR' });
      },
    },
    {
      rule: 'a picture costs 1 credit, whichever parser reads it and however many its file holds',
      source: 'api-facts 2.1',
      path: '/lamps.tiff',
      answer: { data: { metadata: { numPages: 2, creditsUsed: 1 } } },
      check: async ({ scrape }) => {
        expect(metadataOf(await scrape('/lamps.tiff', { parsers: ['image'] }))).toMatchObject({ creditsUsed: 1 });
      },
    },
    {
      rule: 'the other formats are taken of the document',
      source: 'contract 2.5',
      path,
      options: { formats: ['markdown', 'html', 'links'] },
      answer: {
        data: { html: expect.stringContaining('<h1>Chapter 2</h1>') as string, links: ['https://example.com/archive'] },
      },
    },
    {
      rule: 'what only a page has is told to be missing',
      source: 'contract 2.5',
      path,
      options: { formats: ['markdown', 'screenshot', 'audio'] },
      answer: {
        data: {
          audio: null,
          warning: expect.stringMatching(
            /(?=[^]*screenshot: the URL is a file)(?=[^]*audio: the URL is a file)/,
          ) as string,
        },
      },
    },
    {
      rule: 'selectors of elements are told to choose nothing of a file',
      source: 'contract 2.2 (includeTags, excludeTags)',
      path,
      options: { includeTags: ['main'], excludeTags: ['nav'] },
      answer: {
        data: { warning: expect.stringContaining('includeTags, excludeTags: the URL is a file') as string },
      },
    },
    {
      rule: 'personal data is hidden in blocks and pages too',
      source: 'api-facts 2.2, contract 2.5 (markdownSpan)',
      path,
      options: { ...pdf({ blocks: true, pages: true }), redactPII: { mode: 'fast' } },
      check: (_world, answer) => {
        expect(answer?.textOf('markdown')).toContain('<EMAIL>');
        expect(answer?.text).not.toContain('keeper@example.com');
        const items = answer === null ? [] : blocksOf(answer.data).flatMap((page) => page.items);
        expect(items.filter(({ markdownSpan }) => markdownSpan === null).length).toBe(3);
        for (const { content, markdownSpan } of items)
          if (markdownSpan !== null) expect(answer?.textOf('markdown').slice(...markdownSpan)).toBe(content);
      },
    },
    {
      rule: 'an office file is read like a page, for 1 credit',
      source: 'issue 9',
      path: '/letter.rtf',
      answer: {
        data: {
          markdown: expect.stringContaining('Dear keeper,\n\nThe lamp is out.') as string,
          metadata: { creditsUsed: 1 },
        },
      },
    },
    {
      long: true,
      rule: 'a file of 24 MB is read like any other',
      source: 'issue 9 (huge files)',
      path: '/heavy.pdf',
      answer: { data: { metadata: { numPages: 3, totalPages: 3 } } },
    },
    {
      rule: 'a file that needs a password is refused, and costs nothing',
      source: 'api-facts 8.3',
      path: '/locked.pdf',
      status: 500,
      answer: {
        success: false,
        code: 'SCRAPE_UNSUPPORTED_FILE_ERROR',
        error: expect.stringContaining('password') as string,
      },
    },
    {
      rule: 'a damaged file is refused',
      source: 'api-facts 8.3',
      path: '/damaged.pdf',
      status: 500,
      answer: {
        success: false,
        code: 'SCRAPE_UNSUPPORTED_FILE_ERROR',
        error: expect.stringContaining('damaged') as string,
      },
    },
    {
      rule: 'a file that is not what its server calls it is refused as such',
      source: 'api-facts 8.3',
      path: '/noise.docx',
      status: 500,
      answer: {
        success: false,
        code: 'SCRAPE_UNSUPPORTED_FILE_ERROR',
        error: expect.stringContaining('not of its stated type') as string,
      },
    },
    {
      rule: 'an empty file is refused',
      source: 'api-facts 8.3',
      path: '/empty.pdf',
      status: 500,
      answer: { success: false, code: 'SCRAPE_UNSUPPORTED_FILE_ERROR', error: 'The file is empty' },
    },
    {
      rule: 'actions are for pages: a PDF has none',
      source: 'api-facts 2.1',
      path,
      options: { actions: [{ type: 'wait', milliseconds: 1 }] },
      status: 400,
    },
    {
      long: true,
      rule: 'while a file of 1,000 pages is parsed, other scrapes are answered',
      source: 'issue 9',
      check: async ({ engine, site, scrape }) => {
        const jobs = async (): Promise<unknown> => (await engine.get('/trowel/health')).json['jobs'];
        const gone = new AbortController();
        // OCR of a thousand pages takes minutes: no other scrape is slowed down.
        const body = { url: `${site.origin}/long.pdf?meanwhile`, timeout: 300_000, ...pdf({ mode: 'ocr' }) };
        const long = engine.scrape(body, { signal: gone.signal }).catch(() => 'gone');
        await eventually(async () => expect(await jobs()).toMatchObject([{ pages: { total: 1000 } }]), {
          timeout: 10_000,
        });
        expect((await scrape(notePath, { maxAge: 0 })).status).toBe(200);
        expect(await jobs()).toMatchObject([{ pages: { total: 1000 } }]);
        gone.abort();
        expect(await long).toBe('gone');
      },
    },
    {
      long: true,
      rule: 'all 1,000 pages of a file are read',
      source: 'issue 9 (huge files)',
      path: '/long.pdf',
      options: pdf({ mode: 'fast' }),
      answer: { data: { metadata: { numPages: 1000, totalPages: 1000 } } },
    },
    {
      rule: 'who goes away takes the parsing of a long file along, and its reader is free for the next',
      source: 'issue 9 (cancel at once), security 7',
      check: async ({ engine, site, scrape }) => {
        const jobs = async (): Promise<unknown> => (await engine.get('/trowel/health')).json;
        const gone = new AbortController();
        // OCR of a thousand pages takes minutes, and every OCR worker is busy.
        const files = Array.from({ length: 4 }, async (_, index) => {
          const body = { url: `${site.origin}/long.pdf?${index}`, timeout: 300_000, ...pdf({ mode: 'ocr' }) };
          return await engine.scrape(body, { signal: gone.signal }).catch(() => 'gone');
        });
        await eventually(() => expect(site.seen('/long.pdf').length).toBeGreaterThanOrEqual(4), { timeout: 10_000 });
        gone.abort();
        expect(await Promise.all(files)).toEqual(['gone', 'gone', 'gone', 'gone']);
        await eventually(async () => expect(await jobs()).toMatchObject({ active: 0, jobs: [] }), { timeout: 10_000 });
        expect(metadataOf(await scrape('/chapters.pdf?afterwards'))).toMatchObject({ numPages: 3 });
      },
    },
    {
      rule: 'a parsed file is a part of the cache like a page',
      source: 'contract 2.2 (maxAge)',
      check: async ({ scrape }) => {
        await scrape('/chapters.pdf?kept');
        const again = await scrape('/chapters.pdf?kept', pdf({ maxPages: 1 }));
        expect(metadataOf(again)).toMatchObject({ cacheState: 'hit', numPages: 1 });
      },
    },
  ],
};
