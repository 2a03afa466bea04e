import type { Action } from '../../../../shared/api/actions.ts';
import type { LiveStep } from '../../../../shared/api/engine/live.ts';
import type { ActionPage } from '../actions/actionPage.ts';
import { runStep } from '../actions/runActions.ts';
import type { ElementFacts } from '../inpage/liveState.ts';
import type { Eyes } from './eyes.ts';
import { markOf } from './proposeRepairs.ts';

const longest = 500;

/** Does one step of a rehearsal as a scrape would do it, and remembers the element that it acted on. */
export async function takeStep(page: ActionPage, eyes: Eyes, index: number, action: Action): Promise<LiveStep> {
  const began = page.now();
  const selector = 'selector' in action ? (action.selector ?? null) : null;
  const find = async (): Promise<ElementFacts | null> => {
    if (selector === null) return null;
    const facts = await eyes.point(`pointAtMatch(${JSON.stringify(selector)})`);
    // At once: a step that was stopped may end when something else is pointed at already.
    await eyes.point('forgetPointed()');
    return facts;
  };
  const before = await find();
  const outcome = await runStep(page, action, index);
  const facts = before ?? (outcome.ok ? await find() : null);
  const ms = Math.round(page.now() - began);
  if (!outcome.ok)
    return { isDone: false, reason: outcome.error.reason.slice(0, longest), ms, warnings: [], mark: null };
  const warnings = outcome.value.warnings.map((warning) => warning.slice(0, longest)).slice(0, 20);
  return { isDone: true, reason: '', ms, warnings, mark: facts === null ? null : markOf(facts) };
}
