import { useMemo, useState } from 'react';
import { type HostRow, hostRows } from '../../../../../shared/jobs/hostRows.ts';
import type { ReportedProgress } from '../../../../../shared/jobs/jobReport.ts';
import type { SiteRow } from '../../../../../shared/jobs/siteRows.ts';
import { isMessageKey } from '../../../../messages/english.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { Address } from '../../../../ui/labels/Address.tsx';
import { withoutScheme } from '../../../../ui/labels/addressParts.ts';
import { EmptyState } from '../../../../ui/layout/EmptyState.tsx';
import { type TableColumn, VirtualTable } from '../../../../ui/tables/VirtualTable.tsx';
import { useSiteRowMenu } from './useSiteRowMenu.ts';

interface RobotsViewProps {
  readonly progress: ReportedProgress | null;
  readonly rows: readonly SiteRow[];
  /** Hosts of a running job also have pages that wait. */
  readonly isRunning: boolean;
}

/** What robots.txt asks of the job: the pace of each host, and the URLs that it disallows. */
export function RobotsView({ progress, rows, isRunning }: RobotsViewProps) {
  const { t } = useText();
  const reported = progress?.hosts;
  const hosts = useMemo(() => (reported === undefined ? [] : hostRows(reported, rows)), [reported, rows]);
  const blocked = useMemo(() => rows.filter(({ reason }) => reason === 'robots'), [rows]);
  if (hosts.length === 0 && blocked.length === 0)
    return <EmptyState sentence={t(progress === null ? 'site.robots.unknown' : 'site.robots.none')} />;
  return (
    <>
      {hosts.length === 0 ? null : <HostTable hosts={hosts} isRunning={isRunning} />}
      {blocked.length === 0 ? (
        <p className="px-pane py-3 text-text-2">{t('site.robots.nothingBlocked')}</p>
      ) : (
        <BlockedTable blocked={blocked} />
      )}
    </>
  );
}

const [rowPx, headerPx] = [32, 29];

function HostTable({ hosts, isRunning }: { readonly hosts: readonly HostRow[]; readonly isRunning: boolean }) {
  const { t } = useText();
  const [active, setActive] = useState<string | null>(null);
  const columns = useHostColumns(isRunning);
  const lines = useMemo(() => hosts.map((row) => ({ kind: 'row' as const, key: row.host, row })), [hosts]);
  return (
    <div
      className="flex max-h-[45%] shrink-0 flex-col border-b border-border"
      style={{ height: hosts.length * rowPx + headerPx }}
    >
      <VirtualTable
        label={t('site.robots.hosts')}
        columns={columns}
        lines={lines}
        rowHeight={rowPx}
        activeKey={active}
        onActiveChange={setActive}
        focusName="site-hosts"
      />
    </div>
  );
}

function useHostColumns(isRunning: boolean): readonly TableColumn<HostRow>[] {
  const { t, number, duration } = useText();
  return useMemo(() => {
    const word = (prefix: string, value: string | null): string => {
      const key = `${prefix}.${value ?? (isRunning ? 'unread' : 'notRead')}`;
      return isMessageKey(key) ? t(key) : (value ?? '');
    };
    const waitingColumn: TableColumn<HostRow> = {
      id: 'waiting',
      title: t('site.column.waiting'),
      width: '72px',
      align: 'end',
      render: ({ waiting, leased }) => number(waiting + leased),
    };
    return [
      {
        id: 'host',
        title: t('site.column.host'),
        width: 'minmax(120px, 2fr)',
        render: ({ host }) => <Address text={host} />,
      },
      {
        id: 'robots',
        title: t('site.column.robots'),
        width: 'minmax(140px, 3fr)',
        render: ({ robots, pausedBecause }) => (
          <span className="text-text-2">
            {word('site.robots.state', robots)}
            {pausedBecause === null ? null : (
              <span className="text-warning-text"> · {word('site.pause', pausedBecause)}</span>
            )}
          </span>
        ),
      },
      {
        id: 'gap',
        title: t('site.column.gap'),
        width: '72px',
        align: 'end',
        render: ({ gapMs }) => (gapMs === 0 ? '' : duration(gapMs)),
      },
      {
        id: 'visited',
        title: t('site.column.visited'),
        width: '72px',
        align: 'end',
        render: ({ visited }) => number(visited),
      },
      ...(isRunning ? [waitingColumn] : []),
    ];
  }, [t, number, duration, isRunning]);
}

function BlockedTable({ blocked }: { readonly blocked: readonly SiteRow[] }) {
  const { t } = useText();
  const [active, setActive] = useState<string | null>(null);
  const lines = useMemo(() => blocked.map((row) => ({ kind: 'row' as const, key: row.key, row })), [blocked]);
  const columns = useMemo<readonly TableColumn<SiteRow>[]>(
    () => [
      {
        id: 'url',
        title: t('site.robots.blocked'),
        width: 'minmax(160px, 1fr)',
        render: ({ url }) => <Address text={withoutScheme(url)} title={url} />,
      },
    ],
    [t],
  );
  const rowMenu = useSiteRowMenu<SiteRow>((row) => row, null);
  return (
    <VirtualTable
      label={t('site.robots.blocked')}
      columns={columns}
      lines={lines}
      activeKey={active}
      onActiveChange={setActive}
      rowMenu={rowMenu}
      focusName="site-robots"
    />
  );
}
