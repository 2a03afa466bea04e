import { actionSchema, type Action } from '../../../shared/api/actions.ts';
import type { TabId } from '../../../shared/base/brand.ts';
import type { JsonValue } from '../../../shared/base/json.ts';
import type { WorkspaceStore } from '../workspace/workspaceStore.ts';
import type { LivePageClient, LiveTab, StepOutcome } from './liveStore.ts';

export interface Rehearsal {
  /** Runs the next step on the current page; true if it succeeded. */
  stepHere(tabId: TabId): Promise<boolean>;
  /** Runs the remaining steps on the current page, up to the first that fails. */
  runHere(tabId: TabId): Promise<void>;
  /** Stops the running step; the page remains as it is. */
  stop(tabId: TabId): void;
  /** Continues after a failed step. */
  skip(tabId: TabId): Promise<void>;
  /** Highlights one of the suggested repairs on the page. */
  chooseRepair(tabId: TabId, selector: string): void;
}

/** The actions of a request that are sent. */
export function sentActions(body: { readonly [name: string]: JsonValue | undefined }): readonly JsonValue[] {
  const { actions } = body;
  return Array.isArray(actions) ? (actions as readonly JsonValue[]) : [];
}

/** Returns the result of a step, as long as the step has not changed since. */
export function outcomeOf(tab: LiveTab | undefined, index: number, action: JsonValue): StepOutcome | null {
  const outcome = tab?.outcomes[index];
  return outcome?.action === JSON.stringify(action) ? outcome : null;
}

/** Returns the index of the next step: the first without a current outcome of success. */
export function nextStep(tab: LiveTab | undefined, actions: readonly JsonValue[]): number | null {
  const index = actions.findIndex((action, at) => outcomeOf(tab, at, action)?.isDone !== true);
  return index === -1 ? null : index;
}

/** Whether the next step needs a fresh page: none was done on this one, or all were, and the page is not as a scrape finds it. */
export function needsFreshPage(tab: LiveTab | undefined, actions: readonly JsonValue[]): boolean {
  // After repairing a step, the user continues from that step.
  if (tab === undefined || tab.trouble !== null) return false;
  if (actions.length > 0 && nextStep(tab, actions) === null) return true;
  return tab.isTouched && actions.every((action, index) => outcomeOf(tab, index, action) === null);
}

export function createRehearsal(
  { query, change, tabOf, know, known }: LivePageClient,
  workspace: WorkspaceStore,
): Rehearsal {
  const actionsOf = (tabId: TabId): readonly JsonValue[] =>
    sentActions(workspace.getState().tabs.find(({ id }) => id === tabId)?.draft.body ?? {});

  function note(tabId: TabId, index: number, outcome: StepOutcome): void {
    change(tabId, { running: null, outcomes: { ...tabOf(tabId)?.outcomes, [index]: outcome } });
  }

  async function findRepairs(tabId: TabId, index: number, action: Action): Promise<void> {
    change(tabId, { trouble: { index, repairs: null, chosen: null } });
    const selector = 'selector' in action ? (action.selector ?? '') : '';
    if (selector === '') return change(tabId, { trouble: { index, repairs: [], chosen: null } });
    const answer = await query(tabId, { kind: 'repairs', action, mark: known(selector) ?? null });
    if (tabOf(tabId)?.trouble?.index !== index) return;
    const repairs = answer?.kind === 'repairs' ? answer.repairs : [];
    const chosen = repairs[0]?.candidate.selector ?? null;
    change(tabId, { trouble: { index, repairs, chosen } });
    if (chosen !== null) await query(tabId, { kind: 'match', selector: chosen });
  }

  async function doStep(tabId: TabId, index: number): Promise<boolean> {
    const action = actionsOf(tabId)[index];
    if (action === undefined || tabOf(tabId)?.running !== null) return false;
    const written = JSON.stringify(action);
    const parsed = actionSchema.safeParse(action);
    if (!parsed.success) {
      note(tabId, index, { action: written, isDone: false, reason: '', ms: 0 });
      change(tabId, { trouble: { index, repairs: [], chosen: null } });
      return false;
    }
    change(tabId, { running: index, trouble: null, target: null, choice: null });
    await query(tabId, { kind: 'match', selector: '' });
    const answer = await query(tabId, { kind: 'step', index, action: parsed.data });
    if (answer?.kind !== 'step') {
      change(tabId, { running: null });
      return false;
    }
    const { isDone, reason, ms, mark } = answer.step;
    note(tabId, index, { action: written, isDone, reason, ms });
    if (mark !== null && 'selector' in parsed.data && parsed.data.selector !== undefined)
      know(parsed.data.selector, mark);
    if (!isDone) await findRepairs(tabId, index, parsed.data);
    return isDone;
  }

  async function stepHere(tabId: TabId): Promise<boolean> {
    const index = nextStep(tabOf(tabId), actionsOf(tabId));
    return index !== null && (await doStep(tabId, index));
  }

  async function runHere(tabId: TabId): Promise<void> {
    while (await stepHere(tabId));
  }

  return {
    stepHere,
    runHere,
    stop: (tabId) => void query(tabId, { kind: 'stop' }),
    async skip(tabId) {
      const index = tabOf(tabId)?.trouble?.index;
      const action = index === undefined ? undefined : actionsOf(tabId)[index];
      if (index === undefined || action === undefined) return;
      note(tabId, index, { action: JSON.stringify(action), isDone: true, reason: 'skipped', ms: 0 });
      change(tabId, { trouble: null });
      await runHere(tabId);
    },
    chooseRepair(tabId, selector) {
      const trouble = tabOf(tabId)?.trouble ?? null;
      if (trouble !== null) change(tabId, { trouble: { ...trouble, chosen: selector } });
      void query(tabId, { kind: 'match', selector });
    },
  };
}
