import type { PageRequest } from '../../ports/capture.ts';
import type { EncodedImage } from '../../ports/encodedImage.ts';
import type { ActionHooks } from './runActions.ts';

interface StepPorts {
  readonly request: Pick<PageRequest, 'recorder' | 'timeoutMs'>;
  /** Takes an image of the viewport; null where the page is not drawn in time. */
  readonly takeImage: (timeMs: number) => Promise<EncodedImage | null>;
  /** Milliseconds of any monotonic clock. */
  readonly now: () => number;
}

/** Time for one image, and for all images of a visit as a share of its timeout: the actions have priority. */
const imageTime = { oneMs: 1500, share: 0.15, maxMs: 10_000 } as const;

/**
 * Reports each action to the recorder of a visit, if it has one: how long it took, how it ended, what its selector matched, and images of
 * the page before and after it. The image after one action is the image before the next.
 */
export function recordSteps({ request: { recorder, timeoutMs }, takeImage, now }: StepPorts): ActionHooks {
  const budgetMs = Math.min(imageTime.maxMs, timeoutMs * imageTime.share);
  let spentMs = 0;
  let current: number | null = null;
  let before: number | null = null;
  let matches: number | null = null;
  let startedAt = now();

  async function image(): Promise<number | null> {
    if (recorder?.takesStepImages !== true || spentMs >= budgetMs) return null;
    const began = now();
    const taken = await takeImage(Math.min(imageTime.oneMs, budgetMs - spentMs)).catch(() => null);
    spentMs += now() - began;
    return taken === null ? null : recorder.stepImage(taken);
  }

  return {
    async before() {
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
      });
    },
  };
}
