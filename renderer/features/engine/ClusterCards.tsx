import { Server } from 'lucide-react';
import type { EngineCluster } from '../../../shared/api/engine/control.ts';
import type { ConnectionId } from '../../../shared/base/brand.ts';
import { useCluster } from '../../data/queries/clusterQuery.ts';
import { useConnections } from '../../data/queries/queries.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { Tag } from '../../ui/labels/Tag.tsx';

/** Connections whose engines share their jobs: the engines, the hosts that they visit, and the pages that wait. */
export function ClusterCards() {
  const connections = useConnections().data ?? [];
  return connections
    .filter(({ kind }) => kind === 'service')
    .map(({ id, name }) => <ClusterCard key={id} id={id} name={name} />);
}

function ClusterCard({ id, name }: { readonly id: ConnectionId; readonly name: string }) {
  const { t } = useText();
  const { data, isError } = useCluster(id);
  if (data === undefined || data === null) return null;
  const { engines, lanes, queue } = data;
  return (
    <Card className="flex min-w-0 shrink-0 flex-col">
      <header className="flex min-h-9 flex-wrap items-center gap-x-3 px-4 py-1">
        <h2 className="min-w-0 truncate font-strong">{t('engine.cluster', { name })}</h2>
        <span className="min-w-0 text-text-2">
          {t('engine.cluster.counts', { hosts: lanes.active, waitingHosts: lanes.waiting, ...queue })}
        </span>
        {isError ? <Tag tone="danger">{t('engine.cluster.away')}</Tag> : null}
      </header>
      {engines.length === 0 ? (
        <p className="border-t border-border-subtle px-4 py-3 text-text-2">{t('engine.cluster.none')}</p>
      ) : (
        <ul aria-label={t('engine.cluster', { name })} tabIndex={0} className="max-h-80 overflow-y-auto focus-inset">
          {engines.map((engine) => (
            <EngineRow key={engine.id} engine={engine} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function EngineRow({ engine }: { readonly engine: EngineCluster['engines'][number] }) {
  const { t } = useText();
  const { role, machine, version, active, lanes } = engine;
  return (
    <li className="flex min-h-11 items-center gap-3 border-t border-border-subtle px-4 py-1">
      <Icon as={Server} size={16} className="text-text-2" />
      <span className="min-w-0 flex-1">
        <span data-selectable className="block truncate">
          {machine}
        </span>
        <span className="block text-text-2 type-12">{t('engine.cluster.version', { version })}</span>
      </span>
      <Tag>{role === 'api' || role === 'worker' ? t(`engine.cluster.${role}`) : t('engine.cluster.all')}</Tag>
      <span className="min-w-32 text-end text-text-2 tabular-nums">
        {role === 'api' ? null : t('engine.cluster.work', { pages: active, hosts: lanes })}
      </span>
    </li>
  );
}
