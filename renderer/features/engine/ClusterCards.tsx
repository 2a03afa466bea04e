import { Server, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EngineCluster } from '../../../shared/api/engine/control.ts';
import type { ConnectionId } from '../../../shared/base/brand.ts';
import { useCluster } from '../../data/queries/clusterQuery.ts';
import { useConnections } from '../../data/queries/queries.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { Tag } from '../../ui/labels/Tag.tsx';

type Member = EngineCluster['engines'][number];

/** Engines report every five seconds: one that is silent for longer than this has missed a report. */
const maxSilenceMs = 10_000;

/** Connections whose engines share their jobs: the engines, the hosts that they visit, and the pages that wait. */
export function ClusterCards() {
  const connections = useConnections().data ?? [];
  return connections
    .filter(({ kind }) => kind === 'service')
    .map(({ id, name }) => <ClusterCard key={id} id={id} name={name} />);
}

function ClusterCard({ id, name }: { readonly id: ConnectionId; readonly name: string }) {
  const { t, time } = useText();
  const { data, isError, dataUpdatedAt } = useCluster(id);
  if (data === undefined || data === null) return null;
  const { engines, isReachable, readMsAgo } = data;
  const away = isError ? 'engine' : isReachable ? null : 'database';
  const hasWorker = engines.some(({ role }) => role !== 'api');
  return (
    <Card className="flex min-w-0 shrink-0 flex-col">
      <header className="flex min-h-9 items-center gap-3 px-4 py-1">
        <h2 className="min-w-0 truncate font-strong">{t('engine.cluster', { name })}</h2>
        {away === null ? null : <Tag tone="danger">{t(`engine.cluster.away.${away}`)}</Tag>}
      </header>
      {away === null ? null : (
        <Remark>{t('engine.cluster.stale', { time: time(dataUpdatedAt - readMsAgo, 'seconds') })}</Remark>
      )}
      {away !== null || hasWorker ? null : <Remark>{t('engine.cluster.noWorker')}</Remark>}
      <Figures cluster={data} isStale={away !== null} />
      {engines.length === 0 ? null : (
        <div
          className="max-h-80 overflow-y-auto focus-inset"
          tabIndex={0}
          role="group"
          aria-label={t('engine.cluster.engines')}
        >
          <EngineTable engines={engines} isStale={away !== null} />
        </div>
      )}
    </Card>
  );
}

function Remark({ children }: { readonly children: string }) {
  return (
    <p className="flex items-baseline gap-2 border-t border-border-subtle px-4 py-2">
      <Icon as={TriangleAlert} size={14} className="relative top-0.5 shrink-0 text-warning-text" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

interface FiguresProps {
  readonly cluster: EngineCluster;
  readonly isStale: boolean;
}

/** Jobs, pages and hosts of the whole cluster. */
function Figures({ cluster: { lanes, queue }, isStale }: FiguresProps) {
  const { t, number } = useText();
  const figures = [
    ['jobs', queue.jobs],
    ['activePages', queue.leased],
    ['waitingPages', queue.waiting + queue.held],
    ['activeHosts', lanes.active],
    ['waitingHosts', lanes.waiting],
  ] as const;
  return (
    <dl
      aria-label={t('engine.cluster.figures')}
      className="-ms-px grid grid-cols-2 border-t border-border-subtle @[640px]:grid-cols-5 [&>div]:border-s [&>div]:border-border-subtle"
    >
      {figures.map(([name, value]) => (
        <div key={name} className="flex min-w-0 flex-col gap-0.5 px-4 py-2">
          <dt className="truncate text-text-2 type-12">{t(`engine.cluster.${name}`)}</dt>
          <dd className={joinClasses('font-strong tabular-nums', isStale && 'text-text-2')}>{number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function EngineTable({ engines, isStale }: { readonly engines: readonly Member[]; readonly isStale: boolean }) {
  const { t } = useText();
  return (
    <table aria-label={t('engine.cluster.engines')} className="w-full table-fixed border-collapse tabular-nums">
      <thead>
        <tr className="h-8 border-t border-border-subtle text-text-2 type-12">
          <Head className="text-start">{t('engine.cluster.engine')}</Head>
          <Head className="w-36 text-start">{t('engine.cluster.role')}</Head>
          <Head className="w-20 text-end">{t('engine.cluster.pages')}</Head>
          <Head className="w-20 text-end">{t('engine.cluster.hosts')}</Head>
          <Head className="w-32 text-end">{t('engine.cluster.seen')}</Head>
        </tr>
      </thead>
      <tbody>
        {engines.map((engine) => (
          <EngineRow key={engine.id} engine={engine} isStale={isStale} />
        ))}
      </tbody>
    </table>
  );
}

function Head({ children, className }: { readonly children: string; readonly className: string }) {
  return (
    <th
      scope="col"
      className={`sticky top-0 bg-surface-base px-4 font-medium in-data-[theme*=dark]:bg-surface-raised ${className}`}
    >
      {children}
    </th>
  );
}

function EngineRow({ engine, isStale }: { readonly engine: Member; readonly isStale: boolean }) {
  const { t, number } = useText();
  const { role, machine, version, active, lanes, seenMsAgo } = engine;
  const isSilent = seenMsAgo > maxSilenceMs;
  return (
    <tr className="h-11 border-t border-border-subtle">
      <th scope="row" className="px-4 text-start font-regular">
        <span className="flex min-w-0 items-center gap-3">
          <Icon as={Server} size={16} className="text-text-2" />
          <span className="min-w-0">
            <span data-selectable className="block truncate" title={machine}>
              {machine}
            </span>
            <span className="block truncate text-text-2 type-12">{t('engine.cluster.version', { version })}</span>
          </span>
        </span>
      </th>
      <td className="px-4">
        <Tag>{role === 'api' || role === 'worker' ? t(`engine.cluster.${role}`) : t('engine.cluster.all')}</Tag>
      </td>
      <Figure>{role === 'api' || isStale ? null : number(active)}</Figure>
      <Figure>{role === 'api' || isStale ? null : number(lanes)}</Figure>
      <Figure className={isSilent && !isStale ? 'text-warning-text' : 'text-text-2'}>
        {isStale
          ? null
          : isSilent
            ? t('engine.cluster.secondsAgo', { count: Math.round(seenMsAgo / 1000) })
            : t('engine.cluster.now')}
      </Figure>
    </tr>
  );
}

function Figure({ children, className = '' }: { readonly children: ReactNode; readonly className?: string }) {
  const { t } = useText();
  return (
    <td className={`px-4 text-end ${className}`}>
      {children ?? (
        <span className="text-text-3">
          <span aria-hidden>–</span>
          <span className="sr-only">{t('engine.cluster.notReported')}</span>
        </span>
      )}
    </td>
  );
}
