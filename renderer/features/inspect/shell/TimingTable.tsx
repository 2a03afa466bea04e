import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { KeyValueTable } from '../../../ui/tables/KeyValueTable.tsx';

/** Timing of a run: each attempt, the waits between attempts, and the total. */
export function TimingTable({ run }: { readonly run: RunModel }) {
  const { t, time, duration } = useText();
  const rows = run.attempts.flatMap((attempt) => [
    {
      key: `attempt-${attempt.number}`,
      name: t('inspect.timing.attempt', { number: attempt.number }),
      value: t('inspect.timing.attemptTook', {
        time: time(attempt.startedAt, 'seconds'),
        duration: attempt.durationMs === null ? '' : duration(attempt.durationMs),
      }),
    },
    ...(attempt.waited === null
      ? []
      : [
          {
            key: `wait-${attempt.number}`,
            name: t('inspect.timing.wait'),
            value: t('inspect.timing.waitTook', { duration: duration(attempt.waited.delayMs) }),
          },
        ]),
  ]);
  return (
    <KeyValueTable
      label={t('inspect.failed.timing')}
      isFlush
      rows={[
        { key: 'sent', name: t('inspect.timing.sent'), value: time(run.createdAt, 'seconds') },
        ...rows,
        ...(run.durationMs === null
          ? []
          : [{ key: 'total', name: t('inspect.timing.total'), value: duration(run.durationMs) }]),
      ]}
    />
  );
}
