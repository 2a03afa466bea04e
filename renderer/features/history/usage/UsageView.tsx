import { useMemo } from 'react';
import type { UsageQuery, UsageReport } from '../../../../shared/history/creditUsage.ts';
import { useCreditUsage } from '../../../data/history/usageQueries.ts';
import { showHistory } from '../../../data/workspace/navigation.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { applySearch } from '../historyStore.ts';
import { AccountLines } from './AccountLines.tsx';
import { UsageBar } from './UsageBar.tsx';
import { UsageChart } from './UsageChart.tsx';
import { UsageTable } from './UsageTable.tsx';
import { UsageTotals } from './UsageTotals.tsx';
import { filterOfGroup } from './usageFilter.ts';
import { periodOf } from './usagePeriod.ts';
import { usageStore, useUsageState } from './usageStore.ts';

/** Credits that runs were forecast to cost and did cost, by day and by host, operation or connection. */
export function UsageView() {
  const { t } = useText();
  const services = useServices();
  const { period: choice, groupBy, connectionIds } = useUsageState((state) => state);
  const period = periodOf(choice, Date.now());
  const { from, until } = period ?? {};
  const query = useMemo<UsageQuery | null>(
    () =>
      from === undefined || until === undefined ? null : { from, until, groupBy, connectionIds: [...connectionIds] },
    [from, until, groupBy, connectionIds],
  );
  const { data: report, error, refetch, isPlaceholderData } = useCreditUsage(query);
  const show = (change: Pick<UsageQuery, 'groupBy'>, key: string): void => {
    if (query === null) return;
    applySearch({ filter: filterOfGroup({ ...query, ...change }, key), order: 'time' });
    showHistory(services, 'runs');
  };
  return (
    <section aria-label={t('usage.title')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <UsageBar period={period} report={report} />
      {error !== null && report === undefined ? (
        <EmptyState sentence={t('usage.failed', { reason: error.message })}>
          <Button onPress={() => void refetch()}>{t('usage.tryAgain')}</Button>
        </EmptyState>
      ) : query === null || report === undefined ? null : (
        <div
          aria-busy={isPlaceholderData}
          className="flex min-h-0 min-w-0 flex-1 flex-col gap-4 overflow-y-auto px-pane py-4"
        >
          {report.total.runs === 0 ? (
            <NoUsage isFiltered={connectionIds.length > 0} />
          ) : (
            <>
              <UsageTotals total={report.total} period={query} />
              <UsageChart period={query} days={report.days} onOpen={(day) => show({ groupBy: 'day' }, day)} />
            </>
          )}
          <AccountLines connectionIds={connectionIds} />
          {report.total.runs === 0 ? null : (
            <UsageTable
              // The rows of another grouping begin at the top again.
              key={groupBy}
              groupBy={groupBy}
              report={report}
              onOpen={(key) => show({ groupBy }, key)}
            />
          )}
          <About report={report} />
        </div>
      )}
    </section>
  );
}

function NoUsage({ isFiltered }: { readonly isFiltered: boolean }) {
  const { t } = useText();
  const preset = useUsageState(({ period }) => period.preset);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-text-2">{t(isFiltered ? 'usage.empty.filtered' : 'usage.empty')}</p>
      {preset === '90' ? null : (
        <Button onPress={() => usageStore.setState(({ period }) => ({ period: { ...period, preset: '90' } }))}>
          {t('usage.longer')}
        </Button>
      )}
    </div>
  );
}

function About({ report: { total } }: { readonly report: UsageReport }) {
  const { t } = useText();
  return (
    <p className="max-w-[90ch] text-text-3 type-12">
      {t('usage.about')} {total.trashed === 0 ? null : t('usage.trashed', { count: total.trashed })}
    </p>
  );
}
