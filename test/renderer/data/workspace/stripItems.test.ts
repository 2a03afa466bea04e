import { beforeEach, describe, expect, it } from 'vitest';
import { compareRuns, showActivity, showComparison } from '../../../../renderer/data/workspace/navigation.ts';
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
import { runIdSchema } from '../../../../shared/base/brand.ts';
import { createFakeHost } from '../../../support/fakeHost.ts';

let services: Services;
let tabs: readonly StripItem[];
const comparison: StripItem = { kind: 'comparison' };
const state = () => services.workspace.getState();

/** Three tabs, the last of them active, and the comparison; the requests are visible. */
beforeEach(() => {
  services = createServices(createFakeHost());
  services.workspace.load(null);
  services.workspace.openTab();
  services.workspace.openTab();
  showComparison(services);
  showActivity(services, 'requests');
  tabs = state().tabs.map(({ id }) => ({ kind: 'tab', tabId: id }));
});

function tabAt(index: number): StripItem {
  const place = tabs[index];
  if (place === undefined) throw new Error('three tabs are open');
  return place;
}

describe('the tabs of the strip', () => {
  it('are those of the requests, then the comparison', () => {
    expect(stripItems(services)).toEqual([...tabs, comparison]);
  });

  it('include the comparison next to the request of a compared run', () => {
    const [first, second] = ['run-00000001', 'run-00000002'].map((id) => runIdSchema.parse(id));
    if (first === undefined || second === undefined) return;
    const tab = tabAt(0);
    if (tab.kind === 'tab') services.workspace.changeTab(tab.tabId, { runId: second });
    compareRuns(services, first, second);
    expect(stripItems(services)).toEqual([tabAt(0), comparison, tabAt(1), tabAt(2)]);
  });

  it('have one visible, while one is open and no view covers it', () => {
    expect(activeStripItem(services)).toEqual(tabAt(2));
    showComparison(services);
    expect(activeStripItem(services)).toEqual(comparison);
    showActivity(services, 'history');
    expect(activeStripItem(services)).toBeNull();
    services.workspace.closeTabs(state().tabs.map(({ id }) => id));
    showActivity(services, 'requests');
    expect(activeStripItem(services)).toBeNull();
  });

  it('stand beside each other', () => {
    expect(stripItemsOnSide(services, tabAt(1), 'right')).toEqual([tabAt(2), comparison]);
    expect(stripItemsOnSide(services, comparison, 'others')).toEqual(tabs);
    expect(stripItemsOnSide(services, comparison, 'right')).toEqual([]);
    closeStripItem(services, comparison);
    expect(stripItemsOnSide(services, comparison, 'others')).toEqual([]);
  });
});

describe('closing', () => {
  it('leaves the one that was meant, in sight', () => {
    closeStripItemsOnSide(services, tabAt(0), 'others');
    expect(stripItems(services)).toEqual([tabAt(0)]);
    expect(activeStripItem(services)).toEqual(tabAt(0));
  });

  it('leaves the comparison with nothing beside it, and shows it when what was visible is gone', () => {
    closeStripItemsOnSide(services, comparison, 'others');
    expect(stripItems(services)).toEqual([comparison]);
    expect(activeStripItem(services)).toEqual(comparison);
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

  it('takes one tab or the comparison, and shows the requests where that was visible', () => {
    showComparison(services);
    closeStripItem(services, tabAt(1));
    closeStripItem(services, comparison);
    expect(stripItems(services)).toEqual([tabAt(0), tabAt(2)]);
    expect(activeStripItem(services)).toEqual(tabAt(2));
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
