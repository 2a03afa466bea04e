import { Clock, Play } from 'lucide-react';
import { useState } from 'react';
import type { EngineJob } from '../../../shared/api/engine/control.ts';
import { type EngineStatus, scrapesUnderWay } from '../../../shared/engine/status.ts';
import { useEngineStatus, useSettings } from '../../data/queries/queries.ts';
import { queryKeys } from '../../data/queries/queryKeys.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { NumberField } from '../../ui/controls/NumberField.tsx';
import { Tag } from '../../ui/labels/Tag.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';
import { useNow } from '../../ui/hooks/useNow.ts';

/** The scrapes in the engine now: the client and duration of each, and the maximum number of parallel ones. */
export function EngineQueue({ health }: { readonly health: NonNullable<EngineStatus['health']> }) {
  const { t } = useText();
  const { jobs } = health;
  const ordered = [...jobs].sort((one, other) => Number(one.state === 'waiting') - Number(other.state === 'waiting'));
  return (
    <Card className="flex h-80 min-w-0 flex-col">
      <header className="flex h-9 shrink-0 items-center gap-3 ps-4 pe-2">
        <h2 className="font-strong">{t('engine.queue')}</h2>
        <span className="min-w-0 truncate text-text-2">
          {t('engine.queue.count', { active: scrapesUnderWay(health), waiting: health.waiting })}
        </span>
        <Concurrency running={health.concurrency} />
      </header>
      {ordered.length === 0 ? (
        <p className="border-t border-border-subtle px-4 py-3 text-text-2">{t('engine.queue.none')}</p>
      ) : (
        <ul aria-label={t('engine.queue')} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto focus-inset">
          {ordered.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Number of concurrent scrapes; a change takes effect when the engine restarts, and is marked until then. */
function Concurrency({ running }: { readonly running: number }) {
  const { t } = useText();
  const { host, queries } = useServices();
  const { engineConcurrency } = useSettings();
  const [typed, setTyped] = useState(engineConcurrency);
  const isWrong = typed !== null && (typed < 1 || typed > 64);
  const isLater = engineConcurrency !== null && engineConcurrency !== running;
  const change = (next: number | null) => {
    setTyped(next);
    if (next !== null && (next < 1 || next > 64)) return;
    void host.call('settings.change', { engineConcurrency: next }).then((saved) => {
      if (worked('settings', saved)) queries.setQueryData(queryKeys.settings, saved.value);
    });
  };
  return (
    <span className="ms-auto flex shrink-0 items-center gap-2 text-text-2">
      {isLater ? <Tag tone="info">{t('engine.parallelLater')}</Tag> : t('engine.parallel')}
      <NumberField
        aria-label={t('engine.parallel')}
        size="small"
        className="w-16"
        placeholder={String(running)}
        value={typed}
        isWrong={isWrong}
        onChange={change}
      />
    </span>
  );
}

function JobRow({ job }: { readonly job: EngineJob }) {
  const { t, elapsed } = useText();
  const isRunning = job.state === 'running';
  // The engine reported its uptime at the last poll; the window adds the time since then.
  const toldAt = useEngineStatus().dataUpdatedAt;
  const now = useNow(500);
  return (
    <li className="flex min-h-11 items-center gap-3 border-t border-border-subtle px-4 py-1">
      <Icon as={isRunning ? Play : Clock} size={16} className={isRunning ? 'text-accent-text' : 'text-text-2'} />
      <span className="min-w-0 flex-1">
        <span data-selectable className="block truncate">
          {job.host === '' ? t('engine.queue.noHost') : job.host}
        </span>
        <span className="block text-text-2 type-12">
          {job.pages === null ? t(`engine.queue.${job.state}`) : t('engine.queue.pages', job.pages)}
        </span>
      </span>
      <Tag>
        {job.client === 'trowel' ? t('engine.queue.trowel') : job.client.slice(0, 24) || t('engine.queue.other')}
      </Tag>
      <span className="w-14 text-end text-text-2 tabular-nums">{elapsed(job.ageMs + Math.max(0, now - toldAt))}</span>
    </li>
  );
}
