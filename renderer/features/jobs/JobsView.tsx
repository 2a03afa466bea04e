import { GitCompareArrows, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { HistoryEnd } from '../../../shared/history/history.ts';
import { useListEnds } from '../../data/history/useListEnds.ts';
import { type JobFilter, jobKinds } from '../../data/runs/jobKinds.ts';
import { compareRuns, openRun } from '../../data/workspace/navigation.ts';
import { useServices, useWindowState } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Segments } from '../../ui/controls/Segments.tsx';
import { useSize } from '../../ui/hooks/useSize.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { SampleCards } from '../welcome/SampleCards.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';
import { VirtualTable } from '../../ui/tables/VirtualTable.tsx';
import { AttachPanel } from './AttachPanel.tsx';
import { useJobActions } from './useJobActions.ts';
import { useJobColumns } from './useJobColumns.tsx';
import { useJobMenu } from './useJobMenu.ts';
import { useJobs } from './useJobs.ts';

const none: ReadonlySet<string> = new Set();
const filters: readonly JobFilter[] = ['all', ...jobKinds];

/** Everything that runs over time: agent runs, crawls, batches, extracts, lists of URLs and polled calls, running ones first. */
export function JobsView() {
  const { t } = useText();
  const services = useServices();
  const pane = useRef<HTMLDivElement>(null);
  const { width } = useSize(pane);
  const kind = useWindowState((state) => state.jobFilter);
  const [text, setText] = useState('');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [selected, setSelected] = useState(none);
  const [end, setEnd] = useState<HistoryEnd>('first');
  const { rows, runs, query, isKnown, failure, renewLists } = useJobs(kind, text, end);
  const { isSeeking, jump } = useListEnds(
    { ...query, rows: runs },
    { activeKey, onActiveChange: setActiveKey, onEndChange: setEnd },
  );
  const [shownKind, setShownKind] = useState(kind);
  if (shownKind !== kind) {
    setShownKind(kind);
    setEnd('first');
    setSelected(none);
  }
  const actions = useJobActions(renewLists);
  const chosen = rows.flatMap((job) => (job.kind === 'run' && selected.has(job.key) ? [job.run] : []));
  const [newer, older] = chosen;
  const compare =
    newer !== undefined && older !== undefined && selected.size === 2
      ? () => compareRuns(services, older.runId, newer.runId)
      : null;
  const rowMenu = useJobMenu({ ...actions, selected, onSelectedChange: setSelected, compare });
  const columns = useJobColumns(width);
  return (
    <section aria-label={t('jobs.title')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex min-h-url shrink-0 flex-wrap items-center gap-2 border-b border-border px-pane py-2">
        <Segments
          label={t('jobs.kind')}
          value={kind}
          onChange={(jobFilter) => services.window.setState({ jobFilter })}
          items={filters.map((id) => ({ id, text: t(`jobs.kind.${id}`) }))}
        />
        <SearchField
          className="min-w-40 flex-1"
          label={t('jobs.search')}
          maxLength={300}
          value={text}
          onChange={(next) => {
            setText(next);
            setEnd('first');
          }}
          focusName="jobs"
        />
        {compare === null ? null : (
          <Button icon={GitCompareArrows} onPress={compare}>
            {t('agents.runs.compare')}
          </Button>
        )}
        <NewJobMenu />
      </div>
      <div ref={pane} className="flex min-h-0 min-w-0 flex-1 flex-col">
        {failure !== null ? (
          <EmptyState sentence={t('jobs.unread', { reason: failure })}>
            <Button onPress={() => void query.refetch()}>{t('history.tryAgain')}</Button>
          </EmptyState>
        ) : isKnown && rows.length === 0 ? (
          <NoJobs isFiltered={text !== ''} kind={kind} />
        ) : (
          <VirtualTable
            label={t('jobs.title')}
            columns={columns}
            lines={rows.map((row) => ({ kind: 'row', key: row.key, row }))}
            activeKey={activeKey}
            onActiveChange={setActiveKey}
            selected={selected}
            onSelectedChange={setSelected}
            onOpen={actions.open}
            onDelete={() => {
              const active = rows.find(({ key }) => key === activeKey);
              if (active !== undefined) actions.remove(active);
            }}
            onEndReached={() => {
              if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
              if (query.hasPreviousPage && !query.isFetchingPreviousPage) void query.fetchPreviousPage();
            }}
            grows={end === 'first' ? 'down' : 'up'}
            onJump={jump}
            isFollowing={isSeeking}
            rowMenu={rowMenu}
            focusName="jobs-list"
          />
        )}
      </div>
      {kind === 'agent' ? (
        <AttachPanel
          onRun={(runId) => void openRun(services, runId).then((opened) => void worked('runs.open', opened))}
        />
      ) : null}
      {actions.leaving === null ? null : (
        <ConfirmDialog
          title={t('list.forget.title', { count: actions.leaving.total })}
          body={t(actions.leaving.state === 'running' ? 'list.forget.running' : 'list.forget.body')}
          confirmText={t('list.forget')}
          cancelText={t('history.deleteKeep')}
          onClose={actions.keepLeaving}
          onConfirm={actions.removeLeaving}
        />
      )}
    </section>
  );
}

/** Commands that begin a job, by kind. */
const newCommands = {
  crawl: 'crawl.new',
  batchScrape: 'batch.new',
  extract: 'extract.new',
  agent: 'agents.new',
  list: 'list.new',
  raw: 'raw.new',
} as const;

function NewJobMenu() {
  const { t } = useText();
  const { commands } = useServices();
  return (
    <Menu
      label={t('jobs.new')}
      placement="bottom end"
      trigger={
        <Button variant="primary" icon={Plus}>
          {t('jobs.new')}
        </Button>
      }
      sections={[
        {
          entries: (['crawl', 'batchScrape', 'extract', 'agent', 'list', 'raw'] as const).map((id) => ({
            id,
            text: t(`jobs.new.${id}`),
            binding: commands.binding(newCommands[id]),
          })),
        },
      ]}
      onAction={(id) => void commands.run(newCommands[id])}
    />
  );
}

function NoJobs({ isFiltered, kind }: { readonly isFiltered: boolean; readonly kind: JobFilter }) {
  const { t } = useText();
  const { commands } = useServices();
  if (isFiltered) return <EmptyState sentence={t('jobs.noMatch')} />;
  const first = kind === 'all' ? 'crawl' : kind;
  return (
    <>
      <EmptyState sentence={t(`jobs.none.${kind}`)}>
        <Button icon={Plus} onPress={() => void commands.run(newCommands[first])}>
          {t(`jobs.new.${first}`)}
        </Button>
      </EmptyState>
      <div className="max-w-[760px] px-pane pb-4">
        <SampleCards {...(kind === 'agent' ? { first: 'agent' as const } : {})} isCompact />
      </div>
    </>
  );
}
