import { describe, expect, it } from 'vitest';
import { rangesOf, searchSettings } from '../../../../renderer/features/settings/searchSettings.ts';
import { settingRows } from '../../../../renderer/features/settings/settingRows.ts';
import { createText } from '../../../../renderer/messages/createText.ts';
import { isMessageKey } from '../../../../renderer/messages/english.ts';
import { settingsChangeSchema } from '../../../../shared/settings/settings.ts';

const theme = { title: 'Theme', help: 'System follows the computer', keywords: 'dark light night' };
const proxy = { title: 'Proxy', help: 'How services are reached', keywords: 'socks dark net' };

describe('searching the settings', () => {
  it('wants every word somewhere, and puts names first', () => {
    expect(searchSettings('dark', [proxy, theme]).map(({ item }) => item.title)).toEqual(['Proxy', 'Theme']);
    expect(searchSettings('dark computer', [proxy, theme]).map(({ item }) => item.title)).toEqual(['Theme']);
    const inName = { ...theme, title: 'Dark mode' };
    expect(searchSettings('DARK', [proxy, inName]).map(({ item }) => item.title)).toEqual(['Dark mode', 'Proxy']);
  });

  it('finds nothing for nothing', () => {
    expect(searchSettings('  ', [theme])).toEqual([]);
    expect(searchSettings('xyzzy', [theme])).toEqual([]);
  });

  it('takes the apostrophe of a keyboard for that of our texts', () => {
    const about = { title: 'About', help: 'What’s new', keywords: '' };
    expect(searchSettings("what's", [about])).toMatchObject([{ item: about, helpRanges: [[0, 6]] }]);
  });

  it('tells where the keywords stand, in order and without overlaps', () => {
    expect(rangesOf('Code font, code size', ['code', 'co', 'font'])).toEqual([
      [0, 4],
      [5, 9],
      [11, 15],
    ]);
    // The lower case of this letter has two characters: offsets after it would be wrong.
    expect(rangesOf('İ font', ['font'])).toEqual([]);
  });
});

describe('the table of settings', () => {
  it('has each setting that a person may change in one row', () => {
    const rows: readonly string[] = settingRows.flatMap((row) => row.names);
    // They are created and edited where they are used: in history, and next to the events of an agent's run.
    expect([...rows, 'savedSearches', 'savedTraceFilters'].sort()).toEqual(
      Object.keys(settingsChangeSchema.shape).sort(),
    );
    expect(new Set(settingRows.map((row) => row.id)).size).toBe(settingRows.length);
  });

  it('has a name, help and other keywords for each', () => {
    const { t } = createText('en');
    const keys = settingRows.flatMap(({ id }) => ['', '.help', '.words'].map((end) => `settings.row.${id}${end}`));
    expect(keys.filter((key) => !isMessageKey(key))).toEqual([]);
    expect(new Set(settingRows.map(({ id }) => t(`settings.row.${id}`))).size).toBe(settingRows.length);
  });
});
