import {
  Activity as ActivityIcon,
  ChevronsLeft,
  ChevronsRight,
  Cpu,
  FileCode,
  History,
  type LucideIcon,
  Settings,
} from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Toolbar } from 'react-aria-components/Toolbar';
import type { Activity, View } from '../../../shared/workspace/workspace.ts';
import { useJobsUnderWay } from '../../data/runs/jobsUnderWay.ts';
import { showActivity, showRequests } from '../../data/workspace/navigation.ts';
import { useServices, useWorkspace } from '../../data/ServicesProvider.tsx';
import type { Services } from '../../data/services.ts';
import { useBindings } from '../../data/queries/useBindings.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { focusWhenDrawn } from '../../ui/hooks/focusWhenDrawn.ts';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import { isNarrow } from './orientation.ts';
import { useWindowWidth } from './useWindowWidth.ts';

type BarActivity = 'requests' | View;

const icons: Readonly<Record<BarActivity, LucideIcon>> = {
  requests: FileCode,
  history: History,
  jobs: ActivityIcon,
  engine: Cpu,
  settings: Settings,
};
const commandOf: Readonly<Record<BarActivity, string>> = {
  requests: 'layout.toggleSidebar',
  history: 'history.open',
  jobs: 'jobs.open',
  engine: 'engine.open',
  settings: 'settings.open',
};

/** The activities of the window, at its left edge, with their names below the icons until the person hides those. */
export function ActivityBar() {
  const { t } = useText();
  const hasNames = useHasNames();
  return (
    <nav
      aria-label={t('app.landmark.activities')}
      data-region="activity"
      className={joinClasses(
        'flex shrink-0 border-e border-border bg-surface-app',
        hasNames ? 'w-[var(--w-activity-names)]' : 'w-[var(--w-activity)]',
      )}
    >
      <Toolbar
        orientation="vertical"
        aria-label={t('app.landmark.activities')}
        className="flex min-w-0 flex-1 flex-col items-center gap-1 py-2"
      >
        <ActivityButton activity="requests" hasName={hasNames} />
        <ActivityButton activity="history" hasName={hasNames} />
        <JobsButton hasName={hasNames} />
        <span className="flex-1" />
        <ActivityButton activity="engine" hasName={hasNames} />
        <ActivityButton activity="settings" hasName={hasNames} />
        <NamesButton />
      </Toolbar>
    </nav>
  );
}

/** Below the overlay width the bar has no room for names. */
function useHasNames(): boolean {
  const isWanted = useWorkspace(({ layout }) => layout.hasActivityNames);
  return !isNarrow(useWindowWidth()) && isWanted;
}

/** Shows how many jobs are in progress, since they may be unattended. */
function JobsButton({ hasName }: Pick<ActivityButtonProps, 'hasName'>) {
  return <ActivityButton activity="jobs" hasName={hasName} count={useJobsUnderWay()} />;
}

interface ActivityButtonProps {
  readonly activity: BarActivity;
  readonly hasName: boolean;
  /** Number of running or new items. */
  readonly count?: number;
}

/** The history is opened to find something in it. */
function showHistoryToSearch(services: Services): void {
  showActivity(services, 'history');
  const { historyPart } = services.window.getState();
  focusWhenDrawn(historyPart === 'runs' ? 'history' : historyPart);
}

/** The comparison is next to the requests. */
function barActivity(activity: Activity): BarActivity {
  return activity === 'compare' ? 'requests' : activity;
}

function ActivityButton({ activity, hasName, count = 0 }: ActivityButtonProps) {
  const { t } = useText();
  const services = useServices();
  const bindingOf = useBindings();
  const isChosen = useWorkspace(({ layout }) => barActivity(layout.activity) === activity);
  const isRequests = useWorkspace(({ layout }) => layout.activity === 'requests');
  const name = t(`app.activity.${activity}`);
  return (
    <Tooltip text={t(`app.activity.${activity}.help`)} binding={bindingOf(commandOf[activity])} placement="right">
      <Button
        aria-label={count === 0 ? name : t('app.activity.underWay', { name, count })}
        {...(isChosen ? { 'aria-current': 'page' as const } : {})}
        onPress={() => {
          // A press on the visible requests toggles their sidebar.
          if (activity === 'history') showHistoryToSearch(services);
          else if (activity !== 'requests') showActivity(services, activity);
          else if (isRequests) services.commands.run('layout.toggleSidebar');
          else showRequests(services);
        }}
        className={joinClasses(
          'relative flex flex-col items-center justify-center rounded-l transition-state',
          hasName ? 'w-[calc(100%-8px)] gap-0.5 py-1.5' : 'size-9',
          isChosen
            ? 'bg-surface-selected text-accent-text'
            : 'text-text-2 data-hovered:bg-surface-hover data-pressed:bg-surface-pressed',
        )}
      >
        <Icon as={icons[activity]} size={20} />
        {hasName ? (
          <span className={joinClasses('max-w-full truncate px-0.5 type-11', isChosen && 'font-medium')}>{name}</span>
        ) : null}
        {count === 0 ? null : (
          <span
            aria-hidden
            className={joinClasses(
              'absolute top-0.5 flex h-3.5 min-w-3.5 items-center justify-center rounded-full bg-accent px-0.5 font-strong text-on-accent tabular-nums type-11',
              hasName ? 'start-[calc(50%+4px)]' : 'end-0.5',
            )}
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
      </Button>
    </Tooltip>
  );
}

/** Hides the names below the icons, or shows them again; absent where the window is too narrow for them. */
function NamesButton() {
  const { t } = useText();
  const { commands } = useServices();
  const hasNames = useHasNames();
  const isPossible = !isNarrow(useWindowWidth());
  if (!isPossible) return null;
  const text = t(hasNames ? 'app.activity.hideNames' : 'app.activity.showNames');
  return (
    <Tooltip text={text} placement="right">
      <Button
        aria-label={text}
        onPress={() => void commands.run('layout.activityNames')}
        className="flex h-6 w-9 items-center justify-center rounded-m text-text-3 transition-state data-hovered:bg-surface-hover data-pressed:bg-surface-pressed"
      >
        <Icon as={hasNames ? ChevronsLeft : ChevronsRight} size={14} />
      </Button>
    </Tooltip>
  );
}
