import { GitCompareArrows, Play, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type ConnectionId, labConnectionId, localEngineConnectionId, type RunId } from '../../../shared/base/brand.ts';
import type { HistoryEnd, HistoryRow } from '../../../shared/history/history.ts';
import { agentRuns } from '../../data/runs/agentRuns.ts';
import { connectionColour } from '../../data/labels/connectionColour.ts';
import { useHistory } from '../../data/history/historyQueries.ts';
import { compareRuns, openRun } from '../../data/workspace/navigation.ts';
import { useConnections } from '../../data/queries/queries.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useBindings } from '../../data/queries/useBindings.ts';
import { useListEnds } from '../../data/history/useListEnds.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dot } from '../../ui/labels/Dot.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';
import { VirtualTable } from '../../ui/tables/VirtualTable.tsx';
import { AttachRun } from './form/AttachRun.tsx';
import { useRunColumns } from './useRunColumns.tsx';
import { useRunRowMenu } from './useRunRowMenu.ts';

const none: ReadonlySet<string> = new Set();

/** All agent runs on this computer, and those listed by services: open, follow, compare or start them. */
export function AgentRunsView() {
  const { t } = useText();
  const services = useServices();
  const bindingOf = useBindings();
  const [text, setText] = useState('');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [selected, setSelected] = useState(none);
  const [end, setEnd] = useState<HistoryEnd>('first');
  const filter = useMemo(() => ({ ...agentRuns, text }), [text]);
  const query = useHistory(filter, 'time', end);
  const rows = useMemo(() => query.data?.flatMap((page) => page.rows) ?? [], [query.data]);
  const { isSeeking, jump } = useListEnds(
    { ...query, rows },
    { activeKey, onActiveChange: setActiveKey, onEndChange: setEnd },
  );
  const columns = useRunColumns();
  const chosen = rows.filter((row) => selected.has(row.runId));
  const [newer, older] = chosen;
  const open = (runId: RunId) =>
    void openRun(services, runId).then((result) => {
      worked('runs.open', result);
    });
  const rowMenu = useRunRowMenu({ rows, selected, onSelectedChange: setSelected, open });
  const isEmpty = query.data !== undefined && rows.length === 0;
  return (
    <section aria-label={t('agents.runs')} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <h1 className="sr-only">{t('agents.runs')}</h1>
      <div className="flex h-url shrink-0 items-center gap-2 border-b border-border px-pane">
        <SearchField
          className="min-w-40 flex-1"
          label={t('agents.runs.search')}
          maxLength={300}
          value={text}
          onChange={(next) => {
            setText(next);
            setEnd('first');
          }}
          focusName="agents"
        />
        {newer !== undefined && older !== undefined && chosen.length === 2 ? (
          <Button icon={GitCompareArrows} onPress={() => compareRuns(services, older.runId, newer.runId)}>
            {t('agents.runs.compare')}
          </Button>
        ) : null}
        <Button
          variant="primary"
          icon={Plus}
          binding={bindingOf('agents.new')}
          onPress={() => void services.commands.run('agents.new')}
        >
          {t('agents.runs.new')}
        </Button>
      </div>
      {isEmpty ? (
        <EmptyState sentence={t(text === '' ? 'agents.runs.none' : 'agents.runs.noMatch')}>
          {text === '' ? (
            <Button icon={Play} onPress={() => void services.commands.run('agents.new')}>
              {t('agents.runs.first')}
            </Button>
          ) : undefined}
        </EmptyState>
      ) : (
        <VirtualTable<HistoryRow>
          label={t('agents.runs')}
          columns={columns}
          lines={rows.map((row) => ({ kind: 'row', key: row.runId, row }))}
          activeKey={activeKey}
          onActiveChange={setActiveKey}
          selected={selected}
          onSelectedChange={setSelected}
          onOpen={({ runId }) => open(runId)}
          onEndReached={() => {
            if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
            if (query.hasPreviousPage && !query.isFetchingPreviousPage) void query.fetchPreviousPage();
          }}
          grows={end === 'first' ? 'down' : 'up'}
          onJump={jump}
          isFollowing={isSeeking}
          rowMenu={rowMenu}
          focusName="agents-list"
        />
      )}
      <Elsewhere onRun={open} />
    </section>
  );
}

/** Runs that were started elsewhere: by their id, out of a service's list, or from a file. */
function Elsewhere({ onRun }: { readonly onRun: (runId: RunId) => void }) {
  const { t } = useText();
  const connections = useConnections().data ?? [];
  const able = connections.filter(({ id }) => id !== localEngineConnectionId);
  const [chosenId, setChosenId] = useState<ConnectionId | null>(null);
  const connectionId = able.find(({ id }) => id === chosenId)?.id ?? able[0]?.id ?? labConnectionId;
  return (
    <div className="max-h-[45%] shrink-0 overflow-y-auto border-t border-border px-pane py-4">
      <div className="max-w-[760px]">
        <AttachRun
          connectionId={connectionId}
          scenario={null}
          onRun={onRun}
          start={
            <Select
              ariaLabel={t('agents.form.connection')}
              className="w-48 shrink-0"
              value={connectionId}
              onChange={setChosenId}
              items={able.map((connection) => ({
                id: connection.id,
                text: connection.name,
                start: <Dot colour={connectionColour(connection)} />,
              }))}
            />
          }
        />
      </div>
    </div>
  );
}
