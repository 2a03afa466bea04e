import { describe, expect, it } from 'vitest';
import { type PaletteItem, searchPalette } from '../../../../renderer/app/palette/paletteItems.ts';
import { runIdSchema, tabIdSchema } from '../../../../shared/base/brand.ts';

const command = (id: string, title: string, second = 'View', isRequest = false, words = ''): PaletteItem => ({
  kind: 'command',
  key: id,
  id,
  title,
  second,
  isRequest,
  words,
});
const run = (number: number, title: string): PaletteItem => ({
  kind: 'run',
  key: `run-${number}`,
  runId: runIdSchema.parse(`run-${String(number).padStart(8, '0')}`),
  title,
  second: 'Local engine, 09:41',
});
const items: readonly PaletteItem[] = [
  command('send', 'Send or cancel', 'Request', true),
  command('code', 'Copy as code', 'Request', true),
  command('dark', 'Theme: dark'),
  command('compact', 'Rows: compact'),
  { kind: 'tab', key: 'tab-1', tabId: tabIdSchema.parse('tab-1'), title: 'demo.trowel.test', second: 'open tab' },
  run(1, 'shop.example/dark'),
  run(2, 'shop.example/dark'),
  run(3, 'docs.example'),
  command('about', 'About Trowel', 'Trowel', false, 'notices changelog'),
  {
    kind: 'setting',
    key: 'setting-theme',
    title: 'Theme',
    second: 'Appearance',
    section: 'look',
    words: 'colour mode night',
  },
  {
    ...{ kind: 'part', key: 'option-waitFor', title: 'waitFor', part: 'option', name: 'waitFor' },
    ...{ second: 'Page · set value', words: 'Waits this long after the page has loaded.' },
  },
];
const keys = (text: string) => searchPalette(text, items).hits.map((hit) => hit.item.key);

describe('searchPalette', () => {
  it('lists everything for nothing, this request first', () => {
    expect(searchPalette('', items).groups.map((group) => group.id)).toEqual(['request', 'runs', 'commands']);
    expect(keys('')).toContain('compact');
  });

  it('finds options of the request by their name and their help, and lists none of them for nothing', () => {
    expect(keys('')).not.toContain('option-waitFor');
    expect(keys('waitf')[0]).toBe('option-waitFor');
    expect(keys('page loaded')).toContain('option-waitFor');
  });

  it('finds words in any order and marks them', () => {
    const { hits } = searchPalette('dark theme', items);
    expect(hits[0]?.item.key).toBe('dark');
    expect(hits[0]?.matches).toEqual([
      [0, 5],
      [7, 11],
    ]);
  });

  it('prefers the beginning of a title, then of a word', () => {
    const found = searchPalette('co', items);
    expect(found.hits[0]?.item.key).toBe('code');
    expect(found.hits.map((hit) => hit.item.key)).toContain('compact');
  });

  it('narrows by its first sign', () => {
    expect(keys('>dark')).toEqual(['dark']);
    expect(keys('#')).toEqual(['tab-1', 'run-1', 'run-2', 'run-3']);
    expect(keys('# docs')).toEqual(['run-3']);
  });

  it('finds a command by what else it is called, and a setting by all that is said of it', () => {
    expect(keys('notice')).toEqual(['about']);
    expect(keys('night mode')).toEqual(['setting-theme']);
    expect(keys('theme appearance')).toEqual(['setting-theme']);
    expect(keys('theme')).toEqual(expect.arrayContaining(['dark', 'setting-theme']));
    expect(keys('otices')).toEqual([]);
  });

  it('lists settings only where something is looked for', () => {
    expect(keys('')).not.toContain('setting-theme');
    expect(keys('>')).not.toContain('setting-theme');
    expect(keys('#theme')).not.toContain('setting-theme');
  });

  it('stands the newest run for all of the same address', () => {
    expect(keys('shop')).toEqual(['run-1']);
  });

  it('finds a command by its group too, and nothing for nonsense', () => {
    expect(keys('view')).toEqual(['dark', 'compact']);
    expect(keys('zzz')).toEqual([]);
  });
});
