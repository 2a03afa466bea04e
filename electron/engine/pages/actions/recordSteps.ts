import type { Action } from '../../../../shared/api/actions.ts';
import type { StepRepair } from '../../../../shared/api/engine/inspection.ts';
import type { PageRequest } from '../../ports/capture.ts';
import type { EncodedImage } from '../../ports/encodedImage.ts';
import { late, withTimeout } from '../devtools/withTimeout.ts';
import type { ActionHooks } from './runActions.ts';

interface StepPorts {
  readonly request: Pick<PageRequest, 'recorder' | 'timeoutMs'>;
  /** Takes an image of the viewport; null where the page is not drawn in time. */
  readonly takeImage: (timeMs: number) => Promise<EncodedImage | null>;
  /** Finds the elements that the selector of a failed action may mean. */
  readonly findRepairs: (action: Action) => Promise<readonly StepRepair[]>;
  /** Milliseconds that the request has left. */
  readonly left: () => number;
  /** Milliseconds of any monotonic clock. */
  readonly now: () => number;
}

/** Time for one image, and for all images of a visit as a share of its timeout: the actions have priority. */
const imageTime = { oneMs: 1500, share: 0.15, maxMs: 10_000 } as const;

/** Time to look for what a selector without matches may mean. */
const repairsMs = 2000;

/**
 * Reports each action to the recorder of a visit, if it has one: how long it took, how it ended, what its selector matched, and images of
 * the page before and after it. The image after one action is the image before the next.
 */
export function recordSteps({
  request: { recorder, timeoutMs },
  takeImage,
  findRepairs,
  left,
  now,
}: StepPorts): ActionHooks {
  const budgetMs = Math.min(imageTime.maxMs, timeoutMs * imageTime.share);
  let spentMs = 0;
  let current: number | null = null;
  let before: number | null = null;
  let matches: number | null = null;
  let action: Action | null = null;
  let startedAt = now();

  async function image(): Promise<number | null> {
    if (recorder?.takesStepImages !== true || spentMs >= budgetMs) return null;
    const began = now();
    const taken = await takeImage(Math.min(imageTime.oneMs, budgetMs - spentMs)).catch(() => null);
    spentMs += now() - began;
    return taken === null ? null : recorder.stepImage(taken);
  }

  /** Text of the page is stored on the same condition as its images. */
  async function repairs(isFailed: boolean): Promise<readonly StepRepair[]> {
    if (!isFailed || matches !== 0 || action === null || recorder?.takesStepImages !== true) return [];
    const search = findRepairs(action).catch(() => []);
    const found = await withTimeout(Math.min(repairsMs, left() / 2), search);
    return found === late ? [] : found;
  }

  return {
    async before(_index, next) {
      action = next;
      before = current ?? (await image());
      matches = null;
      startedAt = now();
    },
    onMatches(count) {
      matches = count;
    },
    async after(index, outcome) {
      const endedAt = now();
      current = await image();
      recorder?.acted({
        index,
        durationMs: endedAt - startedAt,
        endedMsAgo: now() - endedAt,
        matches,
        before,
        after: current,
        reason: outcome.ok ? null : outcome.error.reason,
        warnings: outcome.ok ? outcome.value.warnings : [],
        repairs: await repairs(!outcome.ok),
      });
    },
  };
}
