import type { TabId } from '../../../shared/base/brand.ts';
import type { View } from '../../../shared/workspace/workspace.ts';
import { closeView, showTab, showView, viewOf } from './navigation.ts';
import type { Services } from '../services.ts';

type StripServices = Pick<Services, 'workspace' | 'window'>;

/** One tab of the strip: a request's, or a view's. */
export type StripItem =
  | { readonly kind: 'tab'; readonly tabId: TabId }
  | { readonly kind: 'view'; readonly view: View };

/** Tabs relative to another: all others, or those to its right. */
export type Side = 'others' | 'right';

/** The tabs in the order of the strip. */
export function stripItems({ workspace }: Pick<StripServices, 'workspace'>): readonly StripItem[] {
  const { tabs, layout } = workspace.getState();
  return [
    ...tabs.map(({ id }) => ({ kind: 'tab' as const, tabId: id })),
    ...layout.openViews.map((view) => ({ kind: 'view' as const, view })),
  ];
}

/** Returns the tab whose content fills the window; null if none is open. */
export function activeStripItem({ workspace }: StripServices): StripItem | null {
  const { layout, activeTabId } = workspace.getState();
  const view = viewOf(layout.activity);
  if (view !== null) return { kind: 'view', view };
  return activeTabId === null ? null : { kind: 'tab', tabId: activeTabId };
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
  else closeView(places, place.view);
}

/** Closes the other tabs on a side of a tab; that tab is shown if the visible one was among them. */
export function closeStripItemsOnSide(places: StripServices, place: StripItem, side: Side): void {
  const closing = stripItemsOnSide(places, place, side);
  const inSight = activeStripItem(places);
  if (closing.some((each) => isSameStripItem(each, inSight))) showStripItem(places, place);
  places.workspace.closeTabs(closing.flatMap((each) => (each.kind === 'tab' ? [each.tabId] : [])));
  for (const each of closing) if (each.kind === 'view') closeView(places, each.view);
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
  else showView(places, place.view);
}

function keyOf(place: StripItem | null): string | null {
  if (place === null) return null;
  return place.kind === 'tab' ? `tab ${place.tabId}` : `view ${place.view}`;
}
