import { useMemo } from 'react';
import { lookupTable } from '../../../../../shared/base/lookupTable.ts';
import type { ReportedDelivery } from '../../../../../shared/jobs/jobReport.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { Address } from '../../../../ui/labels/Address.tsx';
import { withoutScheme } from '../../../../ui/labels/addressParts.ts';
import { Tag } from '../../../../ui/labels/Tag.tsx';
import type { TableColumn } from '../../../../ui/tables/VirtualTable.tsx';
import { deliveryState, deliveryStateLabel, deliveryTime, deliveryTone } from './deliveryLabel.ts';

/** Widths of the table from which a column is shown, in CSS pixels. */
const minWidths = lookupTable<number>({ attempts: 560, error: 760 });

/**
 * Returns the columns of the deliveries of a job.
 * @param width width of the table in CSS pixels; a narrow one has fewer columns
 * @param now milliseconds since 1970
 * @param behind ids of the deliveries that wait for the retry of an earlier one
 * @param hasErrors some delivery has a reason why it failed; without one its column would only take space from the URLs
 */
export function useDeliveryColumns(
  width: number,
  now: number,
  behind: ReadonlySet<string>,
  hasErrors: boolean,
): readonly TableColumn<ReportedDelivery>[] {
  const text = useText();
  return useMemo(() => {
    const { t, number } = text;
    const columns: readonly TableColumn<ReportedDelivery>[] = [
      {
        id: 'state',
        title: t('site.column.state'),
        width: '88px',
        render: (delivery) => {
          const state = deliveryState(delivery);
          return <Tag tone={deliveryTone(state)}>{deliveryStateLabel(state, t)}</Tag>;
        },
      },
      {
        id: 'type',
        title: t('site.column.event'),
        width: '136px',
        render: ({ type }) => <span className="truncate font-code type-code">{type}</span>,
      },
      {
        id: 'url',
        title: t('site.column.url'),
        width: 'minmax(120px, 3fr)',
        render: ({ url }) => (url === null ? null : <Address text={withoutScheme(url)} title={url} />),
      },
      {
        id: 'status',
        title: t('site.column.status'),
        width: '56px',
        align: 'end',
        render: ({ status }) => (
          <span className={status !== null && status >= 300 ? 'text-danger-text' : ''}>{status ?? ''}</span>
        ),
      },
      {
        id: 'error',
        title: t('site.column.reason'),
        width: 'minmax(120px, 2fr)',
        render: ({ error }) => (
          <span className="truncate text-text-2" title={error ?? undefined}>
            {error}
          </span>
        ),
      },
      {
        id: 'attempts',
        title: t('site.column.attempts'),
        width: '72px',
        align: 'end',
        render: ({ attempts }) => number(attempts),
      },
      {
        id: 'time',
        title: t('site.column.at'),
        width: '104px',
        align: 'end',
        render: (delivery) => (
          <span className="text-text-2 tabular-nums">{deliveryTime(delivery, now, text, behind.has(delivery.id))}</span>
        ),
      },
    ];
    return columns.filter(({ id }) => (width === 0 || width >= (minWidths[id] ?? 0)) && (id !== 'error' || hasErrors));
  }, [text, width, now, behind, hasErrors]);
}
