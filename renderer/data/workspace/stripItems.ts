import type { TabId } from '../../../shared/base/brand.ts';
import { closeComparison, showComparison, showTab } from './navigation.ts';
import type { Services } from '../services.ts';
import type { WorkspaceState } from './workspaceStore.ts';

type StripServices = Pick<Services, 'workspace' | 'window'>;

/** One tab of the strip: a request's, or that of the comparison of two runs. */
export type StripItem = { readonly kind: 'tab'; readonly tabId: TabId } | { readonly kind: 'comparison' };

/** Tabs relative to another: all others, or those to its right. */
export type Side = 'others' | 'right';

/** The tabs in the order of the strip. */
export function stripItems({ workspace }: Pick<StripServices, 'workspace'>): readonly StripItem[] {
  const state = workspace.getState();
  const items: StripItem[] = state.tabs.map(({ id }) => ({ kind: 'tab', tabId: id }));
  return state.layout.isCompareOpen ? items.toSpliced(comparisonIndex(state), 0, { kind: 'comparison' }) : items;
}

/** Returns where the comparison is among the tabs: after the one that has a compared run, otherwise after all. */
export function comparisonIndex({ tabs, layout }: Pick<WorkspaceState, 'tabs' | 'layout'>): number {
  const { compared } = layout;
  const index = tabs.findIndex(({ runId }) => runId !== null && (runId === compared?.b || runId === compared?.a));
  return index === -1 ? tabs.length : index + 1;
}

/** Returns the tab whose content fills the window; null if none is open, or a view covers it. */
export function activeStripItem({ workspace }: Pick<StripServices, 'workspace'>): StripItem | null {
  const { layout, activeTabId } = workspace.getState();
  if (layout.activity === 'compare') return { kind: 'comparison' };
  return layout.activity !== 'requests' || activeTabId === null ? null : { kind: 'tab', tabId: activeTabId };
}

export function isSameStripItem(one: StripItem | null, other: StripItem | null): boolean {
  return keyOf(one) === keyOf(other);
}

export function stripItemsOnSide(places: StripServices, place: StripItem, side: Side): readonly StripItem[] {
  const all = stripItems(places);
  const index = all.findIndex((each) => isSameStripItem(each, place));
  if (index < 0) return [];
  return side === 'right' ? all.slice(index + 1) : all.toSpliced(index, 1);
}

export function closeStripItem(places: StripServices, place: StripItem): void {
  if (place.kind === 'tab') places.workspace.closeTab(place.tabId);
  else closeComparison(places);
}

/** Closes the other tabs on a side of a tab; that tab is shown if the visible one was among them. */
export function closeStripItemsOnSide(places: StripServices, place: StripItem, side: Side): void {
  const closing = stripItemsOnSide(places, place, side);
  const inSight = activeStripItem(places);
  if (closing.some((each) => isSameStripItem(each, inSight))) showStripItem(places, place);
  places.workspace.closeTabs(closing.flatMap((each) => (each.kind === 'tab' ? [each.tabId] : [])));
  if (closing.some(({ kind }) => kind === 'comparison')) closeComparison(places);
}

/** Opens a copy of a tab's request next to it. */
export function duplicateTab(places: Pick<StripServices, 'workspace'>, tabId: TabId): void {
  const tab = places.workspace.getState().tabs.find(({ id }) => id === tabId);
  if (tab === undefined) return;
  const { connectionId, endpoint, scenario, draft, builderView } = tab;
  places.workspace.activateTab(tabId);
  places.workspace.openTab({ connectionId, endpoint, scenario, draft, builderView });
}

function showStripItem(places: StripServices, place: StripItem): void {
  if (place.kind === 'tab') showTab(places, place.tabId);
  else showComparison(places);
}

function keyOf(place: StripItem | null): string | null {
  if (place === null) return null;
  return place.kind === 'tab' ? `tab ${place.tabId}` : 'comparison';
}
