import { urlLabel } from '../../../data/labels/urlLabel.ts';
import { useMemo, useState } from 'react';
import type { ConnectionId } from '../../../../shared/base/brand.ts';
import { everyRun, type HistoryRow } from '../../../../shared/history/history.ts';
import { forecastOf, isOutsideForecast } from '../../../../shared/request/credits/forecast.ts';
import { useHistory } from '../../../data/history/historyQueries.ts';
import { useRun } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Address } from '../../../ui/labels/Address.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { forecastLabel } from './forecastLabel.ts';

/** Maximum number of runs read at once: each run is read for its forecast. */
const rowsAtOnce = 20;

/** Forecast and reported costs of the runs on a service; the newest first. */
export function ForecastLedger({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { t } = useText();
  const [shown, setShown] = useState(rowsAtOnce);
  const filter = useMemo(
    () => ({
      ...everyRun,
      endpoints: ['scrape' as const],
      states: ['done' as const, 'failed' as const],
      connectionIds: [connectionId],
    }),
    [connectionId],
  );
  const { data: pages = [], hasNextPage, fetchNextPage } = useHistory(filter, 'time');
  const rows = pages.flatMap((page) => page.rows);
  if (rows.length === 0) return null;
  const showMore = (): void => {
    if (shown + rowsAtOnce > rows.length && hasNextPage) void fetchNextPage();
    setShown(shown + rowsAtOnce);
  };
  return (
    <section>
      <h4 id="forecast-ledger" className="mb-1 font-medium type-12">
        {t('builder.forecast.ledger')}
      </h4>
      <div role="region" aria-labelledby="forecast-ledger" tabIndex={0} className="max-h-60 overflow-y-auto">
        <ul className="flex flex-col type-12">
          {rows.slice(0, shown).map((row) => (
            <LedgerRow key={row.runId} row={row} />
          ))}
        </ul>
        {shown < rows.length || hasNextPage ? (
          <Button variant="link" size="small" onPress={showMore}>
            {t('builder.forecast.ledgerMore')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function LedgerRow({ row }: { readonly row: HistoryRow }) {
  const text = useText();
  const { t, day, time } = text;
  // The request is available only in the run.
  const { run } = useRun(row.runId);
  const forecast = run === null ? null : forecastOf(run.request);
  const used = row.summary?.creditsUsed ?? null;
  const isOff = forecast !== null && used !== null && isOutsideForecast(forecast, used, row.state === 'done');
  return (
    <li className="flex h-10 items-center gap-3">
      <span className="min-w-0 flex-1">
        <Address text={urlLabel(row.url)} title={row.url} />
        <span className="block truncate text-text-3 type-11">{`${day(row.createdAt, Date.now())}, ${time(row.createdAt)}`}</span>
      </span>
      <span className="shrink-0 text-end tabular-nums">
        <span className={isOff ? 'block text-warning-text' : 'block'}>
          {used === null ? t('builder.forecast.notSaid') : t('builder.forecast.used', { count: used })}
        </span>
        <span className="block text-text-3 type-11">
          {forecast === null ? '' : forecastLabel(text, forecast)}
          {isOff ? ` ${t('builder.forecast.off')}` : ''}
        </span>
      </span>
    </li>
  );
}
