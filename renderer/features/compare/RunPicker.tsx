import { defaultEndpoint } from '../../../shared/operations/endpoint.ts';
import { connectionLabel } from '../../data/labels/connectionLabel.ts';
import { urlLabel } from '../../data/labels/urlLabel.ts';
import { useMemo, useState } from 'react';
import type { RunId } from '../../../shared/base/brand.ts';
import { everyRun, type HistoryEnd, type HistoryRow } from '../../../shared/history/history.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { targetOf } from '../../data/runs/runTarget.ts';
import { connectionColour } from '../../data/labels/connectionColour.ts';
import { useHistory } from '../../data/history/historyQueries.ts';
import { compareRuns } from '../../data/workspace/navigation.ts';
import { useRunOfTab, useRunsOfHost } from '../../data/history/previousRun.ts';
import { useConnections } from '../../data/queries/queries.ts';
import { rowWord } from '../../data/labels/runLabels.ts';
import { useRun, useServices, useWorkspace } from '../../data/ServicesProvider.tsx';
import { useListEnds } from '../../data/history/useListEnds.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { DayTime } from '../../ui/labels/DayTime.tsx';
import { DotName } from '../../ui/labels/DotName.tsx';
import { Address } from '../../ui/labels/Address.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Segments } from '../../ui/controls/Segments.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { type TableColumn, type TableLine, VirtualTable } from '../../ui/tables/VirtualTable.tsx';

interface RunPickerProps {
  /** The side of the comparison that gets the chosen run; null to compare the other run with it. */
  readonly side: 'a' | 'b' | null;
  readonly otherRunId: RunId;
  readonly onClose: () => void;
}

/** Chooses a run from history to compare with another: runs of the same tab, URL or host, or any. */
export function RunPicker({ side, otherRunId, onClose }: RunPickerProps) {
  const { t } = useText();
  const services = useServices();
  const { run } = useRun(otherRunId);
  const [scope, setScope] = useState<'address' | 'all'>('address');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [end, setEnd] = useState<HistoryEnd>('first');
  const target = useMemo(() => (run === null ? null : targetOf(run)), [run]);
  const url = target?.url ?? '';
  const isAddress = scope === 'address' && target !== null;
  const isFile = target !== null && (target.file !== null || target.bodyIds.length > 0);
  const endpoint = run?.endpoint ?? defaultEndpoint;
  const filter = useMemo(
    () => ({
      ...everyRun,
      endpoints: [endpoint],
      ...(isAddress ? { target } : { text: text.trim() }),
    }),
    [endpoint, isAddress, target, text],
  );
  const query = useHistory(filter, 'time', end);
  const rows = useMemo(
    () =>
      (query.data?.flatMap((page) => page.rows) ?? []).filter(
        (row) => row.runId !== otherRunId && row.state !== 'private',
      ),
    [query.data, otherRunId],
  );
  const kind = isAddress ? (isFile ? 'file' : 'address') : null;
  const lines = useGroupedLines(run, rows, kind);
  // The first is the most likely choice: Enter takes it.
  const active = chosen ?? lines.find(({ kind }) => kind === 'row')?.key ?? null;
  const { isSeeking, jump } = useListEnds(
    { ...query, rows },
    { activeKey: active, onActiveChange: setChosen, onEndChange: setEnd },
  );
  const isEmpty = query.data !== undefined && lines.length === 0;
  const columns = usePickColumns();
  // Another run of one side stays compared with the baseline.
  const source = useWorkspace(({ layout }) =>
    side !== null && layout.compared?.source === 'baseline' ? 'baseline' : 'run',
  );
  const title = side === null ? t('compare.pick.title') : t('compare.choose', { letter: side.toUpperCase() });
  const choose = (row: HistoryRow) => {
    onClose();
    if (side === 'b') compareRuns(services, otherRunId, row.runId, source);
    else compareRuns(services, row.runId, otherRunId, source);
  };
  return (
    <Dialog title={title} width={880} onClose={onClose}>
      <div className="flex flex-wrap items-center gap-3 pb-2">
        <Segments
          label={t('compare.pick.scope')}
          items={[
            { id: 'address', text: t(isFile ? 'compare.pick.file' : 'compare.pick.related') },
            { id: 'all', text: t('compare.pick.all') },
          ]}
          value={scope}
          onChange={(next) => {
            setScope(next);
            setChosen(null);
            setEnd('first');
          }}
          isDisabled={target === null}
        />
        {isAddress ? (
          <Address text={urlLabel(url)} title={url} className="flex-1 font-code type-code" />
        ) : (
          <SearchField
            className="min-w-40 flex-1"
            size="small"
            label={t('compare.pick.search')}
            maxLength={300}
            value={text}
            onChange={(next) => {
              setText(next);
              setChosen(null);
              setEnd('first');
            }}
          />
        )}
      </div>
      <div className="flex h-80 flex-col border-t border-border">
        {isEmpty ? <NoRuns kind={kind} onAll={() => setScope('all')} /> : null}
        <div className={joinClasses('flex min-h-0 flex-1 flex-col', isEmpty && 'hidden')}>
          <VirtualTable
            label={t('compare.pick.runs')}
            columns={columns}
            lines={lines}
            activeKey={active}
            onActiveChange={setChosen}
            onOpen={choose}
            onEndReached={() => {
              if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
              if (query.hasPreviousPage && !query.isFetchingPreviousPage) void query.fetchPreviousPage();
            }}
            grows={end === 'first' ? 'down' : 'up'}
            onJump={jump}
            isFollowing={isSeeking}
          />
        </div>
      </div>
    </Dialog>
  );
}

