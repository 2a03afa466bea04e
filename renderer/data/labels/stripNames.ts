import type { TabId } from '../../../shared/base/brand.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { addressTail, tabTitle } from './tabTitle.ts';

/** Tabs never change, and with many of them every key press would parse every URL again. */
const knownNames = new WeakMap<WorkspaceTab, readonly string[]>();

/**
 * Returns the names of tabs in the strip: the page's title, otherwise the end of the path with the query. Tabs of different URLs that would
 * have the same name get a longer one. Requests of a file keep its name; null for a tab that has none.
 */
export function stripNames(tabs: readonly WorkspaceTab[]): ReadonlyMap<TabId, string | null> {
  const lengths = new Map(tabs.map((tab) => [tab, 0]));
  for (let round = 1; round < maxNames; round += 1) {
    for (const group of groupsWithOneName(lengths)) {
      for (const tab of group) lengths.set(tab, Math.min((lengths.get(tab) ?? 0) + 1, namesOf(tab).length - 1));
    }
  }
  return new Map(tabs.map((tab) => [tab.id, namesOf(tab)[lengths.get(tab) ?? 0] ?? null]));
}

/** A page title, the end of its URL, and the whole of it. */
const maxNames = 3;

/** Returns the groups of tabs with one name for different URLs. */
function groupsWithOneName(lengths: ReadonlyMap<WorkspaceTab, number>): readonly (readonly WorkspaceTab[])[] {
  const byName = new Map<string, WorkspaceTab[]>();
  for (const [tab, length] of lengths) {
    const name = namesOf(tab)[length];
    if (name === undefined) continue;
    const group = byName.get(name);
    if (group === undefined) byName.set(name, [tab]);
    else group.push(tab);
  }
  return [...byName.values()].filter((group) => new Set(group.map(tabTitle)).size > 1);
}

/** Returns the names that a tab can have, the shortest first; the last one is its title elsewhere. */
function namesOf(tab: WorkspaceTab): readonly string[] {
  const known = knownNames.get(tab);
  if (known !== undefined) return known;
  const names = findNames(tab);
  knownNames.set(tab, names);
  return names;
}

function findNames(tab: WorkspaceTab): readonly string[] {
  const title = tabTitle(tab);
  if (title === null) return [];
  const url = tab.file === undefined ? urlOf(tab) : null;
  if (url === null) return [title];
  const pageTitle = tab.page?.url === url ? tab.page.title.trim() : '';
  return [...new Set([...(pageTitle === '' ? [] : [pageTitle]), addressTail(url) ?? title, title])];
}

function urlOf({ endpoint, draft }: WorkspaceTab): string | null {
  const title = requestKinds[endpoint].body.title(draft.body);
  return title?.kind === 'url' ? title.url : null;
}
