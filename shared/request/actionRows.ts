import type { JsonValue } from '../base/json.ts';
import type { Draft } from '../workspace/workspace.ts';
import { setField } from './draft.ts';

/** An action of a draft, sent or switched off. */
export interface ActionRow {
  readonly action: JsonValue;
  /** Its place among those that are sent; null while it is switched off. */
  readonly index: number | null;
}

/** All actions in their order, those that are switched off at their places; null when `actions` is no list. */
export function actionRows(draft: Draft): readonly ActionRow[] | null {
  const { actions } = draft.body;
  if (actions !== undefined && !Array.isArray(actions)) return null;
  const rows: ActionRow[] = ((actions ?? []) as readonly JsonValue[]).map((action, index) => ({ action, index }));
  // In the order of their places, so that each finds those before it.
  for (const { at, action } of (draft.disabledActions ?? []).toSorted((one, other) => one.at - other.at))
    rows.splice(Math.min(at, rows.length), 0, { action, index: null });
  return rows;
}

/** A draft with these actions. A list that becomes empty is no longer sent. */
export function withActionRows(draft: Draft, rows: readonly Pick<ActionRow, 'action' | 'index'>[]): Draft {
  const sent = rows.filter(({ index }) => index !== null).map(({ action }) => action);
  const disabled = rows.flatMap(({ action, index }, at) => (index === null ? [{ at, action }] : []));
  const { disabledActions: _before, ...changed } = setField(draft, ['actions'], sent.length === 0 ? undefined : sent);
  return disabled.length === 0 ? changed : { ...changed, disabledActions: disabled };
}

/** Replaces one action; the text of the others stays as the person wrote it. */
export function withActionAt(draft: Draft, place: number, action: JsonValue): Draft {
  const rows = actionRows(draft) ?? [];
  const row = rows[place];
  if (row === undefined) return draft;
  if (row.index !== null) return setField(draft, ['actions', row.index], action);
  return withActionRows(
    draft,
    rows.map((other, at) => (at === place ? { ...row, action } : other)),
  );
}

/** Puts actions behind a place; -1 puts them first. */
export function withActionsAfter(draft: Draft, place: number, actions: readonly JsonValue[]): Draft {
  const rows = actionRows(draft) ?? [];
  const added = actions.map((action) => ({ action, index: 0 }));
  return withActionRows(draft, [...rows.slice(0, place + 1), ...added, ...rows.slice(place + 1)]);
}

export function withoutAction(draft: Draft, place: number): Draft {
  return withActionRows(
    draft,
    (actionRows(draft) ?? []).filter((_row, at) => at !== place),
  );
}

/** Moves an action to another place; places beyond the ends are the ends. */
export function withActionMoved(draft: Draft, from: number, to: number): Draft {
  const rows = [...(actionRows(draft) ?? [])];
  const [moved] = rows.splice(from, 1);
  if (moved === undefined) return draft;
  rows.splice(Math.max(0, Math.min(to, rows.length)), 0, moved);
  return withActionRows(draft, rows);
}

/** Switches an action off, so that it is kept and not sent, or on again. */
export function withActionToggled(draft: Draft, place: number): Draft {
  return withActionRows(
    draft,
    (actionRows(draft) ?? []).map((row, at) => (at === place ? { ...row, index: row.index === null ? 0 : null } : row)),
  );
}
