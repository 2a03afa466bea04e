import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import type { Action } from '../../../../shared/api/actions.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { ActionDone, ActionFailure } from '../../ports/actions.ts';
import { ActionFailedError, type ActionPage } from './actionPage.ts';
import { followPopup } from './followPopup.ts';
import { mayOpenWindow, mayStir, runAction } from './runAction.ts';

/** Hooks called for each action. Promises they return are awaited before the next action. */
export interface ActionHooks {
  readonly before?: (index: number, action: Action) => void | Promise<void>;
  /** Called with the number of elements that the selector of the action matches, at each search. */
  readonly onMatches?: (count: number) => void;
  readonly after?: (index: number, outcome: Result<ActionDone, ActionFailure>) => void | Promise<void>;
}

/** Runs one action and waits until the page has handled it. `index` is its position, from 0. */
export async function runStep(
  page: ActionPage,
  action: Action,
  index: number,
): Promise<Result<ActionDone, ActionFailure>> {
  const fail = (reason: string): Result<never, ActionFailure> => err({ index, type: action.type, reason });
  try {
    const { generation } = page.lifecycle;
    if (mayOpenWindow(action)) page.popups.begin();
    const outcome = await runAction(page, action);
    if (mayStir(action)) await page.rest();
    const followed = await followPopup(page, generation);
    const { failedUrl } = page.lifecycle;
    if (failedUrl !== null) return fail(`it led to ${hostOf(failedUrl)}, which could not be loaded`);
    return ok({ index, action, ...outcome, warnings: [...outcome.warnings, ...followed] });
  } catch (failure) {
    if (failure instanceof ActionFailedError) return fail(failure.message);
    return fail(`the page broke off (${failure instanceof Error ? failure.message.slice(0, 200) : 'no reason'})`);
  } finally {
    page.popups.end();
  }
}

/** Does all actions in their order, up to the first that cannot be done. */
export async function runActions(
  page: ActionPage,
  actions: readonly Action[],
  hooks: ActionHooks = {},
): Promise<Result<readonly ActionDone[], ActionFailure>> {
  const done: ActionDone[] = [];
  for (const [index, action] of actions.entries()) {
    await hooks.before?.(index, action);
    const outcome: Result<ActionDone, ActionFailure> =
      page.left() > 0
        ? await runStep(page, action, index)
        : err({ index, type: action.type, reason: 'no time of the request was left for it' });
    await hooks.after?.(index, outcome);
    if (!outcome.ok) return outcome;
    done.push(outcome.value);
  }
  return ok(done);
}

function hostOf(url: string): string {
  return canParseUrl(url) ? new URL(url).host : url.slice(0, 100);
}
