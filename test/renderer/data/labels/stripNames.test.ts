import { describe, expect, it } from 'vitest';
import { stripNames } from '../../../../renderer/data/labels/stripNames.ts';
import { createServices } from '../../../../renderer/data/services.ts';
import type { NewTab } from '../../../../renderer/data/workspace/workspaceStore.ts';
import type { SavedRequest } from '../../../../shared/workspace/savedRequest.ts';
import { requestEnding } from '../../../../shared/project/requestFile.ts';
import { createFakeHost } from '../../../support/fakeHost.ts';

/** Returns the names of tabs with these contents, in their order. */
function namesOf(...contents: readonly NewTab[]): readonly (string | null | undefined)[] {
  const { workspace } = createServices(createFakeHost());
  for (const content of contents) workspace.openTab(content);
  const { tabs } = workspace.getState();
  const names = stripNames(tabs);
  return tabs.map(({ id }) => names.get(id));
}

const at = (url: string, pageTitle?: string): NewTab => ({
  draft: { body: { url }, source: null },
  ...(pageTitle === undefined ? {} : { page: { url, title: pageTitle } }),
});

describe('the names of tabs in the strip', () => {
  it.each([
    ['https://news.example/2026/news/1', 'news/1'],
    ['https://shop.example/jacket/', 'jacket'],
    ['https://www.shop.example/', 'shop.example'],
    ['https://shop.example/list?page=2', 'list?page=2'],
    ['https://app.example/#/orders/7', 'app.example#/orders/7'],
    ['https://{{host}}/a/b/c', 'b/c'],
    ['', null],
  ])('are the end of the path, of %s', (url, name) => {
    expect(namesOf(at(url))).toEqual([name]);
  });

  it('are the title of the page, while the request has its URL', () => {
    const url = 'https://shop.example/jacket';
    expect(namesOf(at(url, 'Rain jacket'))).toEqual(['Rain jacket']);
    expect(namesOf({ ...at('https://shop.example/boots'), page: { url, title: 'Rain jacket' } })).toEqual(['boots']);
    expect(namesOf(at(url, '  '))).toEqual(['jacket']);
  });

  it('are longer where different URLs would have the same', () => {
    expect(namesOf(at('https://a.example/stoves'), at('https://b.example/stoves'))).toEqual([
      'a.example/stoves',
      'b.example/stoves',
    ]);
    expect(namesOf(at('https://a.example/l?q=1', 'Results'), at('https://a.example/l?q=2', 'Results'))).toEqual([
      'l?q=1',
      'l?q=2',
    ]);
    expect(namesOf(at('https://a.example/l', 'Shop'), at('https://b.example/l', 'Shop'))).toEqual([
      'a.example/l',
      'b.example/l',
    ]);
  });

  it('are the same for one URL twice', () => {
    expect(namesOf(at('https://a.example/stoves'), at('https://a.example/stoves'))).toEqual(['stoves', 'stoves']);
  });

  it('are those of files, and of prompts', () => {
    const saved: SavedRequest = {
      endpoint: 'scrape',
      connection: null,
      scenario: null,
      body: {},
      disabledActions: [],
    };
    const file = { path: `shop/Stoves${requestEnding}`, hash: 'a'.repeat(64), saved };
    expect(namesOf({ ...at('https://a.example/stoves', 'Stoves and more'), file })).toEqual(['Stoves']);
    expect(namesOf({ endpoint: 'agent', draft: { body: { prompt: 'Find prices' }, source: null } })).toEqual([
      'Find prices',
    ]);
  });
});
