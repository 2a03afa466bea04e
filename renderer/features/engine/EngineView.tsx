import { CircleAlert, CircleCheck, CircleStop, Moon, Play, RotateCw, ShieldCheck, Timer } from 'lucide-react';
import type { EngineStatus } from '../../../shared/engine/status.ts';
import { useCall, useEngineStatus, useSettings } from '../../data/queries/queries.ts';
import { queryKeys } from '../../data/queries/queryKeys.ts';
import { showSettings } from '../../data/workspace/navigation.ts';
import { restartEngine } from '../../data/queries/restartEngine.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { toastCallbacks } from '../../ui/overlays/Toasts.tsx';
import { ClusterCards } from './ClusterCards.tsx';
import { EngineFacts, EngineTiles } from './EngineFacts.tsx';
import { EngineLog } from './EngineLog.tsx';
import { EngineQueue } from './EngineQueue.tsx';
import { LastScrapes } from './LastScrapes.tsx';

const stateStyles = {
  asleep: { icon: Moon, tone: 'text-text-2' },
  starting: { icon: Timer, tone: 'text-info' },
  ready: { icon: CircleCheck, tone: 'text-success' },
  stopping: { icon: Timer, tone: 'text-info' },
  failed: { icon: CircleAlert, tone: 'text-danger' },
} as const;

/** The local engine: whether it runs, how busy it is, and its switch. */
export function EngineView() {
  const engine = useEngineStatus().data;
  if (engine === undefined) return null;
  return (
    <div className="@container flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-6">
      <EngineHeader engine={engine} />
      <EngineFacts engine={engine} />
      {engine.health === null ? null : <EngineTiles engine={engine} health={engine.health} />}
      <ClusterCards />
      <div className={joinClasses('grid shrink-0 grid-cols-1 gap-3', engine.health !== null && '@[880px]:grid-cols-2')}>
        {engine.health === null ? null : <EngineQueue health={engine.health} />}
        <EngineLog />
      </div>
      <LastScrapes />
      <PrivateHosts />
    </div>
  );
}

function EngineHeader({ engine }: { readonly engine: EngineStatus }) {
  const { t } = useText();
  const services = useServices();
  const start = useCall('engine.start', [queryKeys.engineStatus]);
  const stop = useCall('engine.stop', [queryKeys.engineStatus]);
  const { icon, tone } = stateStyles[engine.state];
  return (
    <header className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <Icon as={icon} size={20} className={`mt-1 ${tone}`} />
      <div className="min-w-0 flex-1">
        <h2 className="font-strong type-20">{t(`engine.title.${engine.state}`)}</h2>
        <p className="text-text-2">
          <StateLabel engine={engine} />
        </p>
      </div>
      {engine.state === 'ready' ? (
        <>
          <Button icon={RotateCw} onPress={() => void restartEngine(services)}>
            {t('engine.restart')}
          </Button>
          <Button icon={CircleStop} isDisabled={stop.isPending} onPress={() => stop.mutate(null)}>
            {t('engine.stop')}
          </Button>
        </>
      ) : (
        <Button
          variant="primary"
          icon={Play}
          isDisabled={engine.state === 'starting' || engine.state === 'stopping' || start.isPending}
          onPress={() => start.mutate(null, toastCallbacks('engine'))}
        >
          {t('engine.start')}
        </Button>
      )}
    </header>
  );
}

function StateLabel({ engine }: { readonly engine: EngineStatus }): string {
  const { t } = useText();
  const { state, health, error, restarts } = engine;
  switch (state) {
    case 'asleep':
    case 'starting':
    case 'stopping':
      return t(`engine.second.${state}`);
    case 'failed': {
      const reason = error?.message ?? t('engine.title.failed');
      const code = error?.kind === 'engine' ? error.exitCode : null;
      return code === null ? t('engine.second.failed', { reason }) : t('engine.second.exitCode', { reason, code });
    }
    default:
      return health === null
        ? t('engine.second.readyPlain')
        : t('engine.second.ready', {
            active: health.active,
            limit: health.concurrency,
            waiting: health.waiting,
            restarts,
          });
  }
}

function PrivateHosts() {
  const { t, list } = useText();
  const services = useServices();
  const hosts = useSettings().allowedPrivateHosts;
  return (
    <section aria-label={t('engine.hosts')} className="flex shrink-0 flex-wrap items-center gap-2 text-text-2">
      <Icon as={ShieldCheck} size={16} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {hosts.length === 0
          ? t('engine.hosts.none')
          : t('engine.hosts.some', { count: hosts.length, names: list(hosts) })}
      </span>
      {hosts.length === 0 ? null : (
        <Button variant="link" size="small" onPress={() => showSettings(services, 'engine')}>
          {t('engine.hosts.change')}
        </Button>
      )}
    </section>
  );
}
