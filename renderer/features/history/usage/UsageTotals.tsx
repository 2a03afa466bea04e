import type { ReactNode } from 'react';
import type { UsageSums } from '../../../../shared/history/creditUsage.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { dayLabel, differenceText, forecastText } from './usageLabels.ts';
import { dayKeyOf, type Period } from './usagePeriod.ts';

/** The sums of the whole period. */
export function UsageTotals({ total, period }: { readonly total: UsageSums; readonly period: Period }) {
  const text = useText();
  const { t, number } = text;
  const { runs, forecastRuns, usedRuns } = total;
  const difference = differenceText(total, text);
  return (
    <dl className="grid shrink-0 grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3">
      <Total
        name={t('usage.runs')}
        note={t('usage.chart.days', {
          from: dayLabel(dayKeyOf(period.from), text),
          until: dayLabel(dayKeyOf(period.until - 1), text),
        })}
      >
        {number(runs)}
      </Total>
      <Total name={t('usage.forecast')} note={t('usage.partForecast', { count: number(forecastRuns), runs })}>
        {forecastText(total, text) ?? <Absent>{t('usage.noForecast')}</Absent>}
      </Total>
      <Total name={t('usage.actual')} note={t('usage.partUsed', { count: number(usedRuns), runs })}>
        {total.used === null ? <Absent>{t('usage.notReported')}</Absent> : number(total.used)}
      </Total>
      <Total name={t('usage.difference')} note={t('usage.difference.help')}>
        {difference ?? <Absent>{t('usage.noDifference')}</Absent>}
      </Total>
    </dl>
  );
}

interface TotalProps {
  readonly name: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Total({ name, note, children }: TotalProps) {
  return (
    <div className="flex min-w-0 flex-col rounded-l border border-border bg-surface-base px-4 py-3 in-data-[theme*=dark]:bg-surface-raised">
      <dt className="text-text-2 type-12">{name}</dt>
      <dd className="font-strong tabular-nums type-20">{children}</dd>
      <dd className="text-text-3 type-12">{note}</dd>
    </div>
  );
}

function Absent({ children }: { readonly children: string }) {
  return <span className="font-regular text-text-3 type-14">{children}</span>;
}
