import { useMemo, useState } from 'react';
import type { ReportedEvent } from '../../../../../shared/jobs/jobReport.ts';
import type { RunModel } from '../../../../../shared/run/reduceRun.ts';
import { isUnderWay } from '../../../../data/runs/sendRun.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { FilterChip } from '../../../../ui/controls/FilterChip.tsx';
import { SearchField } from '../../../../ui/controls/SearchField.tsx';
import { Address } from '../../../../ui/labels/Address.tsx';
import { withoutScheme } from '../../../../ui/labels/addressParts.ts';
import { Tag } from '../../../../ui/labels/Tag.tsx';
import { EmptyState } from '../../../../ui/layout/EmptyState.tsx';
import { type TableColumn, VirtualTable } from '../../../../ui/tables/VirtualTable.tsx';
import { InspectorToolbar } from '../../InspectorToolbar.tsx';
import { eventDetail, eventName, eventSubject, eventTone } from './eventLabel.ts';
import { useJobEvents } from './useJobEvents.ts';

/** What happened during a job, the newest first while it runs. */
export function EventsView({ run }: { readonly run: RunModel }) {
  const { t, number } = useText();
  const events = useJobEvents(run);
  const [filter, setFilter] = useState('');
  const [types, setTypes] = useState<readonly string[]>([]);
  const [active, setActive] = useState<string | null>(null);
  const isLive = isUnderWay(run);
  const choices = useMemo(() => {
    const counts = new Map<string, { readonly text: string; count: number }>();
    for (const event of events ?? []) {
      const known = counts.get(event.type);
      if (known === undefined) counts.set(event.type, { text: eventName(event, t), count: 1 });
      else known.count += 1;
    }
    return [...counts].map(([id, { text, count }]) => ({ id, text, count }));
  }, [events, t]);
  const shown = useMemo(() => {
    const wanted = filter.trim().toLowerCase();
    const found = (events ?? []).filter(
      (event) =>
        (types.length === 0 || types.includes(event.type)) &&
        (wanted === '' || eventSubject(event).toLowerCase().includes(wanted)),
    );
    return isLive ? found.toReversed() : found;
  }, [events, filter, types, isLive]);
  const lines = useMemo(() => shown.map((row) => ({ kind: 'row' as const, key: String(row.seq), row })), [shown]);
  const columns = useEventColumns();
  if (events === null) return <div className="min-h-0 flex-1" aria-busy />;
  if (events.length === 0) return <EmptyState sentence={t(isLive ? 'site.events.noneYet' : 'site.events.none')} />;
  return (
    <>
      <InspectorToolbar>
        <SearchField
          label={t('site.events.search')}
          size="small"
          className="w-56 min-w-24 shrink"
          value={filter}
          onChange={setFilter}
        />
        <FilterChip name={t('site.events.type')} choices={choices} chosen={types} onChange={setTypes} />
        <span role="status" className="whitespace-nowrap text-text-3 type-12">
          {t('site.count', { shown: number(shown.length), total: number(events.length) })}
        </span>
      </InspectorToolbar>
      {shown.length === 0 ? (
        <EmptyState sentence={t('site.events.noMatch')} />
      ) : (
        <VirtualTable
          label={t('site.events')}
          columns={columns}
          lines={lines}
          rowHeight={28}
          activeKey={active}
          onActiveChange={setActive}
          focusName="site-events"
        />
      )}
    </>
  );
}

function useEventColumns(): readonly TableColumn<ReportedEvent>[] {
  const text = useText();
  return useMemo(() => {
    const { t, time } = text;
    return [
      {
        id: 'at',
        title: t('site.column.at'),
        width: '72px',
        render: ({ at }) => <span className="text-text-2 tabular-nums">{time(at, 'seconds')}</span>,
      },
      {
        id: 'type',
        title: t('site.column.event'),
        width: '128px',
        render: (event) => <Tag tone={eventTone(event)}>{eventName(event, t)}</Tag>,
      },
      {
        id: 'subject',
        title: t('site.column.url'),
        width: 'minmax(140px, 3fr)',
        render: (event) => <Address text={withoutScheme(eventSubject(event))} title={eventSubject(event)} />,
      },
      {
        id: 'detail',
        title: t('site.column.detail'),
        width: 'minmax(120px, 2fr)',
        render: (event) => {
          const detail = eventDetail(event, text);
          return (
            <span className="text-text-2" title={detail}>
              {detail}
            </span>
          );
        },
      },
    ];
  }, [text]);
}
