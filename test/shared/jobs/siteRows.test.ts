import { describe, expect, it } from 'vitest';
import type { ReportedPage } from '../../../shared/jobs/jobReport.ts';
import { readFrontier } from '../../../shared/jobs/readJobReport.ts';
import { type NumberedPage, rowsOfDocuments, rowsOfReport } from '../../../shared/jobs/siteRows.ts';

const reported: ReportedPage = {
  number: 0,
  parentNumber: null,
  url: 'https://a.example/',
  source: 'start',
  depth: 0,
  host: 'a.example',
  template: 'a.example/',
  relation: 'internal',
  state: 'done',
  reason: null,
  attempts: 1,
  scrapeId: 'scrape-0',
  finalUrl: null,
  statusCode: 200,
  title: 'Home',
  words: 12,
  durationMs: 80,
  credits: 1,
  nearDuplicateOf: null,
  code: null,
  error: null,
  endedAt: 5,
};

function document(number: number, url: string, scrapeId: string | null = null): NumberedPage {
  return {
    number,
    item: number,
    scrapeId,
    url,
    title: `Page ${number}`,
    status: 200,
    words: 3,
    credits: 1,
    error: null,
  };
}

describe('the rows of a job', () => {
  it('finds the document of a page by its scrape, and the page that links to another', () => {
    const pages = [
      reported,
      { ...reported, number: 1, parentNumber: 0, url: 'https://a.example/b', scrapeId: 'scrape-1', nearDuplicateOf: 0 },
      {
        ...reported,
        number: null,
        parentNumber: 1,
        url: 'mailto:x',
        scrapeId: null,
        state: 'skipped',
        reason: 'protocol',
      },
    ];
    const rows = rowsOfReport(pages, [
      document(0, 'https://a.example/moved', 'scrape-1'),
      document(1, 'https://a.example/'),
    ]);
    expect(rows.map(({ document: own, parent }) => [own, parent])).toEqual([
      [1, null],
      [0, 0],
      [null, 1],
    ]);
    expect(rows[1]?.nearDuplicateOf).toBe('https://a.example/');
  });

  it('keeps states and reasons of a later engine', () => {
    const later = { ...reported, state: 'parked', reason: 'quota', source: 'feed' };
    const { pages, next } = readFrontier({ success: true, pages: [later, { url: 5 }], next: 2 });
    expect(next).toBe(2);
    expect(rowsOfReport(pages, [])).toMatchObject([{ state: 'parked', reason: 'quota', source: 'feed' }]);
  });

  it('knows documents and errors alone where no engine reports', () => {
    const rows = rowsOfDocuments(
      [document(0, 'https://a.example/')],
      [
        { url: 'https://a.example/x', error: 'Timed out', isRobots: false },
        { url: 'https://a.example/y', error: '', isRobots: true },
      ],
    );
    expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
      ['done', null],
      ['failed', null],
      ['skipped', 'robots'],
    ]);
  });
});
