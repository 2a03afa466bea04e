import type { JsonValue } from '../base/json.ts';
import type { Draft } from '../workspace/workspace.ts';
import { setField } from './draft.ts';

/** An action of a draft, sent or switched off. */
export interface ActionRow {
  readonly action: JsonValue;
  /** Its index among the sent actions; null while it is disabled. */
  readonly index: number | null;
}

/** Returns all actions in order, with disabled ones at their positions; null when `actions` is not a list. */
export function actionRows(draft: Draft): readonly ActionRow[] | null {
  const { actions } = draft.body;
  if (actions !== undefined && !Array.isArray(actions)) return null;
  const rows: ActionRow[] = ((actions ?? []) as readonly JsonValue[]).map((action, index) => ({ action, index }));
  // In ascending position, so that each insertion sees the previous ones.
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

/** Inserts actions after an index; -1 inserts them first. */
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

/** Moves an action to another index, clamped to the list. */
export function withActionMoved(draft: Draft, from: number, to: number): Draft {
  const rows = [...(actionRows(draft) ?? [])];
  const [moved] = rows.splice(from, 1);
  if (moved === undefined) return draft;
  rows.splice(Math.max(0, Math.min(to, rows.length)), 0, moved);
  return withActionRows(draft, rows);
}

/** Disables an action, so that it is stored and not sent, or enables it again. */
export function withActionToggled(draft: Draft, place: number): Draft {
  return withActionRows(
    draft,
    (actionRows(draft) ?? []).map((row, at) => (at === place ? { ...row, index: row.index === null ? 0 : null } : row)),
  );
}
