import type { PageLog } from '../../../../shared/api/engine/inspection.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { HowRead } from './HowRead.tsx';
import { known } from './known.ts';

const phaseNames = [
  'queue',
  'navigate',
  'plain',
  'settle',
  'dialogs',
  'waitFor',
  'actions',
  'picture',
  'styles',
  'write',
  'media',
  'read',
  'make',
] as const;
const endings = ['quiet', 'busy', 'loading', 'huge', 'broken', 'stuck', 'over', 'elapsed'] as const;
const waited = ['quiet', 'inView', 'again', 'waitFor'] as const;

/** How the time of the scrape was spent, and the conditions that it waited for. */
export function VisitTimes({ log }: { readonly log: PageLog }) {
  const { t, duration, number } = useText();
  const end = Math.max(1, ...log.phases.map(({ startMs, durationMs }) => startMs + durationMs));
  return (
    <div
      className="min-h-0 flex-1 overflow-auto px-pane py-4 focus-inset"
      tabIndex={0}
      role="group"
      aria-label={t('pageLog.times')}
    >
      <HowRead reading={log.reading ?? null} />
      <table className="w-full border-collapse type-13">
        <caption className="pb-2 text-start font-medium">{t('pageLog.phases')}</caption>
        <tbody>
          {log.phases.map(({ name, startMs, durationMs }, index) => {
            const word = known(phaseNames, name);
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a phase may come twice
              <tr key={index} className="border-b border-border-subtle">
                <th scope="row" className="w-56 py-1.5 pe-3 text-start font-regular text-text-2">
                  {word === undefined ? name : t(`pageLog.phase.${word}`)}
                </th>
                <td className="w-20 pe-4 text-end tabular-nums">{duration(durationMs)}</td>
                <td>
                  <span aria-hidden className="relative block h-3">
                    <span
                      className="absolute inset-y-0.5 min-w-0.5 rounded-xs bg-accent"
                      style={{ insetInlineStart: `${(startMs / end) * 100}%`, width: `${(durationMs / end) * 100}%` }}
                    />
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {log.waits.length === 0 ? null : (
        <table className="mt-6 w-full border-collapse type-13">
          <caption className="pb-2 text-start font-medium">{t('pageLog.waits')}</caption>
          <tbody>
            {log.waits.map(({ what, ended, durationMs, pending }, index) => {
              const name = known(waited, what);
              const reason = known(endings, ended);
              return (
                // oxlint-disable-next-line react/no-array-index-key -- the same thing may be waited for twice
                <tr key={index} className="border-b border-border-subtle align-top">
                  <th scope="row" className="w-56 py-1.5 pe-3 text-start font-regular text-text-2">
                    {name === undefined ? what : t(`pageLog.waited.${name}`)}
                  </th>
                  <td className="w-20 py-1.5 pe-4 text-end tabular-nums">{duration(durationMs)}</td>
                  <td className="py-1.5">
                    {reason === undefined ? ended : t(`pageLog.ended.${reason}`)}
                    {pending === 0 ? '' : ` ${t('pageLog.pending', { count: number(pending) })}`}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </div>
  );
}
