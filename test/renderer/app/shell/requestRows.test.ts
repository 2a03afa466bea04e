import { describe, expect, it } from 'vitest';
import { requestRows, withKnownRows } from '../../../../renderer/app/shell/requestRows.ts';
import { fileAddress } from '../../../../shared/api/engine/localFiles.ts';
import { labConnectionId } from '../../../../shared/base/brand.ts';
import { createWorkspaceStore } from '../../../../renderer/data/workspace/workspaceStore.ts';
import { historyRow } from '../../../support/storeFixtures.ts';

const row = (number: number, url: string) => historyRow(number, { url });

function tabsOf(...urls: readonly string[]) {
  const store = createWorkspaceStore();
  for (const url of urls) store.openTab({ draft: { body: { url }, source: null } });
  return store.getState().tabs;
}

describe('requestRows', () => {
  it('lists open tabs, and then each address that no tab has, by its latest run', () => {
    const runs = [
      row(1, 'https://a.example/'),
      row(2, 'https://b.example/'),
      row(3, 'https://b.example/'),
      row(4, 'https://c.example/x'),
    ];
    const { open, recent } = requestRows(tabsOf('https://a.example/', ''), runs, '');
    expect(open.map((each) => each.title)).toEqual(['a.example', null]);
    expect(recent.map((each) => [each.title, each.key])).toEqual([
      ['b.example', 'run-00000002'],
      ['c.example/x', 'run-00000004'],
    ]);
  });

  it('marks what the failure lab plays, and lets it stand in for no run of a service', () => {
    const store = createWorkspaceStore();
    store.openTab({ connectionId: labConnectionId, draft: { body: { url: 'https://a.example/' }, source: null } });
    const runs = [
      historyRow(1, { url: 'https://a.example/' }),
      historyRow(2, { url: 'https://b.example/', connectionId: labConnectionId }),
      historyRow(3, { url: 'https://b.example/' }),
    ];
    const { open, recent } = requestRows(store.getState().tabs, runs, '');
    expect(open.map(({ isPlayed }) => isPlayed)).toEqual([true]);
    expect(recent.map(({ title, isPlayed }) => [title, isPlayed])).toEqual([
      ['a.example', false],
      ['b.example', true],
      ['b.example', false],
    ]);
  });

  it('tells addresses of one path apart by their queries', () => {
    const runs = [
      row(1, 'https://shop.example/search?q=kettle'),
      row(2, 'https://shop.example/search?q=K%C3%B6ln&page=2'),
      row(3, 'https://shop.example/about?from=home'),
    ];
    expect(requestRows([], runs, '').recent.map(({ title }) => title)).toEqual([
      'shop.example/search?q=kettle',
      'shop.example/search?q=Köln&page=2',
      'shop.example/about',
    ]);
  });

  it('tells the address of an open tab from one that was asked for in it before', () => {
    const { open, recent } = requestRows(
      tabsOf('https://shop.example/list?day=Friday'),
      [row(1, 'https://shop.example/list?day=Monday'), row(2, 'https://shop.example/list')],
      '',
    );
    expect(open.map(({ title }) => title)).toEqual(['shop.example/list?day=Friday']);
    expect(recent.map(({ title }) => title)).toEqual(['shop.example/list?day=Monday', 'shop.example/list']);
  });

  it('tells which files of this computer were not read yet', () => {
    const file = fileAddress({ id: 'a'.repeat(64), name: 'report.pdf' });
    const { open } = requestRows(tabsOf(file, 'https://a.example/'), [], '');
    expect(open.map((row) => row.kind === 'tab' && row.isUnread)).toEqual([true, false]);
  });

  it('narrows both to a text', () => {
    const { open, recent } = requestRows(
      tabsOf('https://a.example/', 'https://shop.example/'),
      [row(1, 'https://SHOP.example/b')],
      'shop',
    );
    expect([open.length, recent.length]).toEqual([1, 1]);
  });

  it('lists no more than a screen of them', () => {
    const runs = Array.from({ length: 100 }, (_, index) => row(index, `https://host${index}.example/`));
    expect(requestRows([], runs, '').recent).toHaveLength(20);
  });
});

describe('withKnownRows', () => {
  it('gives back the very rows that say the same, and all of them where nothing changed', () => {
    const store = createWorkspaceStore();
    for (const url of ['https://a.example/', 'https://b.example/'])
      store.openTab({ draft: { body: { url }, source: null } });
    const before = requestRows(store.getState().tabs, [row(1, 'https://c.example/')], '');
    const [first, second] = store.getState().tabs;
    if (first === undefined || second === undefined) throw new Error('two tabs are open');
    store.changeDraft(second.id, { body: { url: 'https://b.example/', mobile: true } });
    expect(withKnownRows(before, requestRows(store.getState().tabs, [row(1, 'https://c.example/')], ''))).toBe(before);
    store.changeDraft(second.id, { body: { url: 'https://b.example/x' } });
    const now = withKnownRows(before, requestRows(store.getState().tabs, [row(1, 'https://c.example/')], ''));
    expect(now.open[0]).toBe(before.open[0]);
    expect(now.open[1]).toMatchObject({ title: 'b.example/x' });
    expect(now.recent).toBe(before.recent);
  });
});
