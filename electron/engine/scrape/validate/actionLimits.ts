import type { ScrapeRequest } from '../../../../shared/api/scrape.ts';
import type { Detail } from './describeIssues.ts';

/** Limits of actions (api-facts 2.1). A selector that is waited for counts as a second. */
const limits = { actions: 50, waitMs: 60_000, selectorMs: 1000 } as const;

/** Refuses more actions than a request may have, and waits that are longer than all waits together may be. */
export function actionLimits({ actions = [], waitFor = 0 }: ScrapeRequest): readonly Detail[] {
  const details: Detail[] = [];
  if (actions.length > limits.actions)
    details.push({
      path: ['actions'],
      message: `at most ${limits.actions} actions per request, not ${actions.length}`,
    });
  const waits = actions.filter((action) => action.type === 'wait');
  const sum = waits.reduce((ms, wait) => ms + ('selector' in wait ? limits.selectorMs : wait.milliseconds), waitFor);
  if (waits.length > 0 && sum > limits.waitMs)
    details.push({
      path: ['actions'],
      message: `waitFor and all waits together may be ${limits.waitMs} ms, not ${sum}`,
    });
  return details;
}
