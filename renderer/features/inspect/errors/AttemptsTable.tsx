import { CircleAlert, CircleCheck, Timer } from 'lucide-react';
import type { RunAttempt, RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';

/** Every attempt of a run: its time, outcome, duration, and the delay after it. */
export function AttemptsTable({ run }: { readonly run: RunModel }) {
  const { t } = useText();
  return (
    <table aria-label={t('inspect.attempts.label')} className="w-full border-collapse type-13">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('inspect.attempts.number')}</th>
          <th scope="col">{t('inspect.attempts.time')}</th>
          <th scope="col">{t('inspect.attempts.outcome')}</th>
          <th scope="col">{t('inspect.attempts.duration')}</th>
          <th scope="col">{t('inspect.attempts.after')}</th>
        </tr>
      </thead>
      <tbody>
        {run.attempts.map((attempt) => (
          <AttemptRow key={attempt.number} attempt={attempt} />
        ))}
        {run.retry === null ? null : (
          <tr className="h-7">
            <td className="w-8 text-text-3">{run.retry.attempt}</td>
            <td className="w-20 font-code type-code" />
            <td className="text-text-2">
              <span className="inline-flex items-center gap-1.5">
                <Icon as={Timer} size={14} />
                {t('inspect.attempts.waiting')}
              </span>
            </td>
            <td />
            <td />
          </tr>
        )}
      </tbody>
    </table>
  );
}

function AttemptRow({ attempt }: { readonly attempt: RunAttempt }) {
  const { t, time, duration } = useText();
  const failed = attempt.error !== null;
  const words =
    attempt.error === null
      ? attempt.status === null
        ? t('inspect.attempts.running')
        : String(attempt.status)
      : attemptLabel(attempt);
  return (
    <tr className="h-7">
      <td className="w-8 text-text-3">{attempt.number}</td>
      <td className="w-20 font-code type-code">{time(attempt.startedAt, 'seconds')}</td>
      <td className={joinClasses('max-w-0', failed ? 'text-warning-text' : 'text-text')} title={attempt.error?.message}>
        <span className="flex items-center gap-1.5 pe-4">
          <Icon as={failed ? CircleAlert : CircleCheck} size={14} />
          <span className="min-w-0 truncate">{words}</span>
        </span>
      </td>
      <td className="w-20 pe-4 text-end text-text-2 tabular-nums">
        {attempt.durationMs === null ? '' : duration(attempt.durationMs)}
      </td>
      <td className="w-44 truncate text-text-2 type-12">
        {attempt.waited === null
          ? ''
          : t(
              attempt.waited.reason === 'retry-after'
                ? 'inspect.attempts.waitedAsked'
                : 'inspect.attempts.waitedBackoff',
              { time: duration(attempt.waited.delayMs) },
            )}
      </td>
    </tr>
  );
}

function attemptLabel(attempt: RunAttempt): string {
  const message = attempt.error?.message ?? '';
  return attempt.status === null || message.startsWith(String(attempt.status))
    ? message
    : `${attempt.status} ${message}`;
}