interface NoRunsProps {
  /** Filter of the rows; null for all runs. */
  readonly kind: 'address' | 'file' | null;
  readonly onAll: () => void;
}

function NoRuns({ kind, onAll }: NoRunsProps) {
  const { t } = useText();
  if (kind === null) return <EmptyState sentence={t('compare.pick.none')} />;
  return (
    <EmptyState sentence={t(kind === 'file' ? 'compare.pick.noneOfFile' : 'compare.pick.noneOfAddress')}>
      <Button onPress={onAll}>{t('compare.pick.all')}</Button>
    </EmptyState>
  );
}

/**
 * Returns the runs of a list grouped by what they have in common with the given one; a list of only one kind needs no headings.
 * @param kind filter of the rows; null for all runs, which are not grouped
 */
function useGroupedLines(
  run: RunModel | null,
  rows: readonly HistoryRow[],
  kind: 'address' | 'file' | null,
): readonly TableLine<HistoryRow>[] {
  const { t } = useText();
  const ofTab = useRunOfTab(run?.runId ?? null) ?? null;
  const ofHost = useRunsOfHost(run);
  if (kind === null || run === null) return rows.map(lineOf);
  const seen = new Set<string>([run.runId]);
  const unseen = (row: HistoryRow): boolean => {
    const isNew = !seen.has(row.runId) && row.state !== 'private' && row.endpoint === run.endpoint;
    seen.add(row.runId);
    return isNew;
  };
  const groups = [
    { name: t('compare.pick.group.tab'), found: (ofTab === null ? [] : [ofTab]).filter(unseen) },
    { name: t(`compare.pick.group.${kind}`), found: rows.filter(unseen) },
    { name: t('compare.pick.group.host'), found: ofHost.filter(unseen) },
  ].filter(({ found }) => found.length > 0);
  if (groups.length === 1 && groups[0]?.found.length === rows.length) return rows.map(lineOf);
  return groups.flatMap(({ name, found }) => [{ kind: 'group', key: name, text: name } as const, ...found.map(lineOf)]);
}

function lineOf(row: HistoryRow): TableLine<HistoryRow> {
  return { kind: 'row', key: row.runId, row };
}

function usePickColumns(): readonly TableColumn<HistoryRow>[] {
  const { t, list } = useText();
  const connections = useConnections().data ?? [];
  return [
    {
      id: 'when',
      title: t('history.column.time'),
      width: '144px',
      render: ({ createdAt }) => <DayTime at={createdAt} />,
    },
    {
      id: 'connection',
      title: t('history.column.connection'),
      width: 'minmax(100px, 1fr)',
      render: (row) => (
        <DotName
          colour={connectionColour(connections.find(({ id }) => id === row.connectionId))}
          name={connectionLabel(row, t)}
        />
      ),
    },
    {
      id: 'target',
      title: t('history.column.target'),
      width: 'minmax(160px, 2fr)',
      render: ({ url }) => <Address text={urlLabel(url)} title={url} />,
    },
    {
      id: 'formats',
      title: t('compare.column.formats'),
      width: 'minmax(100px, 1fr)',
      render: ({ formats }) => <span className="text-text-2">{list(formats)}</span>,
    },
    {
      id: 'outcome',
      title: t('history.column.outcome'),
      width: '88px',
      render: (row) => <span className="text-text-2">{t(rowWord(row))}</span>,
    },
  ];
}
