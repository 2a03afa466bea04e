import { useCallback } from 'react';
import { writeExactJson } from '../../../shared/base/exactNumber.ts';
import type { JsonValue } from '../../../shared/base/json.ts';
import { useServices, useWorkspace } from '../../data/ServicesProvider.tsx';

/**
 * The text of a field of the tab in sight that is no JSON yet: it stays where the person left it, through other tabs and restarts.
 * Where the field holds something else by now, that has taken its place, and null is given.
 * @param name the field among those of its tab
 * @returns the text, and what keeps one beside what the field holds then, or forgets it with null
 */
export function useUnfinished(
  name: string,
  value: JsonValue | undefined,
): readonly [string | null, (text: string | null, held: JsonValue | undefined) => void] {
  const { workspace } = useServices();
  const tabId = useWorkspace((state) => state.activeTabId);
  const kept = useWorkspace(({ tabs }) => tabs.find(({ id }) => id === tabId)?.unfinished?.[name]);
  const keep = useCallback(
    (text: string | null, held: JsonValue | undefined) => {
      const tab = workspace.getState().tabs.find(({ id }) => id === tabId);
      if (tab === undefined || (text === null && tab.unfinished?.[name] === undefined)) return;
      const { [name]: _, ...others } = tab.unfinished ?? {};
      const unfinished = text === null ? others : { ...others, [name]: { text, beside: besideOf(held) } };
      workspace.changeTab(tab.id, { unfinished });
    },
    [workspace, tabId, name],
  );
  return [kept?.beside === besideOf(value) ? kept.text : null, keep];
}

function besideOf(value: JsonValue | undefined): string {
  return value === undefined ? '' : writeExactJson(value);
}
