import type { ResultTab, ResultTabId } from '../../../../shared/document/response/resultTabs.ts';

/** Views that one tab of the bar shows as segments. */
export const tabGroups = {
  /** Why the result is as it is: what was done with each element, each step, and the visit. */
  why: ['xray', 'actions', 'pageLog'],
  /** The response as it was received. */
  raw: ['raw', 'metadata', 'other'],
} as const satisfies Readonly<Record<string, readonly ResultTabId[]>>;

export type TabGroup = keyof typeof tabGroups;
export type TabBarId = ResultTabId | TabGroup;

/** A tab of the bar: a view, or several views of one subject. */
export interface TabBarItem {
  readonly id: TabBarId;
  readonly views: readonly ResultTab[];
}

/** Returns the tabs of the bar: a view each, and one for each group with several views, behind them. */
export function tabBarItems(tabs: readonly ResultTab[]): readonly TabBarItem[] {
  const groupOf = (id: ResultTabId) => (Object.keys(tabGroups) as TabGroup[]).find((name) => isIn(name, id));
  const alone = tabs.filter(({ id }) => groupOf(id) === undefined).map((tab) => ({ id: tab.id, views: [tab] }));
  const groups = (Object.keys(tabGroups) as TabGroup[]).flatMap((name): readonly TabBarItem[] => {
    const views = tabs.filter(({ id }) => isIn(name, id));
    const [first] = views;
    if (first === undefined) return [];
    return [{ id: views.length === 1 ? first.id : name, views }];
  });
  return [...alone, ...groups];
}

function isIn(name: TabGroup, id: ResultTabId): boolean {
  return tabGroups[name].some((each) => each === id);
}
