import { CircleStop } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { runWord } from '../../data/labels/runLabels.ts';
import { isUnderWay } from '../../data/runs/sendRun.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { announce } from '../../ui/layout/LiveRegions.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';

/** The progress of two runs while one of them has not ended, with a way to stop both. */
export function InProgress({ a, b }: { readonly a: RunModel; readonly b: RunModel }) {
  const { t } = useText();
  const { host } = useServices();
  const running = [a, b].filter(isUnderWay);
  const count = running.length;
  const former = useRef(count);
  const ends = t('compare.twin.ended', { a: t(runWord(a)), b: t(runWord(b)) });
  useEffect(() => {
    if (former.current > 0 && count === 0) announce(ends, 'assertive');
    former.current = count;
  }, [count, ends]);
  if (count === 0) return null;
  const stop = async () => {
    for (const { runId } of running) {
      const stopped = await host.call('runs.cancel', { runId });
      worked('runs.stop', stopped);
    }
  };
  return (
    <div className="flex min-h-10 shrink-0 items-center justify-between gap-4 border-b border-border bg-surface-side px-pane">
      <span className="text-text-2">{t('compare.twin.underWay', { a: t(runWord(a)), b: t(runWord(b)) })}</span>
      <Button size="small" icon={CircleStop} onPress={() => void stop()}>
        {t('compare.twin.stop', { count })}
      </Button>
    </div>
  );
}
