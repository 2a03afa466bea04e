import { type ReactNode, useState } from 'react';
import type { UsageGrouping, UsageReport, UsageRow } from '../../../../shared/history/creditUsage.ts';
import { connectionColour } from '../../../data/labels/connectionColour.ts';
import { useConnections } from '../../../data/queries/queries.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { DotName } from '../../../ui/labels/DotName.tsx';
import { differenceText, forecastText, groupLabel } from './usageLabels.ts';

/** Rows that are shown at first. */
const rowsAtFirst = 100;

interface UsageTableProps {
  readonly groupBy: UsageGrouping;
  readonly report: UsageReport;
  /** A press on a group: its runs are shown in history. */
  readonly onOpen: (key: string) => void;
}

/** The groups of a period with forecast, actual and difference. */
export function UsageTable({ groupBy, report, onOpen }: UsageTableProps) {
  const { t, number } = useText();
  const [isWhole, setIsWhole] = useState(false);
  const { rows, hasMore } = report;
  const shown = isWhole ? rows : rows.slice(0, rowsAtFirst);
  const most = rows.reduce((max, { used }) => Math.max(max, used ?? 0), 0);
  return (
    <Card className="shrink-0">
      <table aria-label={t('usage.table')} className="w-full table-fixed border-collapse tabular-nums">
        <thead>
          <tr className="h-9 text-text-2 type-12">
            <Head>{t(`usage.group.${groupBy}`)}</Head>
            <Head className="w-20 text-end">{t('usage.runs')}</Head>
            <Head className="w-32 text-end" title={t('usage.forecast.help')}>
              {t('usage.forecast')}
            </Head>
            <Head className="w-24 text-end" title={t('usage.actual.help')}>
              {t('usage.actual')}
            </Head>
            <Head className="w-24 text-end" title={t('usage.difference.help')}>
              {t('usage.difference')}
            </Head>
            <th aria-hidden className="w-[22%] pe-4" />
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <GroupRow key={row.key} row={row} groupBy={groupBy} most={most} onOpen={() => onOpen(row.key)} />
          ))}
        </tbody>
      </table>
      {shown.length < rows.length || hasMore ? (
        <footer className="flex min-h-9 flex-wrap items-center gap-3 border-t border-border-subtle px-4 py-1 text-text-2 type-12">
          {shown.length < rows.length ? (
            <Button variant="link" size="small" onPress={() => setIsWhole(true)}>
              {t('usage.showAll', { count: number(rows.length) })}
            </Button>
          ) : null}
          {hasMore ? <span>{t('usage.hasMore', { count: number(rows.length) })}</span> : null}
        </footer>
      ) : null}
    </Card>
  );
}

interface HeadProps {
  readonly children: string;
  readonly className?: string;
  readonly title?: string;
}

function Head({ children, className = 'text-start', title }: HeadProps) {
  return (
    <th scope="col" className={`px-4 font-medium ${className}`} {...(title === undefined ? {} : { title })}>
      {children}
    </th>
  );
}

interface GroupRowProps {
  readonly row: UsageRow;
  readonly groupBy: UsageGrouping;
  /** The most actual credits of a group. */
  readonly most: number;
  readonly onOpen: () => void;
}

function GroupRow({ row, groupBy, most, onOpen }: GroupRowProps) {
  const text = useText();
  const { t, number } = text;
  const name = groupLabel(groupBy, row, text);
  const { runs, forecastRuns, usedRuns, used, difference } = row;
  return (
    <tr
      className="h-row cursor-pointer border-t border-border-subtle hover:bg-surface-hover"
      onClick={(event) => {
        // A press on the name is that of its button.
        if (event.target instanceof Element && event.target.closest('button') === null) onOpen();
      }}
    >
      <th scope="row" className="px-4 text-start font-regular">
        <Button
          variant="link"
          size="small"
          aria-label={t('usage.row.open', { name })}
          className="max-w-full min-w-0 shrink! justify-start! text-text! type-13!"
          onPress={onOpen}
        >
          <GroupName groupBy={groupBy} row={row} name={name} />
        </Button>
      </th>
      <Figure>{number(runs)}</Figure>
      <Figure
        absent={t('usage.noForecast')}
        title={forecastRuns < runs ? t('usage.partForecast', { count: number(forecastRuns), runs }) : undefined}
      >
        {forecastText(row, text)}
      </Figure>
      <Figure
        absent={t('usage.notReported')}
        title={usedRuns < runs ? t('usage.partUsed', { count: number(usedRuns), runs }) : undefined}
      >
        {used === null ? null : number(used)}
      </Figure>
      <Figure
        absent={t('usage.noDifference')}
        className={difference !== null && difference > 0 ? 'text-warning-text' : ''}
      >
        {differenceText(row, text)}
      </Figure>
      <td aria-hidden className="pe-4">
        {used === null || most === 0 ? null : (
          <span className="block h-2 rounded-full bg-accent" style={{ width: `${(100 * used) / most}%` }} />
        )}
      </td>
    </tr>
  );
}

/** A connection has its color, which a removed one has lost. */
function GroupName({ groupBy, row, name }: Pick<GroupRowProps, 'groupBy' | 'row'> & { readonly name: string }) {
  const connections = useConnections().data;
  if (groupBy !== 'connection')
    return (
      <span className="truncate" title={name}>
        {name}
      </span>
    );
  return <DotName colour={connectionColour(connections?.find(({ id }) => id === row.key))} name={name} title={name} />;
}

interface FigureProps {
  /** Null for an absent figure. */
  readonly children: ReactNode;
  /** What is absent. */
  readonly absent?: string;
  readonly title?: string | undefined;
  readonly className?: string;
}

function Figure({ children, absent = '', title, className = '' }: FigureProps) {
  const { t } = useText();
  return (
    <td className={`px-4 text-end ${className}`} title={children === null ? absent : title}>
      {children ?? (
        <span className="text-text-3">
          <span aria-hidden>{t('usage.none')}</span>
          <span className="sr-only">{absent}</span>
        </span>
      )}
    </td>
  );
}
