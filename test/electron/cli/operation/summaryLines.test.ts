import { describe, expect, it } from 'vitest';
import type { JobSummary } from '../../../../electron/cli/operation/jobSummary.ts';
import { lineOf } from '../../../../electron/cli/operation/jsonLines.ts';
import { summaryLines } from '../../../../electron/cli/operation/summaryLines.ts';

const summary: JobSummary = {
  operation: 'crawl',
  request: {},
  status: 'completed',
  error: null,
  warning: null,
  startedAt: new Date(0),
  endedAt: new Date(1),
  creditsUsed: null,
  failed: [],
  skipped: [],
  unlistedSkipped: 0,
};

describe('summaryLines', () => {
  it('counts documents, failures, and the reasons of what was skipped', () => {
    const skipped = ['limit', 'robots', 'limit'].map((reason) => ({ url: 'https://a.example/', reason }));
    const failed = [{ url: 'https://a.example/b', code: 'SCRAPE_TIMEOUT', error: 'Too slow.' }];
    expect(summaryLines({ ...summary, failed, skipped, warning: 'Little found' }, 1)).toEqual([
      'failed: https://a.example/b: Too slow. (SCRAPE_TIMEOUT)',
      'Little found',
      'completed: 1 document, 1 failed, 3 skipped (limit 2, robots 1)',
    ]);
  });

  it('does not list a thousand failures', () => {
    const failed = Array.from({ length: 1000 }, () => ({ url: 'https://a.example/', code: null, error: 'x' }));
    const lines = summaryLines({ ...summary, failed }, 0);
    expect(lines).toHaveLength(22);
    expect(lines.at(-2)).toBe('failed: 980 more');
  });
});

describe('lineOf', () => {
  it('is one line, whatever the value', () => {
    expect(lineOf({ url: 'https://a.example/', title: 'a\nb' }, null)).toBe(
      '{"url":"https://a.example/","title":"a\\nb"}\n',
    );
    expect(lineOf({ url: 'https://a.example/' }, 'url')).toBe('https://a.example/\n');
    expect(lineOf({ markdown: 'a\nb' }, 'markdown')).toBe('"a\\nb"\n');
    expect(lineOf({ links: ['a'] }, 'links')).toBe('["a"]\n');
    expect(lineOf({}, 'constructor')).toBe('null\n');
  });
});
