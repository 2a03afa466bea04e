import type { ActionStep, PageLog } from '../../../../shared/api/engine/inspection.ts';

/**
 * Returns the part of a page log that belongs to one action: what began between its start and the start of the next one, or the end of the
 * visit after the last.
 * @param steps the recorded actions, in order
 */
export function stepLog(log: PageLog, steps: readonly ActionStep[], step: ActionStep): PageLog {
  const end = steps.find(({ index }) => index > step.index)?.startMs ?? Number.POSITIVE_INFINITY;
  const isWithin = (atMs: number): boolean => atMs >= step.startMs && atMs < end;
  const requests = log.requests.filter(({ startMs }) => isWithin(startMs));
  const console = log.console.filter(({ atMs }) => isWithin(atMs));
  return { ...log, requests, console, totals: { requests: requests.length, console: console.length } };
}
