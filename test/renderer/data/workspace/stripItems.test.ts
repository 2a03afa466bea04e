import { beforeEach, describe, expect, it } from 'vitest';
import { showActivity } from '../../../../renderer/data/workspace/navigation.ts';
import { createServices, type Services } from '../../../../renderer/data/services.ts';
import {
  closeStripItem,
  closeStripItemsOnSide,
  duplicateTab,
  activeStripItem,
  stripItemsOnSide,
  type StripItem,
  stripItems,
} from '../../../../renderer/data/workspace/stripItems.ts';
import { createFakeHost } from '../../../support/fakeHost.ts';

let services: Services;
let tabs: readonly StripItem[];
const history: StripItem = { kind: 'view', view: 'history' };
const engine: StripItem = { kind: 'view', view: 'engine' };
const state = () => services.workspace.getState();

/** Three tabs, the last of them active, and two views; the requests are visible. */
beforeEach(() => {
  services = createServices(createFakeHost());
  services.workspace.load(null);
  services.workspace.openTab();
  services.workspace.openTab();
  showActivity(services, 'history');
  showActivity(services, 'engine');
  showActivity(services, 'requests');
  tabs = state().tabs.map(({ id }) => ({ kind: 'tab', tabId: id }));
});

function tabAt(index: number): StripItem {
  const place = tabs[index];
  if (place === undefined) throw new Error('three tabs are open');
  return place;
}

describe('the places of the strip', () => {
  it('are the tabs, then the views', () => {
    expect(stripItems(services)).toEqual([...tabs, history, engine]);
  });

  it('have one in sight, while one is open', () => {
    expect(activeStripItem(services)).toEqual(tabAt(2));
    showActivity(services, 'history');
    expect(activeStripItem(services)).toEqual(history);
    services.workspace.closeTabs(state().tabs.map(({ id }) => id));
    showActivity(services, 'requests');
    expect(activeStripItem(services)).toBeNull();
  });

  it('stand beside each other', () => {
    expect(stripItemsOnSide(services, tabAt(1), 'right')).toEqual([tabAt(2), history, engine]);
    expect(stripItemsOnSide(services, history, 'others')).toEqual([...tabs, engine]);
    expect(stripItemsOnSide(services, engine, 'right')).toEqual([]);
    expect(stripItemsOnSide(services, { kind: 'view', view: 'lab' }, 'others')).toEqual([]);
  });
});

describe('closing', () => {
  it('leaves the one that was meant, in sight', () => {
    closeStripItemsOnSide(services, tabAt(0), 'others');
    expect(stripItems(services)).toEqual([tabAt(0)]);
    expect(activeStripItem(services)).toEqual(tabAt(0));
  });

  it('leaves a view with nothing beside it, and shows it when what was in sight is gone', () => {
    closeStripItemsOnSide(services, history, 'others');
    expect(stripItems(services)).toEqual([history]);
    expect(activeStripItem(services)).toEqual(history);
  });

  it('leaves what is in sight alone when that stays', () => {
    closeStripItemsOnSide(services, tabAt(2), 'right');
    expect(stripItems(services)).toEqual(tabs);
    services.workspace.stepTab(1);
    expect(activeStripItem(services)).toEqual(tabAt(0));
    closeStripItemsOnSide(services, tabAt(1), 'right');
    expect(activeStripItem(services)).toEqual(tabAt(0));
    expect(stripItems(services)).toEqual([tabAt(0), tabAt(1)]);
  });

  it('takes one tab or one view', () => {
    closeStripItem(services, tabAt(1));
    closeStripItem(services, history);
    expect(stripItems(services)).toEqual([tabAt(0), tabAt(2), engine]);
  });
});

describe('a duplicate', () => {
  it('stands beside its tab with the same request and no result', () => {
    const [first] = state().tabs;
    if (first === undefined) return;
    services.workspace.changeDraft(first.id, { body: { url: 'https://a.example' } });
    duplicateTab(services, first.id);
    const [, copy] = state().tabs;
    expect(state().tabs).toHaveLength(4);
    expect(copy).toMatchObject({ draft: { body: { url: 'https://a.example' } }, runId: null });
    expect(state().activeTabId).toBe(copy?.id);
  });
});
