import { forecastOf } from '../../../shared/request/credits/forecast.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { useText } from '../../messages/TextProvider.tsx';

/** What the last runs of this request were said to cost, and what the service then said that they did. */
export function ForecastLedger({ runs }: { readonly runs: readonly (RunModel | null)[] }) {
  const { t, time } = useText();
  const known = runs.filter((run) => run !== null && run.endpoint === 'scrape');
  const unique = known.filter((run, index) => known.findIndex((other) => other?.runId === run?.runId) === index);
  if (unique.length === 0) return null;
  return (
    <section>
      <h4 className="mb-1 font-medium type-12">{t('builder.forecast.ledger')}</h4>
      <ul className="flex flex-col gap-1 type-12">
        {unique.map((run) => {
          if (run === null) return null;
          const { likely, min, max, isUnknown } = forecastOf(run.request);
          const used = run.summary?.creditsUsed ?? null;
          const isOff = used !== null && !isUnknown && (used < min || (max !== null && used > max));
          return (
            <li key={run.runId} className="flex items-baseline justify-between gap-2">
              <span className="text-text-3">{time(run.createdAt)}</span>
              <span className="flex-1">
                {isUnknown ? t('builder.forecast.unknown.short') : t('builder.forecast.likely', { count: likely })}
              </span>
              <span className={isOff ? 'text-warning-text' : 'text-text'}>
                {used === null ? t('builder.forecast.notSaid') : t('builder.forecast.used', { count: used })}
                {isOff ? ` ${t('builder.forecast.off')}` : ''}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
