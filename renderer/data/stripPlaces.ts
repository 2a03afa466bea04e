import type { TabId } from '../../shared/base/brand.ts';
import type { View } from '../../shared/workspace/workspace.ts';
import { closeView, showTab, showView, viewOf } from './navigation.ts';
import type { Services } from './services.ts';

type Places = Pick<Services, 'workspace' | 'window'>;

/** One tab of the strip: a request's, or a view's. */
export type StripPlace =
  | { readonly kind: 'tab'; readonly tabId: TabId }
  | { readonly kind: 'view'; readonly view: View };

/** Tabs beside another: all of them, or those that stand after it. */
export type Side = 'others' | 'right';

/** The tabs in the order of the strip. */
export function stripPlaces({ workspace }: Pick<Places, 'workspace'>): readonly StripPlace[] {
  const { tabs, layout } = workspace.getState();
  return [
    ...tabs.map(({ id }) => ({ kind: 'tab' as const, tabId: id })),
    ...layout.openViews.map((view) => ({ kind: 'view' as const, view })),
  ];
}

/** The tab whose content fills the window; null where none is open. */
export function placeInSight({ workspace }: Places): StripPlace | null {
  const { layout, activeTabId } = workspace.getState();
  const view = viewOf(layout.activity);
  if (view !== null) return { kind: 'view', view };
  return activeTabId === null ? null : { kind: 'tab', tabId: activeTabId };
}

export function isSamePlace(one: StripPlace | null, other: StripPlace | null): boolean {
  return keyOf(one) === keyOf(other);
}

export function placesBeside(places: Places, place: StripPlace, side: Side): readonly StripPlace[] {
  const all = stripPlaces(places);
  const index = all.findIndex((each) => isSamePlace(each, place));
  if (index < 0) return [];
  return side === 'right' ? all.slice(index + 1) : all.toSpliced(index, 1);
}

export function closePlace(places: Places, place: StripPlace): void {
  if (place.kind === 'tab') places.workspace.closeTab(place.tabId);
  else closeView(places, place.view);
}

/** Closes what stands beside a tab; that tab is shown when the one in sight was among them. */
export function closePlacesBeside(places: Places, place: StripPlace, side: Side): void {
  const closing = placesBeside(places, place, side);
  const inSight = placeInSight(places);
  if (closing.some((each) => isSamePlace(each, inSight))) showPlace(places, place);
  places.workspace.closeTabs(closing.flatMap((each) => (each.kind === 'tab' ? [each.tabId] : [])));
  for (const each of closing) if (each.kind === 'view') closeView(places, each.view);
}

/** Opens another tab that asks for the same, beside it. */
export function duplicateTab(places: Pick<Places, 'workspace'>, tabId: TabId): void {
  const tab = places.workspace.getState().tabs.find(({ id }) => id === tabId);
  if (tab === undefined) return;
  const { connectionId, endpoint, scenario, draft, builderView } = tab;
  places.workspace.activateTab(tabId);
  places.workspace.openTab({ connectionId, endpoint, scenario, draft, builderView });
}

function showPlace(places: Places, place: StripPlace): void {
  if (place.kind === 'tab') showTab(places, place.tabId);
  else showView(places, place.view);
}

function keyOf(place: StripPlace | null): string | null {
  if (place === null) return null;
  return place.kind === 'tab' ? `tab ${place.tabId}` : `view ${place.view}`;
}
