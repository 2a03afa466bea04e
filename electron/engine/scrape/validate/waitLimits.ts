import type { ScrapeRequest } from '../../../../shared/api/scrape.ts';
import { timeoutBounds } from '../../../../shared/api/options.ts';
import type { Detail } from './describeIssues.ts';

/** Minimum time to load a page in milliseconds, in addition to requested waits. */
export const minPageMs = 200;

/** Time that the wait actions of a request take, in milliseconds. */
export function waitActionsMs({ actions = [] }: Pick<ScrapeRequest, 'actions'>): number {
  return actions.reduce((ms, action) => ms + ('milliseconds' in action ? action.milliseconds : 0), 0);
}

/**
 * Refuses waits that leave no time for a page within the timeout (api-facts 2.1). They would never end otherwise than by the timeout, after which
 * clients send the request again.
 */
export function waitLimits(request: ScrapeRequest): readonly Detail[] {
  const { waitFor = 0, timeout = timeoutBounds.default } = request;
  const actionsMs = waitActionsMs(request);
  if (waitFor + actionsMs === 0 || waitFor + actionsMs + minPageMs <= timeout) return [];
  if (actionsMs === 0)
    return [{ path: ['waitFor'], message: `waitFor (${waitFor} ms) must be shorter than ${bound(timeout)}` }];
  const waits = waitFor === 0 ? 'the wait actions' : 'waitFor and the wait actions';
  return [
    {
      path: [waitFor === 0 ? 'actions' : 'waitFor'],
      message: `${waits} (${waitFor + actionsMs} ms) must be shorter than ${bound(timeout)}`,
    },
  ];
}

/** The part of the timeout that waits may take. */
function bound(timeout: number): string {
  return `the timeout (${timeout} ms) by at least ${minPageMs} ms, which the page needs`;
}
