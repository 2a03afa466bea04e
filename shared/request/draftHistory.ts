import type { Draft } from '../workspace/workspace.ts';

/** One undo stack for form and JSON edits together (ux 3). */
export interface DraftHistory {
  readonly past: readonly Draft[];
  readonly present: Draft;
  readonly future: readonly Draft[];
  /** The last edited field and its time, in ms; null after undo, redo and other breaks, so that the next edit is a separate step. */
  readonly lastEdit: { readonly field: string; readonly at: number } | null;
}

export type DraftHistoryAction =
  /** `field` identifies the edited field: consecutive typing in one field is merged into one step. `at` is the time in ms. */
  | { readonly kind: 'edit'; readonly draft: Draft; readonly field: string; readonly at: number }
  /** A change that is a separate step even within the pause: a paste, an import, a quick fix. */
  | { readonly kind: 'replace'; readonly draft: Draft }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

/** Edits of one field within this pause are merged into one step, in ms. */
export const coalescingPause = 800;

const maxPastDrafts = 200;

export function startHistory(draft: Draft): DraftHistory {
  return { past: [], present: draft, future: [], lastEdit: null };
}

/** The history after an action; an edit that changes nothing and an undo without a past give back the same history. */
export function reduceDraftHistory(history: DraftHistory, action: DraftHistoryAction): DraftHistory {
  switch (action.kind) {
    case 'edit':
      return edit(history, action.draft, { field: action.field, at: action.at });
    case 'replace':
      return edit(history, action.draft, null);
    case 'undo':
      return undo(history);
    case 'redo':
      return redo(history);
  }
}

function edit(history: DraftHistory, draft: Draft, made: { field: string; at: number } | null): DraftHistory {
  if (sameDraft(draft, history.present)) return history;
  const last = history.lastEdit;
  const joins = made !== null && last !== null && last.field === made.field && made.at - last.at < coalescingPause;
  const past = joins ? history.past : [...history.past, history.present].slice(-maxPastDrafts);
  return { past, present: draft, future: [], lastEdit: made };
}

function undo(history: DraftHistory): DraftHistory {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  const future = [history.present, ...history.future];
  return { past: history.past.slice(0, -1), present: before, future, lastEdit: null };
}

function redo(history: DraftHistory): DraftHistory {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, lastEdit: null };
}

function sameDraft(one: Draft, other: Draft): boolean {
  const textOf = ({ body, disabledActions = [] }: Draft): string => JSON.stringify([body, disabledActions]);
  return one === other || (one.source === other.source && textOf(one) === textOf(other));
}
