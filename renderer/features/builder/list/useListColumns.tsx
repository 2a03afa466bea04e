import { CircleCheck, CircleDashed, CircleHelp, CircleSlash, CircleX, Loader, type LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import type { ListItem, ListItemState } from '../../../../shared/list/listRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Address } from '../../../ui/Address.tsx';
import { withoutScheme } from '../../../ui/addressParts.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { TableColumn } from '../../../ui/VirtualTable.tsx';

const looks: Readonly<Record<ListItemState, { readonly icon: LucideIcon; readonly colour: string }>> = {
  waiting: { icon: CircleDashed, colour: 'text-text-3' },
  running: { icon: Loader, colour: 'text-text-2' },
  done: { icon: CircleCheck, colour: 'text-success-text' },
  failed: { icon: CircleX, colour: 'text-danger-text' },
  cancelled: { icon: CircleSlash, colour: 'text-text-2' },
  unknown: { icon: CircleHelp, colour: 'text-warning-text' },
};

/** The columns of a list's results. What an answer did not say is left empty. */
export function useListColumns(): readonly TableColumn<ListItem>[] {
  const { t, number, duration } = useText();
  return useMemo(
    () => [
      {
        id: 'state',
        title: t('list.column.state'),
        width: '112px',
        render: ({ state }) => (
          <span className={`flex items-center gap-1.5 ${looks[state].colour}`}>
            <Icon as={looks[state].icon} size={14} />
            {t(`list.item.${state}`)}
          </span>
        ),
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
    [t, number, duration],
  );
}
