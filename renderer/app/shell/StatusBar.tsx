import {
  CircleAlert,
  CircleCheck,
  Cpu,
  KeyRound,
  Layers2,
  type LucideIcon,
  TriangleAlert,
  WifiOff,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { labConnectionId, localEngineConnectionId } from '../../../shared/base/brand.ts';
import { type EngineStatus, scrapesUnderWay } from '../../../shared/engine/status.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { connectionColour } from '../../data/labels/connectionColour.ts';
import { storeName } from '../../data/labels/keyLabel.ts';
import { showActivity } from '../../data/workspace/navigation.ts';
import { useConnection, useEngineStatus, useKeyStatus } from '../../data/queries/queries.ts';
import { phaseBegan, requestTimeout, runWord, waitLabel } from '../../data/labels/runLabels.ts';
import { isUnderWay } from '../../data/runs/sendRun.ts';
import type { Services } from '../../data/services.ts';
import { useRun, useServices, useTab, useWorkspace } from '../../data/ServicesProvider.tsx';
import { useIsOnline } from '../../data/queries/useIsOnline.ts';
import { useProblemCounts } from '../../features/builder/problems/useProblemCounts.ts';
import type { Text } from '../../messages/createText.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Dot } from '../../ui/labels/Dot.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { useNow } from '../../ui/hooks/useNow.ts';

/** Current activity as text; each item opens its view. */
export function StatusBar() {
  const { t } = useText();
  const { commands } = useServices();
  const activeTabId = useWorkspace((state) => state.activeTabId);
  const tab = useTab(activeTabId);
  const connection = useConnection(tab?.connectionId);
  const engine = useEngineStatus().data;
  const isOnline = useIsOnline();
  const open = (command: string) => () => void commands.run(command);
  return (
    <footer
      aria-label={t('app.landmark.status')}
      data-region="status"
      className="flex h-[var(--h-status)] shrink-0 items-center border-t border-border bg-surface-app px-1 text-text-2 type-12"
    >
      {tab === undefined ? null : (
        <Item
          onPress={() => {
            commands.run('connections.open');
          }}
          label={t('app.status.connection', { name: connection?.name ?? t('app.status.unknownConnection') })}
        >
          <Dot colour={connectionColour(connection)} />
          {connection?.name ?? t('app.status.unknownConnection')}
        </Item>
      )}
      {isOnline ? null : (
        <Item icon={WifiOff} tone="warning" onPress={open('connections.open')}>
          {t('app.status.offline')}
        </Item>
      )}
      <KeyItem />
      {engine === undefined || engine.health === null ? null : (
        <Item icon={Layers2} onPress={open('engine.open')}>
          {t(engine.health.waiting > 0 ? 'app.status.waiting' : 'app.status.queue', {
            active: engine.health.active,
            limit: engine.health.concurrency,
            waiting: engine.health.waiting,
          })}
        </Item>
      )}
      {engine === undefined ? null : (
        <Item
          icon={engine.state === 'failed' ? CircleAlert : Cpu}
          tone={engine.state === 'failed' ? 'danger' : 'plain'}
          onPress={open('engine.open')}
        >
          {engineLabel(engine, t)}
        </Item>
      )}
      <ProblemsItem />
      {/* The end of the bar is left to toasts, which would cover it. */}
      <RunItem />
    </footer>
  );
}

interface ItemProps {
  readonly icon?: LucideIcon;
  readonly tone?: 'plain' | 'warning' | 'danger';
  readonly label?: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const tones = { plain: '', warning: 'text-warning-text', danger: 'text-danger-text' } as const;

function Item({ icon, tone = 'plain', label, onPress, children }: ItemProps) {
  return (
    <Button
      onPress={onPress}
      {...(label === undefined ? {} : { 'aria-label': label })}
      className={`flex h-6 min-w-0 items-center gap-1.5 truncate px-2 focus-inset transition-state data-hovered:bg-surface-hover ${tones[tone]}`}
    >
      {icon === undefined ? null : <Icon as={icon} size={14} />}
      {children}
    </Button>
  );
}

function engineLabel(engine: EngineStatus, t: Text['t']): string {
  const count = engine.health === null ? 0 : scrapesUnderWay(engine.health);
  switch (engine.state) {
    case 'asleep':
      return t('app.status.engineAsleep');
    case 'starting':
      return t('app.status.engineStarting');
    case 'stopping':
      return t('app.status.engineStopping');
    case 'failed':
      return t('app.status.engineFailed');
    default:
      return count > 0 ? t('app.status.engineRunning', { count }) : t('app.status.engineIdle');
  }
}

/** The key of the tab's connection, or of all when it needs none. */
function KeyItem() {
  const { t } = useText();
  const { commands } = useServices();
  const status = useKeyStatus().data;
  const connectionId = useTab(useWorkspace((state) => state.activeTabId))?.connectionId;
  if (status === undefined) return null;
  const key = status.keys.find((each) => each.connectionId === connectionId);
  const hasAny = status.keys.some((each) => each.state !== 'absent');
  const words = (): string => {
    if (connectionId === labConnectionId) return t('app.status.noKeyNeeded');
    if (connectionId === localEngineConnectionId) return t(hasAny ? 'app.status.noKeyNeeded' : 'app.status.noKeys');
    if (key === undefined || key.state === 'absent') return t('app.status.keyMissing');
    if (key.state === 'locked') return t('app.status.keyLocked');
    return key.store === 'memory'
      ? t('app.status.keyForSession')
      : t('app.status.keyIn', { store: storeName(key.backend, t) });
  };
  const isOdd = connectionId !== localEngineConnectionId && (key?.state === 'locked' || key?.store === 'memory');
  return (
    <Item icon={KeyRound} tone={isOdd ? 'warning' : 'plain'} onPress={() => void commands.run('connections.open')}>
      {words()}
    </Item>
  );
}

/**
 * Shows the number of errors and warnings of the request in the tab, each with its icon, and opens their list. Requests without a line show
 * theirs in their own view.
 */
function ProblemsItem() {
  const { t } = useText();
  const services = useServices();
  const tab = useTab(useWorkspace((state) => state.activeTabId));
  const { errors, warnings } = useProblemCounts(tab?.id ?? null);
  if (tab === undefined || !requestKinds[tab.endpoint].editing.hasRequestLine) return null;
  const both = errors > 0 && warnings > 0 ? 'yes' : 'no';
  return (
    <Item
      onPress={() => openProblems(services)}
      {...(both === 'yes' ? { label: t('problems.count', { errors, warnings, both }) } : {})}
    >
      {errors + warnings === 0 ? <Count icon={CircleCheck} label={t('app.status.noProblems')} /> : null}
      {errors === 0 ? null : (
        <Count icon={CircleAlert} tone="danger" label={t('app.status.errors', { count: errors })} />
      )}
      {warnings === 0 ? null : (
        <Count icon={TriangleAlert} tone="warning" label={t('app.status.warnings', { count: warnings })} />
      )}
    </Item>
  );
}

/** The panel belongs to the request: a view that hides both is replaced by the request. */
function openProblems(services: Services): void {
  const { activity } = services.workspace.getState().layout;
  const isHidden = activity !== 'requests';
  if (isHidden) showActivity(services, 'requests');
  if (!isHidden || !services.window.getState().problemsOpen) services.commands.run('problems.toggle');
}

function Count({ icon, tone = 'plain', label }: Pick<ItemProps, 'icon' | 'tone'> & { readonly label: string }) {
  return (
    <span className={`flex items-center gap-1.5 ${tones[tone]}`}>
      {icon === undefined ? null : <Icon as={icon} size={14} />}
      {label}
    </span>
  );
}

/** Shows the wait before the tab's next attempt; also its phase while a view hides the request, which otherwise shows it. */
function RunItem() {
  const { t, duration, elapsed } = useText();
  const { commands } = useServices();
  const tab = useTab(useWorkspace((state) => state.activeTabId));
  const { run } = useRun(tab?.runId);
  const isRunning = isUnderWay(run);
  const now = useNow(100, isRunning);
  const isHidden = useWorkspace((state) => state.layout.activity !== 'requests');
  if (run === null || !isRunning || (run.retry === null && !isHidden)) return null;
  const timeout = requestTimeout(run);
  const words =
    run.retry === null
      ? t(timeout === null ? 'app.status.phase' : 'app.status.phaseOf', {
          phase: t(runWord(run)),
          elapsed: elapsed(now - phaseBegan(run)),
          timeout: duration(timeout ?? 0),
        })
      : t('app.status.nextAttempt', { wait: waitLabel(run.retry.dueAt - now, duration) });
  return <Item onPress={() => void commands.run('requests.open')}>{words}</Item>;
}
