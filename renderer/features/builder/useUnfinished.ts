import { useCallback } from 'react';
import { writeExactJson } from '../../../shared/base/exactNumber.ts';
import type { JsonValue } from '../../../shared/base/json.ts';
import { useServices, useWorkspace } from '../../data/ServicesProvider.tsx';

/**
 * Returns the text of a field of the active tab that is not valid JSON yet: it persists across tabs and restarts. If the field's value has
 * changed since, that value wins, and null is returned.
 * @param name the field among those of its tab
 * @returns the text, and the setter that stores a text with the field's current value, or removes it with null
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
      const unfinished = text === null ? others : { ...others, [name]: { text, beside: serializeHeld(held) } };
      workspace.changeTab(tab.id, { unfinished });
    },
    [workspace, tabId, name],
  );
  return [kept?.beside === serializeHeld(value) ? kept.text : null, keep];
}

function serializeHeld(value: JsonValue | undefined): string {
  return value === undefined ? '' : writeExactJson(value);
}
