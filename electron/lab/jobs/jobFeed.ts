import type { LabClock } from '../labClock.ts';
import type { PlayedPage } from './scriptedPages.ts';
import { type JobState, type ScriptedJob, stateAt } from './scriptedStatus.ts';

/** What happens to a job, in order. Nothing follows `ended`. */
export type JobNews =
  | { readonly kind: 'page'; readonly page: PlayedPage }
  | { readonly kind: 'ended'; readonly state: JobState };

/**
 * Reports each page of a job when its document is visible or its error occurs, and its end.
 * @param since pages that were visible by this time are not reported, in ms since 1970
 * @returns stops the reports
 */
export function followScriptedJob(
  scripted: ScriptedJob,
  since: number,
  clock: LabClock,
  onNews: (news: JobNews) => void,
): () => void {
  const { job, pages, endsAt, lateMs } = scripted;
  const visibleAt = ({ doneAt, page }: PlayedPage): number => doneAt + (page.document === undefined ? 0 : lateMs);
  const left = pages
    .filter((page) => page.page.isBlockedByRobots !== true && visibleAt(page) > since)
    .toSorted((one, other) => visibleAt(one) - visibleAt(other));
  let index = 0;
  let callOff = (): void => undefined;

  function stop(): void {
    callOff();
    job.watchers.delete(advance);
  }

  function advance(): void {
    callOff();
    const now = clock.now();
    const state = stateAt(scripted, now);
    const until = Math.min(now, state.endedAt ?? now);
    for (let page = left[index]; page !== undefined && visibleAt(page) <= until; page = left[index]) {
      index += 1;
      onNews({ kind: 'page', page });
    }
    if (state.status !== 'scraping') {
      stop();
      onNews({ kind: 'ended', state });
      return;
    }
    const next = left[index];
    const dueAt = Math.min(next === undefined ? Infinity : visibleAt(next), endsAt ?? Infinity);
    // A job that never ends waits for its cancellation.
    if (Number.isFinite(dueAt)) callOff = clock.after(Math.max(1, dueAt - now), advance);
  }

  job.watchers.add(advance);
  advance();
  return stop;
}
