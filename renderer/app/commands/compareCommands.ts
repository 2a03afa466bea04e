import { BookmarkCheck, BookmarkPlus, GitCompareArrows, History } from 'lucide-react';
import { requestedFormats } from '../../../shared/document/response/resultTabs.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { chooseRunToCompare, compareWithPrevious, showChangeTracking } from '../../data/workspace/navigation.ts';
import { worked } from '../../ui/overlays/Toasts.tsx';
import type { Command, CommandContext } from './command.ts';
import { activeRun, activeTab, byFeature } from './requestCommands.ts';

/** Returns the run that is compared with something: the newer one of a visible comparison, otherwise that of the visible request. */
function runToCompare(context: CommandContext): RunModel | null {
  const { compared, activity } = context.services.workspace.getState().layout;
  if (activity !== 'compare') return activeRun(context);
  return compared === null ? null : context.services.runs.snapshot(compared.b).run;
}

/** Whether it can be compared with any chosen run: not an agent's, which is chosen among the jobs, and not what failed before it had one. */
function hasRunToCompare(context: CommandContext): boolean {
  const run = runToCompare(context);
  if (run === null) return false;
  const { hasBaseline, results } = requestKinds[run.endpoint].comparison;
  return hasBaseline || results === 'pages';
}

/** Whether the visible request has a result that can be compared with a baseline. */
function hasBaselineRun(context: CommandContext): boolean {
  const tab = activeTab(context);
  const isKind = tab !== null && requestKinds[tab.endpoint].comparison.hasBaseline;
  return isKind && activeRun(context)?.body != null;
}

/** What a run can be compared with, as in the menu of its result. */
export const compareCommands: readonly Command[] = [
  {
    id: 'result.comparePrevious',
    title: 'app.command.comparePrevious',
    group: 'result',
    icon: GitCompareArrows,
    keys: ['Mod+Shift+C'],
    isAvailable: (context) => {
      const run = runToCompare(context);
      return run !== null && requestKinds[run.endpoint].editing.hasRequestLine;
    },
    run: (context) => {
      const run = runToCompare(context);
      if (run === null) return;
      void compareWithPrevious(context.services, run).then((shown) => {
        worked('compare', shown);
      });
    },
  },
  {
    id: 'result.compareWith',
    title: 'app.command.compareWith',
    group: 'result',
    icon: GitCompareArrows,
    isAvailable: hasRunToCompare,
    run: (context) => {
      const run = runToCompare(context);
      if (run !== null) chooseRunToCompare(context.services, run.runId);
    },
  },
  {
    ...byFeature('result.compareBaseline'),
    title: 'app.command.compareBaseline',
    group: 'result',
    icon: BookmarkCheck,
    isAvailable: hasBaselineRun,
  },
  {
    id: 'result.compareTracking',
    title: 'app.command.compareTracking',
    group: 'result',
    icon: History,
    isAvailable: (context) => {
      const run = runToCompare(context);
      return run?.body != null && requestedFormats(run.request).includes('changeTracking');
    },
    run: (context) => {
      const run = runToCompare(context);
      if (run !== null) showChangeTracking(context.services, run.runId);
    },
  },
  {
    ...byFeature('result.acceptBaseline'),
    title: 'app.command.acceptBaseline',
    group: 'result',
    icon: BookmarkPlus,
    isAvailable: hasBaselineRun,
  },
];
