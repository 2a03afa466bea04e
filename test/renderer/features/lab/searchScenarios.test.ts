import { expect, it } from 'vitest';
import { openLibrary } from '../../../../electron/lab/scenarioLibrary.ts';
import { groupScenarios } from '../../../../renderer/features/lab/searchScenarios.ts';

const { entries } = openLibrary(null).catalogue();
const titles = (text: string, choice: Parameters<typeof groupScenarios>[2] = 'all') =>
  groupScenarios(entries, text, choice).flatMap((group) => group.entries.map(({ title }) => title));

it('finds scenarios by all their words, their statuses among them', () => {
  expect(titles('')).toHaveLength(entries.length);
  expect(titles('429 TWICE')).toEqual(['429 twice, then 200']);
  expect(titles('retry-after date')).toContain('Retry-After as a date');
  expect(titles('nothing has these words')).toEqual([]);
});

it('keeps to one group, and leaves out groups without a hit', () => {
  expect(groupScenarios(entries, '', 'tls').map(({ family }) => family)).toEqual(['tls']);
  expect(groupScenarios(entries, 'expired', 'all').map(({ family }) => family)).toEqual(['tls']);
  expect(titles('expired', 'slow-down')).toEqual([]);
});
