import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { phaseBegan, requestTimeout, runWord } from '../../../data/labels/runLabels.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { useDelayed, useNow } from '../../../ui/hooks/useNow.ts';

/** Label for the phase of a run and its duration so far. A run under 150 ms shows nothing. */
export function RunPhase({ run }: { readonly run: RunModel }) {
  const { t, duration } = useText();
  const isDue = useDelayed(true, 150);
  const now = useNow(100);
  if (!isDue) return null;
  const phase = t(runWord(run));
  const elapsed = duration(Math.max(0, now - phaseBegan(run)));
  const timeout = requestTimeout(run);
  return (
    <span className="hidden shrink-0 ps-2 pe-3 text-text-2 tabular-nums type-12 @[600px]:inline">
      {run.state === 'waiting-to-retry'
        ? phase
        : timeout === null
          ? t('builder.progress', { phase, elapsed })
          : t('builder.progressOf', { phase, elapsed, timeout: duration(timeout) })}
    </span>
  );
}
