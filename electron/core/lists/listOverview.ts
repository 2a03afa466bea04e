import type { ListId } from '../../../shared/base/brand.ts';
import { ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { afterRestart, reduceList } from '../../../shared/list/listRun.ts';
import { type ListSummary, summariseList } from '../../../shared/list/listSummary.ts';
import type { StoredList, ListLog } from './listLog.ts';
import type { OpenList } from './listWork.ts';

export interface ListPage {
  readonly lists: ListSummary[];
  readonly total: number;
}

/** Reads pages of the lists that there are; a log that did not change is read once. */
export function createListOverview(log: ListLog, open: ReadonlyMap<ListId, OpenList>) {
  const read = new Map<ListId, { readonly stamp: string; readonly summary: ListSummary | null }>();

  async function keptSummary({ listId, stamp }: StoredList): Promise<Result<ListSummary | null, AppError>> {
    const known = read.get(listId);
    if (known?.stamp === stamp) return ok(known.summary);
    const events = await log.read(listId);
    if (!events.ok) return events;
    const kept = reduceList(events.value);
    const summary = kept === null ? null : summariseList(afterRestart(kept), false);
    read.set(listId, { stamp, summary });
    return ok(summary);
  }

  return async (from: number, limit: number): Promise<Result<ListPage, AppError>> => {
    const kept = await log.known();
    if (!kept.ok) return kept;
    const hidden = [...open.values()].filter(({ isPrivate }) => isPrivate);
    const all = [
      ...kept.value,
      ...hidden.map(({ head: { listId, createdAt } }) => ({ listId, changedAt: createdAt, stamp: '' })),
    ].toSorted((a, b) => b.changedAt - a.changedAt);
    const lists: ListSummary[] = [];
    for (const one of all.slice(from, from + limit)) {
      const list = open.get(one.listId);
      const summary = list === undefined ? await keptSummary(one) : ok(summariseList(list, list.isPrivate));
      // An unreadable list must not hide the others; opening it shows its error.
      if (summary.ok && summary.value !== null) lists.push(summary.value);
    }
    return ok({ lists, total: all.length });
  };
}
