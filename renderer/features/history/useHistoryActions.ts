import { useRef } from 'react';
import type { RunId } from '../../../shared/base/brand.ts';
import type { HistoryMark, HistoryRow } from '../../../shared/history/history.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { announce } from '../../ui/layout/LiveRegions.tsx';
import { showToast, worked } from '../../ui/overlays/Toasts.tsx';
import { clearSelection } from './historyStore.ts';

export interface HistoryActions {
  trash(rows: readonly HistoryRow[]): Promise<void>;
  restore(rows: readonly HistoryRow[]): Promise<void>;
  removeForGood(rows: readonly HistoryRow[]): Promise<void>;
  /** Pins all, or unpins them when all are pinned. */
  togglePin(rows: readonly HistoryRow[]): void;
  mark(rows: readonly HistoryRow[], mark: HistoryMark): void;
  /** Undoes the last of these actions; false if there is none. */
  undo(): boolean;
}

/** Maximum number of actions that can be undone, one after another. */
const maxUndo = 20;
/** As many runs as one call takes. */
const runsAtOnce = 1000;

/** Resolves with whether it succeeded; a failure is already reported. */
type UndoableAction = () => Promise<boolean>;

/** Actions on runs of the list; each except the final one can be undone. */
export function useHistoryActions(): HistoryActions {
  const { t } = useText();
  const call = useRunCalls();
  const undo = useUndo();

  const mark = (rows: readonly HistoryRow[], change: HistoryMark) => {
    if (rows.length === 0) return;
    undo.remember(async () => {
      for (const row of rows) if (!(await call.mark([row.runId], reversed(row, change)))) return false;
      return true;
    });
    void call.mark(idsOf(rows), change);
  };
  return {
    async trash(rows) {
      // Before main replies: a selection or undo made meanwhile refers to the then visible state.
      clearSelection();
      const moving = call.trash(idsOf(rows));
      const takeBack = async () => {
        const moved = await moving;
        return moved !== null && moved.length > 0 && (await call.restore(moved));
      };
      undo.remember(takeBack);
      const moved = await moving;
      if (moved === null || moved.length === 0) undo.forget(takeBack);
      if (moved === null) return;
      if (moved.length < rows.length)
        showToast({ text: t('history.stillRunning', { count: rows.length - moved.length }) });
      undo.notifyDone(t('history.deleted', { count: moved.length }), takeBack);
    },
    async restore(rows) {
      clearSelection();
      const runIds = idsOf(rows);
      if (runIds.length === 0 || !(await call.restore(runIds))) return;
      const takeBack = async () => (await call.trash(runIds)) !== null;
      undo.remember(takeBack);
      undo.notifyDone(t('history.restored', { count: rows.length }), takeBack);
    },
    async removeForGood(rows) {
      clearSelection();
      if (await call.remove(idsOf(rows))) showToast({ text: t('history.removed', { count: rows.length }) });
    },
    togglePin: (rows) => mark(rows, { pinned: !rows.every((row) => row.pinned) }),
    mark,
    undo: undo.last,
  };
}

function idsOf(rows: readonly HistoryRow[]): readonly RunId[] {
  return rows.map((row) => row.runId);
}

/** Returns the change that restores a run's pin, tags and note to those of this row. */
function reversed(row: HistoryRow, mark: HistoryMark): HistoryMark {
  return {
    ...(mark.pinned === undefined ? {} : { pinned: row.pinned }),
    ...(mark.note === undefined ? {} : { note: row.note }),
    addTags: (mark.removeTags ?? []).filter((tag) => row.tags.includes(tag)),
    removeTags: (mark.addTags ?? []).filter((tag) => !row.tags.includes(tag)),
  };
}

/** Calls of main for any number of runs; a failure is shown in a toast. */
function useRunCalls() {
  const { t } = useText();
  const { host } = useServices();

  async function each(
    runIds: readonly RunId[],
    call: (some: RunId[]) => Promise<IpcResult<unknown>>,
  ): Promise<boolean> {
    for (let from = 0; from < runIds.length; from += runsAtOnce) {
      const result = await call(runIds.slice(from, from + runsAtOnce));
      if (!worked('history', result, (reason) => t('history.actFailed', { reason }))) return false;
    }
    return true;
  }
  return {
    mark: (runIds: readonly RunId[], mark: HistoryMark) =>
      each(runIds, (some) => host.call('history.mark', { runIds: some, mark })),
    restore: (runIds: readonly RunId[]) => each(runIds, (some) => host.call('history.restore', { runIds: some })),
    remove: (runIds: readonly RunId[]) => each(runIds, (some) => host.call('history.remove', { runIds: some })),
    /** The runs that moved; null when it failed. */
    async trash(runIds: readonly RunId[]): Promise<readonly RunId[] | null> {
      const moved: RunId[] = [];
      const isDone = await each(runIds, async (some) => {
        const result = await host.call('history.trash', { runIds: some });
        if (result.ok) moved.push(...result.value.runIds);
        return result;
      });
      return isDone || moved.length > 0 ? moved : null;
    },
  };
}

/** Undoable actions, the last one first. */
function useUndo() {
  const { t } = useText();
  const done = useRef<UndoableAction[]>([]);
  const remember = (takeBack: UndoableAction) => {
    done.current = [...done.current, takeBack].slice(-maxUndo);
  };
  const forget = (takeBack: UndoableAction) => {
    done.current = done.current.filter((other) => other !== takeBack);
  };
  const run = (takeBack: UndoableAction) => {
    forget(takeBack);
    void takeBack().then((isBack) => {
      if (isBack) announce(t('history.takenBack'), 'polite');
    });
  };
  return {
    remember,
    forget,
    /** Reports what was done, with undo; nothing if it was already undone. */
    notifyDone(text: string, takeBack: UndoableAction) {
      if (!done.current.includes(takeBack)) return;
      showToast({ text, action: { text: t('history.undo'), run: () => run(takeBack) } });
      announce(text, 'polite');
    },
    /** Undoes the last action; false if there is none. */
    last(): boolean {
      const takeBack = done.current.at(-1);
      if (takeBack !== undefined) run(takeBack);
      return takeBack !== undefined;
    },
  };
}
