import { defaultMaxCredits } from '../../../shared/api/agent.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { TabId } from '../../../shared/base/brand.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { openAgentForm, startAgent } from '../../data/runs/agentRuns.ts';
import { showJobs, showSettings } from '../../data/workspace/navigation.ts';
import { useConnection } from '../../data/queries/queries.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';
import type { NextStep } from './nextStep.ts';
import { useRemoveRun } from './useRemoveRun.ts';

interface EndedRunActions {
  /** The request is known and its connection is still there: the run of another program has none. */
  readonly canRerun: boolean;
  /** The proposed higher credit limit. */
  readonly raised: number;
  perform(step: NextStep | 'rerun'): void;
}

/** Returns the actions for a run that has ended. */
export function useRunActions(tabId: TabId, run: RunModel): EndedRunActions {
  const services = useServices();
  const removeRun = useRemoveRun();
  const connection = useConnection(run.connectionId);
  const { maxCredits, prompt } = run.request;
  const raised = (typeof maxCredits === 'number' ? maxCredits : defaultMaxCredits) * 2;
  const open = (body: JsonObject) => openAgentForm(services, body, connection?.id ?? run.connectionId, run.scenario);
  const rerun = async () => {
    services.workspace.changeTab(tabId, {
      connectionId: run.connectionId,
      scenario: run.scenario,
      draft: { body: run.request, source: null },
    });
    const result = await startAgent(services, tabId, run.request);
    worked('agents', result);
  };
  const remove = async () => {
    if (await removeRun(run.runId)) showJobs(services, 'agent');
  };
  const acts: Readonly<Record<NextStep | 'rerun', () => void>> = {
    raise: () => void open({ ...run.request, maxCredits: raised }),
    edit: () => void open(run.request),
    rerun: () => void rerun(),
    connection: () => {
      services.window.setState({ chosenConnectionId: run.connectionId });
      showSettings(services, 'connections');
    },
    runs: () => showJobs(services, 'agent'),
    remove: () => void remove(),
    resume: () => void services.host.call('agents.pollNow', { runId: run.runId }),
  };
  return {
    canRerun: connection !== undefined && typeof prompt === 'string',
    raised,
    perform: (step) => acts[step](),
  };
}
