import type { TabId } from '../../../shared/base/brand.ts';
import { isJsonObject, type JsonValue } from '../../../shared/base/json.ts';
import {
  actionRows,
  withActionAt,
  withActionMoved,
  withActionsAfter,
  withActionToggled,
  withoutAction,
} from '../../../shared/request/actionRows.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { focusTarget } from '../../ui/focusTarget.ts';
import { announce } from '../../ui/LiveRegions.tsx';
import { showToast } from '../../ui/Toasts.tsx';
import { builderStore, openAction } from './builderStore.ts';
import { useDraft } from './useDraft.ts';

/** What can be done to the actions of a request; the focus goes along, and every act can be undone. */
export interface ActionEdits {
  /** Replaces an action while its fields are written. */
  change(place: number, action: JsonValue): void;
  /** Puts actions behind a place and opens the first; -1 puts them at the beginning. */
  insert(place: number, actions: readonly JsonValue[]): void;
  duplicate(place: number): void;
  remove(place: number): void;
  move(from: number, to: number): void;
  toggle(place: number): void;
}

/** The name under which the head of an action's card is found. */
export function actionFocusName(place: number): string {
  return `action:${place}`;
}

export function useActionEdits(tabId: TabId): ActionEdits {
  const { t } = useText();
  const { draft, editor } = useDraft(tabId);
  const rows = actionRows(draft) ?? [];
  // After the cards are drawn.
  const focus = (name: string) => requestAnimationFrame(() => void focusTarget(name));
  const nameOf = (place: number) => {
    const action = rows[place]?.action;
    const type = isJsonObject(action ?? null) ? (action as { readonly type?: JsonValue }).type : null;
    return typeof type === 'string' ? type : '?';
  };
  return {
    change(place, action) {
      editor.edit(`actions.${place}`, (before) => withActionAt(before, place, action));
    },
    insert(place, actions) {
      editor.replace((before) => withActionsAfter(before, place, actions));
      openAction(tabId, actions.length === 1 ? place + 1 : null);
      focus(actionFocusName(place + 1));
    },
    duplicate(place) {
      const row = rows[place];
      if (row === undefined) return;
      editor.replace((before) => withActionsAfter(before, place, [row.action]));
      openAction(tabId, null);
      announce(t('builder.actions.duplicated', { name: nameOf(place) }));
      focus(actionFocusName(place + 1));
    },
    remove(place) {
      editor.replace((before) => withoutAction(before, place));
      openAction(tabId, null);
      showToast({
        text: t('builder.actions.removed', { name: nameOf(place) }),
        action: { text: t('builder.undo'), run: editor.undo },
      });
      announce(t('builder.actions.removed', { name: nameOf(place) }));
      focus(rows.length > 1 ? actionFocusName(Math.min(place, rows.length - 2)) : 'action:add');
    },
    move(from, to) {
      const target = Math.max(0, Math.min(to, rows.length - 1));
      if (target === from) return;
      editor.replace((before) => withActionMoved(before, from, target));
      openAction(tabId, builderStore.getState().openActions[tabId] === from ? target : null);
      announce(t('builder.actions.moved', { name: nameOf(from), place: target + 1, count: rows.length }));
      focus(actionFocusName(target));
    },
    toggle(place) {
      const isOn = rows[place]?.index !== null;
      editor.replace((before) => withActionToggled(before, place));
      announce(t(isOn ? 'builder.actions.isOff' : 'builder.actions.isOn', { name: nameOf(place) }));
    },
  };
}
