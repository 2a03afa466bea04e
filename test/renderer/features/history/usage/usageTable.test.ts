import { describe, expect, it } from 'vitest';
import { usageCsv } from '../../../../../renderer/features/history/usage/usageCsv.ts';
import { filterOfGroup } from '../../../../../renderer/features/history/usage/usageFilter.ts';
import {
  differenceText,
  forecastText,
  groupLabel,
} from '../../../../../renderer/features/history/usage/usageLabels.ts';
import { createText } from '../../../../../renderer/messages/createText.ts';
import { connectionIdSchema } from '../../../../../shared/base/brand.ts';
import { historyFilterSchema } from '../../../../../shared/history/history.ts';
import type { UsageGrouping, UsageRow } from '../../../../../shared/history/creditUsage.ts';

const text = createText('en');
const cloud = connectionIdSchema.parse('cloud');

function row(change: Partial<UsageRow>): UsageRow {
  const counts = { runs: 2, trashed: 0, forecastRuns: 0, usedRuns: 0, hasUpTo: false, hasOrMore: false };
  return { ...counts, key: 'a', name: null, forecast: null, used: null, difference: null, ...change };
}

describe('a row of usage', () => {
  it.each([
    [{ forecast: null }, null],
    [{ forecast: 0 }, '~0'],
    [{ forecast: 1234 }, '~1,234'],
    [{ forecast: 100, hasUpTo: true }, 'up to 100'],
    [{ forecast: 5, hasOrMore: true }, '5 or more'],
    [{ forecast: 105, hasUpTo: true, hasOrMore: true }, '~105'],
  ])('says how much %j was forecast', (sums, expected) => {
    expect(forecastText(row(sums), text)).toBe(expected);
  });

  it.each([
    [null, null],
    [0, '0'],
    [4, '+4'],
    [-1000, '−1,000'],
  ])('has %j as a difference', (difference, expected) => {
    expect(differenceText(row({ difference }), text)).toBe(expected);
  });

  it.each([
    ['host', '', 'No host'],
    ['host', 'files.trowel.test', 'Local files'],
    ['host', 'example.com', 'example.com'],
    ['operation', 'batchScrape', 'Batch scrape'],
    ['operation', 'extract', 'Extract'],
    ['operation', 'raw:monitor', 'API call /v2/monitor'],
    ['operation', 'raw:', 'Other API calls'],
    ['operation', 'later', 'later'],
    ['connection', 'cloud', 'cloud'],
    ['day', 'no day', 'no day'],
  ] as const)('by %s %j is called %s', (groupBy, key, label) => {
    expect(groupLabel(groupBy, { key, name: null }, text)).toBe(label);
  });

  it.each([
    ['day', '2026-05-12', { from: new Date(2026, 4, 12).getTime(), until: new Date(2026, 4, 13).getTime() }],
    ['host', 'example.com', { hosts: ['example.com'], from: 1, until: 2, connectionIds: [cloud] }],
    ['operation', 'crawl', { endpoints: ['crawl'] }],
    ['operation', 'raw:extract', { endpoints: ['raw'], text: '"/v2/extract"', scope: 'address' }],
    ['connection', 'other', { connectionIds: ['other'] }],
  ] as const)('by %s %j leads to its runs', (groupBy: UsageGrouping, key: string, expected: object) => {
    const filter = filterOfGroup({ from: 1, until: 2, connectionIds: [cloud], groupBy }, key);
    expect(filter).toMatchObject(expected);
    expect(historyFilterSchema.parse(filter)).toEqual(filter);
  });

  it('is a line of CSV, in which what is absent is empty and a host is no formula', () => {
    const rows = [
      row({ key: '=a' }),
      row({ key: 'b', forecast: 5, hasUpTo: true, used: 0, difference: -5, usedRuns: 1, forecastRuns: 1 }),
    ];
    expect(usageCsv('host', rows, ({ key }) => key)).toBe(
      [
        'host,runs,forecast,forecast bound,runs with forecast,actual,runs with actual,difference',
        "'=a,2,,,0,,0,",
        'b,2,5,up to,1,0,1,-5',
        '',
      ].join('\r\n'),
    );
  });
});
