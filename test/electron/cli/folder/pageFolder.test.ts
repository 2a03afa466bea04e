import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withFrontMatter } from '../../../../electron/cli/folder/frontMatter.ts';
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
      '---\nurl: "https://a.example/docs/a"\ntitle: "A: \\"b\\""\nstatusCode: 200\nscrapeId: "id/docs/a"\n---\n\n# A\n',
    );
    expect(JSON.parse(readFileSync(join(folder, 'a.example/index.json'), 'utf8'))).toMatchObject({
      links: ['https://a.example/docs/a'],
    });
    expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toEqual({
      version: 1,
      operation: 'crawl',
      status: 'completed',
      error: null,
      warning: null,
      startedAt: '1970-01-01T00:00:00.000Z',
      endedAt: '1970-01-01T00:00:01.000Z',
      creditsUsed: 2,
      request: { url: 'https://a.example/' },
      pages: [
        {
          url: 'https://a.example/docs/a',
          title: 'A: "b"',
          statusCode: 200,
          scrapeId: 'id/docs/a',
          files: ['a.example/docs/a.md'],
        },
        {
          url: 'https://a.example/',
          title: 'A: "b"',
          statusCode: 200,
          scrapeId: 'id/',
          files: ['a.example/index.md', 'a.example/index.json'],
        },
      ],
      failed: [{ url: 'https://a.example/slow', code: 'SCRAPE_TIMEOUT', error: 'Too slow.' }],
      skipped: [{ url: 'https://a.example/private', reason: 'robots' }],
    });
  });

  it('replaces the file of the same page, and keeps pages of one name apart', async () => {
    const folder = temporaryFolder();
    const output = createPageFolder(folder);
    await output.write(document('/a'));
    await output.write(document('/a', { markdown: 'again' }));
    const other = { markdown: 'other', metadata: { sourceURL: 'http://a.example/a' } };
    await output.write(other);
    expect(readFileSync(join(folder, 'a.example/a.md'), 'utf8')).toContain('again');
    expect(readFileSync(join(folder, 'a.example/a-3.md'), 'utf8')).toContain('other');
  });

  it('rejects where it cannot write', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.example'), '');
    await expect(createPageFolder(folder).write(document('/a'))).rejects.toThrow();
    expect(() => createPageFolder(join(folder, 'a.example'))).toThrow();
  });
});

describe('withFrontMatter', () => {
  it('leaves out what is unknown, and no text can end it', () => {
    const text = withFrontMatter(
      { url: 'https://a.example/', title: '---\nadmin: true\u2028\ud800', statusCode: null, scrapeId: null },
      'text\n',
    );
    expect(text).toBe('---\nurl: "https://a.example/"\ntitle: "---\\nadmin: true\\u2028\ufffd"\n---\n\ntext\n');
  });
});
