import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { baselineLocationOf } from '../../../data/runs/baselines.ts';
import { compareWithBaseline } from '../../../data/workspace/navigation.ts';
import { useCommandHandler, useServices } from '../../../data/ServicesProvider.tsx';
import { useBaselineActions } from './useBaselineActions.ts';

/** Renders nothing: handles the baseline commands wherever they are triggered. */
export function BaselineFollower() {
  const services = useServices();
  const acts = useBaselineActions();
  const shownRun = (): RunModel | null => {
    const { tabs, activeTabId } = services.workspace.getState();
    const runId = tabs.find(({ id }) => id === activeTabId)?.runId ?? null;
    return runId === null ? null : services.runs.snapshot(runId).run;
  };
  useCommandHandler('result.acceptBaseline', () => {
    const run = shownRun();
    if (run !== null) void acts.accept(baselineLocationOf(run, services.workspace.getState().tabs), run);
  });
  useCommandHandler('result.compareBaseline', () => {
    const run = shownRun();
    if (run !== null) compareWithBaseline(services, run.runId);
  });
  return null;
}
