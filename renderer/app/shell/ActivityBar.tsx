import {
  Activity as ActivityIcon,
  ChartColumn,
  Cpu,
  FileCode,
  FlaskConical,
  GitCompareArrows,
  History,
  type LucideIcon,
  Plug,
  Settings,
} from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Toolbar } from 'react-aria-components/Toolbar';
import { useJobsUnderWay } from '../../data/runs/jobsUnderWay.ts';
import { showActivity, showRequests } from '../../data/workspace/navigation.ts';
import { useServices, useWorkspace } from '../../data/ServicesProvider.tsx';
import { useBindings } from '../../data/queries/useBindings.ts';
import type { Activity } from '../../data/workspace/windowStore.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';

const icons: Readonly<Record<Activity, LucideIcon>> = {
  requests: FileCode,
  history: History,
  usage: ChartColumn,
  jobs: ActivityIcon,
  engine: Cpu,
  lab: FlaskConical,
  compare: GitCompareArrows,
  connections: Plug,
  settings: Settings,
};
const commandOf: Readonly<Record<Activity, string>> = {
  requests: 'layout.toggleSidebar',
  history: 'history.open',
  usage: 'usage.open',
  jobs: 'jobs.open',
  engine: 'engine.open',
  lab: 'lab.open',
  compare: 'compare.open',
  connections: 'connections.open',
  settings: 'settings.open',
};

/** The icon that is marked while a view is shown: usage is a view of the history. */
const iconOf: Readonly<Record<Activity, Activity>> = {
  requests: 'requests',
  history: 'history',
  usage: 'history',
  jobs: 'jobs',
  engine: 'engine',
  lab: 'lab',
  compare: 'compare',
  connections: 'connections',
  settings: 'settings',
};

/** The views of the window, at its left edge. */
export function ActivityBar() {
  const { t } = useText();
  return (
    <nav
      aria-label={t('app.landmark.activities')}
      data-region="activity"
      className="flex w-[var(--w-activity)] shrink-0 border-e border-border bg-surface-app"
    >
      <Toolbar
        orientation="vertical"
        aria-label={t('app.landmark.activities')}
        className="flex flex-1 flex-col items-center gap-1 py-2"
      >
        <ActivityButton activity="requests" />
        <ActivityButton activity="history" />
        <JobsButton />
        <ActivityButton activity="engine" />
        <ActivityButton activity="lab" />
        <span className="flex-1" />
        <ActivityButton activity="connections" />
        <ActivityButton activity="settings" />
      </Toolbar>
    </nav>
  );
}

/** Shows how many jobs are in progress, since they may be unattended. */
function JobsButton() {
  return <ActivityButton activity="jobs" count={useJobsUnderWay()} />;
}

interface ActivityButtonProps {
  readonly activity: Activity;
  /** Number of running or new items. */
  readonly count?: number;
}

function ActivityButton({ activity, count = 0 }: ActivityButtonProps) {
  const { t } = useText();
  const services = useServices();
  const bindingOf = useBindings();
  const isChosen = useWorkspace(({ layout }) => iconOf[layout.activity] === activity);
  const name = t(`app.activity.${activity}`);
  return (
    <Tooltip text={name} binding={bindingOf(commandOf[activity])} placement="right">
      <Button
        aria-label={count === 0 ? name : t('app.activity.underWay', { name, count })}
        {...(isChosen ? { 'aria-current': 'page' as const } : {})}
        onPress={() => {
          // A press on the active view: for the requests it toggles the sidebar.
          if (isChosen && activity === 'requests') services.commands.run('layout.toggleSidebar');
          else if (activity === 'requests') showRequests(services);
          else showActivity(services, activity);
        }}
        className={joinClasses(
          'relative flex size-9 items-center justify-center rounded-l transition-state',
          isChosen
            ? 'bg-surface-selected text-accent-text'
            : 'text-text-2 data-hovered:bg-surface-hover data-pressed:bg-surface-pressed',
        )}
      >
        <Icon as={icons[activity]} size={20} />
        {count === 0 ? null : (
          <span
            aria-hidden
            className="absolute end-0.5 top-0.5 flex h-3.5 min-w-3.5 items-center justify-center rounded-full bg-accent px-0.5 font-strong text-on-accent tabular-nums type-11"
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
      </Button>
    </Tooltip>
  );
}
