import { GitCompareArrows } from 'lucide-react';
import type { RunId } from '../../../shared/base/brand.ts';
import type { HistoryRow } from '../../../shared/history/history.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { agentRuns } from '../../data/runs/agentRuns.ts';
import { useHistory } from '../../data/history/historyQueries.ts';
import { compareRuns, showJobs } from '../../data/workspace/navigation.ts';
import { rowWord } from '../../data/labels/runLabels.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';

interface CompareMenuProps {
  readonly run: RunModel;
  /** The run that this one was made from: it is offered first. */
  readonly previousRunId: RunId | null;
}

const maxOffered = 8;
const all = 'all';

/** Compares a run with any other: a recent one, or two selected in the full list. */
export function CompareMenu({ run, previousRunId }: CompareMenuProps) {
  const { t, day, time } = useText();
  const services = useServices();
  const pages = useHistory(agentRuns, 'time').data ?? [];
  const others = pages
    .flatMap(({ rows }) => rows)
    .filter(({ runId, state }) => runId !== run.runId && state !== 'private')
    .toSorted((one, other) => Number(other.runId === previousRunId) - Number(one.runId === previousRunId));
  if (others.length === 0) return null;
  const compare = ({ runId, createdAt }: HistoryRow) =>
    createdAt < run.createdAt ? compareRuns(services, runId, run.runId) : compareRuns(services, run.runId, runId);
  return (
    <Menu<string>
      label={t('agents.compare.with')}
      placement="bottom end"
      trigger={
        <Button variant="quiet" size="small" icon={GitCompareArrows}>
          {t('agents.compare')}
        </Button>
      }
      sections={[
        {
          title: t('agents.compare.with'),
          entries: others.slice(0, maxOffered).map((row) => ({
            id: row.runId,
            text: (row.summary?.title ?? t('agents.runs.attached')).slice(0, 60),
            description: [
              `${day(row.createdAt, Date.now())} ${time(row.createdAt)}`,
              t(rowWord(row)),
              row.runId === previousRunId ? t('agents.compare.before') : '',
            ]
              .filter(Boolean)
              .join(' · '),
          })),
        },
        { entries: [{ id: all, text: t('agents.compare.choose') }] },
      ]}
      onAction={(id) => {
        const other = others.find(({ runId }) => runId === id);
        if (other === undefined) showJobs(services, 'agent');
        else compare(other);
      }}
    />
  );
}
