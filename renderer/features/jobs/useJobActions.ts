import { useState } from 'react';
import type { ListSummary } from '../../../shared/list/listSummary.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { openListRun } from '../../data/runs/listRuns.ts';
import { openRun } from '../../data/workspace/navigation.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';
import { useRemoveRun } from '../agents/useRemoveRun.ts';
import type { JobRow } from './jobRows.ts';

interface JobActions {
  readonly open: (job: JobRow) => void;
  readonly cancel: (job: JobRow) => void;
  readonly remove: (job: JobRow) => void;
  /** A list that is about to be deleted, which cannot be undone. */
  readonly leaving: ListSummary | null;
  readonly keepLeaving: () => void;
  readonly removeLeaving: () => void;
}

/**
 * What can be done with a job of the list.
 * @param onListsChange reads the lists again after one was stopped or deleted
 */
export function useJobActions(onListsChange: () => void): JobActions {
  const services = useServices();
  const { host } = services;
  const removeRun = useRemoveRun();
  const [leaving, setLeaving] = useState<ListSummary | null>(null);
  const open = async (job: JobRow): Promise<void> => {
    if (job.kind === 'run') worked('runs.open', await openRun(services, job.run.runId));
    else worked('lists', await openListRun(services, job.list.listId));
  };
  const cancel = async (job: JobRow): Promise<void> => {
    if (job.kind === 'list') {
      worked('lists', await host.call('lists.stop', { listId: job.list.listId }));
      onListsChange();
      return;
    }
    const { endpoint, runId } = job.run;
    const { hasTrace } = requestKinds[endpoint].result;
    worked('runs.cancel', await host.call(hasTrace ? 'agents.cancel' : 'runs.cancel', { runId }));
  };
  return {
    open: (job) => void open(job),
    cancel: (job) => void cancel(job),
    remove(job) {
      if (job.kind === 'list') setLeaving(job.list);
      else if (job.run.state !== 'running') void removeRun(job.run.runId);
    },
    leaving,
    keepLeaving: () => setLeaving(null),
    removeLeaving() {
      if (leaving === null) return;
      void host.call('lists.remove', { listId: leaving.listId }).then((removed) => {
        worked('lists', removed);
        onListsChange();
      });
    },
  };
}
