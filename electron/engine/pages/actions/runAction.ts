import type { Action } from '../../../../shared/api/actions.ts';
import { assertNever } from '../../../../shared/base/assertNever.ts';
import type { ActionYield } from '../../ports/actions.ts';
import { takeScreenshot } from '../capture/takeScreenshot.ts';
import { delay } from '../devtools/withTimeout.ts';
import { ActionFailedError, type ActionPage } from './actionPage.ts';
import { clickAll, clickOne } from './clickElements.ts';
import { awaitVisible } from './elements.ts';
import { executeScript } from './executeScript.ts';
import { printPdf } from './printPdf.ts';
import { readSource } from './readSource.ts';
import { scrollPage } from './scrollPage.ts';
import { pressKeys, writeText } from './typeKeys.ts';

/** Result of an action, and sentences for the response's `warning`. */
export interface ActionOutcome {
  readonly brought: ActionYield;
  readonly warnings: readonly string[];
}

/** Shares of the remaining time for waiting for a selector and for a screenshot. */
const shares = { selector: 0.85, picture: 0.6 } as const;

const nothing: ActionOutcome = { brought: { kind: 'nothing' }, warnings: [] };

/** Performs one action (contract 2.3) without waiting for its effects in the page. Throws `ActionFailedError` with the reason. */
export async function runAction(page: ActionPage, action: Action): Promise<ActionOutcome> {
  switch (action.type) {
    case 'wait':
      if ('selector' in action) await awaitVisible(page, action.selector, page.left() * shares.selector);
      // Waits the complete time or fails: the deadline of the request aborts a wait that is too long.
      else await delay(action.milliseconds);
      return nothing;
    case 'screenshot':
      return await photograph(page, action);
    case 'click': {
      if (action.all !== true) await clickOne(page, action.selector);
      const warning = action.all === true ? await clickAll(page, action.selector) : null;
      return warning === null ? nothing : { ...nothing, warnings: [warning] };
    }
    case 'write':
      await writeText(page, action.text);
      return nothing;
    case 'press':
      await pressKeys(page, action.key);
      return nothing;
    case 'scroll':
      await scrollPage(page, action.direction ?? 'down', action.selector ?? null);
      return nothing;
    case 'scrape': {
      const { url, html, truncated } = await readSource(page);
      return {
        brought: { kind: 'scrape', url, html },
        warnings: truncated ? ['The HTML of a scrape action is cut.'] : [],
      };
    }
    case 'executeJavascript':
      return { brought: { kind: 'javascriptReturn', ...(await executeScript(page, action.script)) }, warnings: [] };
    case 'pdf':
      return { brought: { kind: 'pdf', bytes: await printPdf(page, action) }, warnings: [] };
    default:
      return assertNever(action);
  }
}

/** Whether the page may go on doing something because of it: then it is waited for. */
export function mayStir(action: Action): boolean {
  return ['click', 'press', 'scroll', 'executeJavascript'].includes(action.type);
}

/** Returns whether a window that the page opens meanwhile is attributed to the action. */
export function mayOpenWindow(action: Action): boolean {
  return ['click', 'press', 'executeJavascript'].includes(action.type);
}

async function photograph(page: ActionPage, action: Extract<Action, { type: 'screenshot' }>): Promise<ActionOutcome> {
  const { viewport } = action;
  if (viewport !== undefined) await page.setViewport(viewport);
  const shot = await takeScreenshot(page, action, page.left() * shares.picture);
  if (viewport !== undefined) await page.setViewport(null);
  if (shot === null) throw new ActionFailedError('the page was not drawn in time');
  return { brought: { kind: 'screenshot', picture: shot.image }, warnings: shot.warnings };
}
