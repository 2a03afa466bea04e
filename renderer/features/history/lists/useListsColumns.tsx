import { Lock } from 'lucide-react';
import { useMemo } from 'react';
import { type ListSummary, withoutResult } from '../../../../shared/list/listSummary.ts';
import { connectionColour } from '../../../data/labels/connectionColour.ts';
import { useConnections } from '../../../data/queries/queries.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { DayTime } from '../../../ui/labels/DayTime.tsx';
import { DotName } from '../../../ui/labels/DotName.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { Tag, type Tone } from '../../../ui/labels/Tag.tsx';
import type { TableColumn } from '../../../ui/tables/VirtualTable.tsx';

const tones: Readonly<Record<ListSummary['state'], Tone>> = {
  running: 'info',
  paused: 'warning',
  stopped: 'warning',
  ended: 'success',
};

/** Returns the columns of the list overview. */
export function useListsColumns(): readonly TableColumn<ListSummary>[] {
  const { t, number } = useText();
  const connections = useConnections().data;
  return useMemo(
    () => [
      {
        id: 'time',
        title: t('history.column.time'),
        width: '136px',
        render: ({ createdAt }) => <DayTime at={createdAt} />,
      },
      {
        id: 'state',
        title: t('list.column.state'),
        width: '96px',
        render: ({ state }) => <Tag tone={tones[state]}>{t(`list.past.state.${state}`)}</Tag>,
      },
      {
        id: 'hosts',
        title: t('list.past.hosts'),
        width: 'minmax(160px, 3fr)',
        render: ({ hosts, hostCount, isPrivate }) => (
          <span className="flex min-w-0 items-center gap-1.5">
            {isPrivate ? (
              <span className="shrink-0 text-text-3" title={t('list.past.private')}>
                <Icon as={Lock} size={12} />
                <span className="sr-only">{t('list.past.private')}</span>
              </span>
            ) : null}
            <span className="truncate">
              {hosts.join(', ')}
              {hostCount > hosts.length ? (
                <span className="text-text-3"> {t('list.past.moreHosts', { count: hostCount - hosts.length })}</span>
              ) : null}
            </span>
          </span>
        ),
      },
      {
        id: 'done',
        title: t('list.past.progress'),
        width: '104px',
        align: 'end',
        render: ({ counts, total }) => t('list.past.of', { ended: total - counts.waiting - counts.running, total }),
      },
      {
        id: 'failed',
        title: t('list.shown.failed'),
        width: '112px',
        align: 'end',
        render: (row) =>
          withoutResult(row) === 0 ? '' : <span className="text-danger-text">{number(withoutResult(row))}</span>,
      },
      {
        id: 'credits',
        title: t('list.column.credits'),
        width: '72px',
        align: 'end',
        render: ({ credits }) => (credits === null ? '' : number(credits)),
      },
      {
        id: 'connection',
        title: t('history.column.connection'),
        width: 'minmax(96px, 1fr)',
        render: ({ connectionId, connectionName }) => (
          <DotName
            className="text-text-2"
            colour={connectionColour(connections?.find(({ id }) => id === connectionId))}
            name={connectionName}
          />
        ),
      },
    ],
    [t, number, connections],
  );
}
