import { useMemo } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { isJsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import {
  type ActionRow,
  actionRows,
  withActionAt,
  withActionMoved,
  withActionsAfter,
  withActionToggled,
  withoutAction,
} from '../../../../shared/request/actionRows.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import type { WorkspaceStore } from '../../../data/workspace/workspaceStore.ts';
import type { Text } from '../../../messages/createText.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { focusTarget } from '../../../ui/hooks/focusTarget.ts';
import { announce } from '../../../ui/layout/LiveRegions.tsx';
import { showToast } from '../../../ui/overlays/Toasts.tsx';
import { builderStore, noteBegun, openAction } from '../builderStore.ts';
import { createDraftEditor } from '../useDraft.ts';

/** Edits of a request's actions; the focus follows, and every edit can be undone. */
export interface ActionEdits {
  /** Replaces an action while its fields are written. */
  change(place: number, action: JsonValue): void;
  /** Inserts actions after an index and opens the first; -1 inserts at the beginning. */
  insert(place: number, actions: readonly JsonValue[]): void;
  /** Inserts a new action and opens it: its missing fields are reported only once it loses the focus. */
  begin(place: number, action: JsonValue): void;
  duplicate(place: number): void;
  remove(place: number): void;
  move(from: number, to: number): void;
  toggle(place: number): void;
}

/** The name under which the head of an action's card is found. */
export function actionFocusName(place: number): string {
  return `action:${place}`;
}

/** Returns the same object while the tab exists, so that its users do not rerender at each key press. */
export function useActionEdits(tabId: TabId): ActionEdits {
  const { t } = useText();
  const { workspace } = useServices();
  return useMemo(() => createActionEdits(workspace, tabId, t), [workspace, tabId, t]);
}

function createActionEdits(workspace: WorkspaceStore, tabId: TabId, t: Text['t']): ActionEdits {
  const editor = createDraftEditor(workspace, tabId);
  const rowsNow = (): readonly ActionRow[] => {
    const draft = workspace.getState().tabs.find(({ id }) => id === tabId)?.draft;
    return draft === undefined ? [] : (actionRows(draft) ?? []);
  };
  // After the cards are drawn.
  const focus = (name: string) => requestAnimationFrame(() => void focusTarget(name));
  const nameOf = (place: number) => {
    const action = rowsNow()[place]?.action;
    const type = isJsonObject(action ?? null) ? (action as { readonly type?: JsonValue }).type : null;
    return typeof type === 'string' ? type : '?';
  };
  const insert: ActionEdits['insert'] = (place, actions) => {
    editor.replace((before) => withActionsAfter(before, place, actions));
    openAction(tabId, actions.length === 1 ? place + 1 : null);
    focus(actionFocusName(place + 1));
  };
  return {
    change(place, action) {
      editor.edit(`actions.${place}`, (before) => withActionAt(before, place, action));
    },
    insert,
    begin(place, action) {
      insert(place, [action]);
      const index = rowsNow()[place + 1]?.index;
      if (index != null) noteBegun(tabId, `actions.${index}`);
    },
    duplicate(place) {
      const row = rowsNow()[place];
      if (row === undefined) return;
      editor.replace((before) => withActionsAfter(before, place, [row.action]));
      openAction(tabId, null);
      announce(t('builder.actions.duplicated', { name: nameOf(place) }));
      focus(actionFocusName(place + 1));
    },
    remove(place) {
      const text = t('builder.actions.removed', { name: nameOf(place) });
      editor.replace((before) => withoutAction(before, place));
      openAction(tabId, null);
      showToast({ text, action: { text: t('builder.undo'), run: editor.undo } });
      announce(text);
      const left = rowsNow().length;
      focus(left > 0 ? actionFocusName(Math.min(place, left - 1)) : 'action:add');
    },
    move(from, to) {
      const count = rowsNow().length;
      const target = Math.max(0, Math.min(to, count - 1));
      if (target === from) return;
      const name = nameOf(from);
      editor.replace((before) => withActionMoved(before, from, target));
      openAction(tabId, builderStore.getState().openActions[tabId] === from ? target : null);
      announce(t('builder.actions.moved', { name, place: target + 1, count }));
      focus(actionFocusName(target));
    },
    toggle(place) {
      const isOn = rowsNow()[place]?.index !== null;
      editor.replace((before) => withActionToggled(before, place));
      announce(t(isOn ? 'builder.actions.isOff' : 'builder.actions.isOn', { name: nameOf(place) }));
    },
  };
}
