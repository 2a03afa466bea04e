import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleSlash,
  CircleX,
  FlaskConical,
  Loader,
  type LucideIcon,
} from 'lucide-react';
import { useMemo } from 'react';
import { isPlayed } from '../../../../shared/lab/playedRun.ts';
import type { ListItem, ListItemState, ListRun } from '../../../../shared/list/listRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Address } from '../../../ui/labels/Address.tsx';
import { withoutScheme } from '../../../ui/labels/addressParts.ts';
import { Icon } from '../../../ui/labels/Icon.tsx';
import type { TableColumn } from '../../../ui/tables/VirtualTable.tsx';

const stateStyles: Readonly<Record<ListItemState, { readonly icon: LucideIcon; readonly colour: string }>> = {
  waiting: { icon: CircleDashed, colour: 'text-text-3' },
  running: { icon: Loader, colour: 'text-text-2' },
  done: { icon: CircleCheck, colour: 'text-success-text' },
  failed: { icon: CircleX, colour: 'text-danger-text' },
  cancelled: { icon: CircleSlash, colour: 'text-text-2' },
  unknown: { icon: CircleHelp, colour: 'text-warning-text' },
};

const played = { icon: FlaskConical, colour: 'text-played-text' };

/** Returns the columns of a list's results. Values missing in a response stay empty. */
export function useListColumns(head: Pick<ListRun['head'], 'connectionId'> | null): readonly TableColumn<ListItem>[] {
  const { t, number, duration } = useText();
  const isLab = head !== null && isPlayed(head);
  return useMemo(
    () => [
      {
        id: 'state',
        title: t('list.column.state'),
        width: '112px',
        render: ({ state }) => {
          const isMadeUp = isLab && state === 'done';
          const look = isMadeUp ? played : stateStyles[state];
          return (
            <span className={`flex items-center gap-1.5 ${look.colour}`}>
              <Icon as={look.icon} size={14} />
              {t(isMadeUp ? 'list.item.played' : `list.item.${state}`)}
            </span>
          );
        },
      },
      {
        id: 'url',
        title: t('list.column.url'),
        width: 'minmax(160px, 2fr)',
        render: ({ url }) => <Address text={withoutScheme(url)} title={url} />,
      },
      {
        id: 'status',
        title: t('list.column.status'),
        width: '64px',
        align: 'end',
        render: ({ targetStatus }) => targetStatus ?? '',
      },
      {
        id: 'title',
        title: t('list.column.title'),
        width: 'minmax(120px, 2fr)',
        render: ({ title, error }) =>
          error === null ? (
            <span className="truncate">{title}</span>
          ) : (
            <span className="truncate text-danger-text" title={error}>
              {error}
            </span>
          ),
      },
      {
        id: 'words',
        title: t('list.column.words'),
        width: '72px',
        align: 'end',
        render: ({ words }) => (words === null ? '' : number(words)),
      },
      {
        id: 'time',
        title: t('list.column.time'),
        width: '80px',
        align: 'end',
        render: ({ durationMs }) => (durationMs === null ? '' : duration(durationMs)),
      },
      {
        id: 'credits',
        title: t('list.column.credits'),
        width: '64px',
        align: 'end',
        render: ({ credits }) => (credits === null ? '' : number(credits)),
      },
    ],
    [t, number, duration, isLab],
  );
}
