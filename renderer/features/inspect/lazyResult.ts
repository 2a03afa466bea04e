import type { RunActions } from '../../data/sendRun.ts';
import { lazyView } from '../../ui/lazyView.tsx';
import { windowDocuments } from '../../workers/windowDocuments.ts';

/** The result of a tab: its code comes with the first send. */
export const ResultPane = lazyView(() => import('./ResultPane.tsx').then((module) => module.ResultPane));

/** Fetches what an answer is drawn with while its request is on the way: later, main is busy with what comes. */
export function warmResultOnSend({ onSend }: RunActions): void {
  const stop = onSend(() => {
    stop();
    ResultPane.warm();
    windowDocuments.warm();
  });
}
