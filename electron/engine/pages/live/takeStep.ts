import type { Action } from '../../../../shared/api/actions.ts';
import type { LiveStep } from '../../../../shared/api/engine/live.ts';
import type { ActionPage } from '../actions/actionPage.ts';
import { runStep } from '../actions/runActions.ts';
import type { ElementFacts } from '../inpage/liveState.ts';
import type { ElementInspector } from './elementInspector.ts';
import { markOf } from './proposeRepairs.ts';

const maxMessageChars = 500;

/** Does one step of a rehearsal as a scrape would do it, and remembers the element that it acted on. */
export async function takeStep(
  page: ActionPage,
  eyes: ElementInspector,
  index: number,
  action: Action,
): Promise<LiveStep> {
  const began = page.now();
  const selector = 'selector' in action ? (action.selector ?? null) : null;
  const find = async (): Promise<ElementFacts | null> => {
    if (selector === null) return null;
    const facts = await eyes.point(`pointAtMatch(${JSON.stringify(selector)})`);
    // Immediately: when a stopped step ends, another element may already be selected.
    await eyes.point('forgetPointed()');
    return facts;
  };
  const before = await find();
  const outcome = await runStep(page, action, index);
  const facts = before ?? (outcome.ok ? await find() : null);
  const ms = Math.round(page.now() - began);
  if (!outcome.ok)
    return { isDone: false, reason: outcome.error.reason.slice(0, maxMessageChars), ms, warnings: [], mark: null };
  const warnings = outcome.value.warnings.map((warning) => warning.slice(0, maxMessageChars)).slice(0, 20);
  return { isDone: true, reason: '', ms, warnings, mark: facts === null ? null : markOf(facts) };
}
