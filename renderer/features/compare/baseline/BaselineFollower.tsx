import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { baselinePlaceOf } from '../../../data/baselines.ts';
import { compareWithBaseline } from '../../../data/navigation.ts';
import { useCommandHandler, useServices } from '../../../data/ServicesProvider.tsx';
import { useBaselineActs } from './useBaselineActs.ts';

/** Draws nothing: does the commands about baselines wherever they are asked for. */
export function BaselineFollower() {
  const services = useServices();
  const acts = useBaselineActs();
  const shownRun = (): RunModel | null => {
    const { tabs, activeTabId } = services.workspace.getState();
    const runId = tabs.find(({ id }) => id === activeTabId)?.runId ?? null;
    return runId === null ? null : services.runs.snapshot(runId).run;
  };
  useCommandHandler('result.acceptBaseline', () => {
    const run = shownRun();
    if (run !== null) void acts.accept(baselinePlaceOf(run, services.workspace.getState().tabs), run);
  });
  useCommandHandler('result.compareBaseline', () => {
    const run = shownRun();
    if (run !== null) compareWithBaseline(services, run.runId);
  });
  return null;
}
