import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPageFolder } from '../../../../electron/cli/folder/pageFolder.ts';
import type { JobSummary } from '../../../../electron/cli/operation/jobSummary.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const summary: JobSummary = {
  operation: 'crawl',
  request: { url: 'https://a.example/' },
  status: 'completed',
  error: null,
  warning: null,
  startedAt: new Date(0),
  endedAt: new Date(1000),
  creditsUsed: 2,
  failed: [{ url: 'https://a.example/slow', code: 'SCRAPE_TIMEOUT', error: 'Too slow.' }],
  skipped: [{ url: 'https://a.example/private', reason: 'robots' }],
  unlistedSkipped: 0,
};

function document(path: string, more: object = {}) {
  const metadata = { sourceURL: `https://a.example${path}`, title: 'A: "b"', statusCode: 200, scrapeId: `id${path}` };
  return { markdown: '# A', metadata, ...more };
}

describe('createPageFolder', () => {
  it('writes a Markdown file for each page, and a manifest of all', async () => {
    const folder = join(temporaryFolder(), 'new', 'crawl');
    const output = createPageFolder(folder);
    await output.write(document('/docs/a'));
    await output.write(document('/', { links: ['https://a.example/docs/a'] }));
    await output.end(summary);
    expect(readFileSync(join(folder, 'a.example/docs/a.md'), 'utf8')).toBe(
      '---\ntitle: "A: \\"b\\""\nsourceURL: "https://a.example/docs/a"\nstatusCode: 200\nscrapeId: "id/docs/a"\nwords: 1\n---\n\n# A\n',
    );
    expect(JSON.parse(readFileSync(join(folder, 'a.example/index.json'), 'utf8'))).toMatchObject({
      links: ['https://a.example/docs/a'],
    });
    const facts = { title: 'A: "b"', statusCode: 200, words: 1 };
    expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toMatchObject({
      operation: 'crawl',
      request: { url: 'https://a.example/' },
      pages: [
        { ...facts, url: 'https://a.example/docs/a', scrapeId: 'id/docs/a', files: ['a.example/docs/a.md'] },
        {
          ...facts,
          url: 'https://a.example/',
          scrapeId: 'id/',
          files: ['a.example/index.md', 'a.example/index.json'],
        },
      ],
      failed: [{ url: 'https://a.example/slow', code: 'SCRAPE_TIMEOUT', error: 'Too slow.' }],
      skipped: [{ url: 'https://a.example/private', reason: 'robots' }],
    });
  });

  it('replaces the files of an earlier job, and keeps pages of one name apart', async () => {
    const folder = temporaryFolder();
    await createPageFolder(folder).write(document('/a'));
    const output = createPageFolder(folder);
    await output.write(document('/a', { markdown: 'again' }));
    await output.write({ markdown: 'other', metadata: { sourceURL: 'http://a.example/a' } });
    await output.write({ metadata: { sourceURL: 'https://a.example/gone', statusCode: 404, error: 'Not found' } });
    await output.end(summary);
    const { pages, failed } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
      readonly pages: readonly { readonly files: readonly string[] }[];
      readonly failed: readonly unknown[];
    };
    const texts = pages.flatMap(({ files }) => files.map((path) => readFileSync(join(folder, path), 'utf8')));
    expect(texts).toEqual([expect.stringContaining('again'), expect.stringContaining('other')]);
    expect(pages[0]?.files).toEqual(['a.example/a.md']);
    expect(failed).toMatchObject([
      { url: 'https://a.example/gone', statusCode: 404, error: 'Not found' },
      { code: 'SCRAPE_TIMEOUT' },
    ]);
    expect(readdirSync(join(folder, 'a.example'))).toHaveLength(2);
  });

  it('rejects where it cannot write', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.example'), '');
    await expect(createPageFolder(folder).write(document('/a'))).rejects.toThrow();
    expect(() => createPageFolder(join(folder, 'a.example'))).toThrow();
  });
});
