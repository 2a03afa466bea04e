import type { RunActions } from '../../data/sendRun.ts';
import { lazyView } from '../../ui/lazyView.tsx';
import { windowDocuments } from '../../workers/windowDocuments.ts';

/** The result of a tab: its code comes while the window has nothing else to do, at the latest with the first send. */
export const ResultPane = lazyView(() => import('./ResultPane.tsx').then((module) => module.ResultPane));

/**
 * Fetches what an answer is drawn with before it comes, when main is busy with it: the code once the window is drawn and idle, the
 * worker while the first request is on the way.
 */
export function warmResult({ onSend }: RunActions): void {
  requestIdleCallback(() => ResultPane.warm());
  const stop = onSend(() => {
    stop();
    ResultPane.warm();
    windowDocuments.warm();
  });
}
