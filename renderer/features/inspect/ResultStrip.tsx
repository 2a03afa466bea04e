import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import {
  CircleCheck,
  CircleHelp,
  CircleSlash,
  CircleX,
  Loader,
  type LucideIcon,
  Timer,
  TriangleAlert,
} from 'lucide-react';
import { useRef } from 'react';
import { readFileAddress } from '../../../shared/api/engine/localFiles.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { sourceUrlOf } from '../../../shared/run/sourceUrl.ts';
import { connectionColour } from '../../data/connectionColour.ts';
import { useConnection } from '../../data/queries.ts';
import type { MessageKey } from '../../messages/english.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Address } from '../../ui/Address.tsx';
import { DotName } from '../../ui/DotName.tsx';
import { ExplainedItem } from '../../ui/ExplainedItem.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { Tag } from '../../ui/Tag.tsx';
import { useSparing } from '../../ui/useSparing.ts';
import { mediaTypeWord } from './mediaTypeWords.ts';
import { outcomeOf, type Outcome } from './outcome.ts';

interface Look {
  readonly icon: LucideIcon;
  readonly colour: string;
  readonly key: MessageKey;
}

const looks: Readonly<Record<Outcome, Look>> = {
  running: { icon: Loader, colour: 'text-text-2', key: 'inspect.strip.running' },
  waiting: { icon: Timer, colour: 'text-warning-text', key: 'inspect.strip.waiting' },
  done: { icon: CircleCheck, colour: 'text-success-text', key: 'inspect.strip.done' },
  'target-error': { icon: TriangleAlert, colour: 'text-warning-text', key: 'inspect.strip.targetError' },
  empty: { icon: TriangleAlert, colour: 'text-warning-text', key: 'inspect.strip.empty' },
  failed: { icon: CircleX, colour: 'text-danger-text', key: 'inspect.strip.failed' },
  cancelled: { icon: CircleSlash, colour: 'text-text-2', key: 'inspect.strip.cancelled' },
  unknown: { icon: CircleHelp, colour: 'text-warning-text', key: 'inspect.strip.unknown' },
};

/** The header of a result (ux.md 6): outcome, target's status, final host, type, time, size, cache, credits, engine, attempts, warnings. */
export function ResultStrip({ run }: { readonly run: RunModel }) {
  const { t, bytes, duration, number } = useText();
  const connection = useConnection(run.connectionId);
  const line = useRef<HTMLDivElement>(null);
  useSparing(line);
  const outcome = outcomeOf(run);
  const look = looks[outcome];
  const { summary } = run;
  const status = summary?.targetStatus ?? (run.error?.kind === 'service' ? run.error.status : null);
  const host = finalHost(run);
  const type = summary?.contentType?.split(';')[0] ?? null;
  const typeWord = type === null ? null : mediaTypeWord(type);
  // What was not sent has no run that would know the name.
  const name = run.connectionName === '' ? (connection?.name ?? '') : run.connectionName;
  const engine = run.scenario === null ? name : `${name} · ${run.scenario}`;
  return (
    <div className="shrink-0 border-b border-border">
      <div
        ref={line}
        role="group"
        aria-label={t('inspect.strip.label')}
        className="flex h-strip items-center gap-4 overflow-hidden px-pane text-text-2 type-12"
      >
        <span className={joinClasses('flex shrink-0 items-center gap-1.5 font-strong', look.colour)}>
          <Icon as={look.icon} size={16} />
          {t(look.key, { status: status ?? 0 })}
        </span>
        {/* The words of an error page say its status. */}
        {status === null || outcome === 'target-error' ? null : (
          <ExplainedItem help={t('inspect.strip.status.help')}>{status}</ExplainedItem>
        )}
        <ExplainedItem help={`${host}: ${t('inspect.strip.host.help')}`} spare={7} className="max-w-[min(224px,32%)]">
          <Address text={host} title={null} />
        </ExplainedItem>
        {type === null ? null : (
          <ExplainedItem help={`${type}: ${t('inspect.strip.type.help')}`} spare={4} className="max-w-40 truncate">
            {typeWord === null ? type : t(typeWord)}
          </ExplainedItem>
        )}
        {run.durationMs === null ? null : (
          <ExplainedItem help={t('inspect.strip.duration.help')}>{duration(run.durationMs)}</ExplainedItem>
        )}
        {run.body === null ? null : (
          <ExplainedItem help={t('inspect.strip.size.help')} spare={5}>
            {bytes(run.body.size)}
          </ExplainedItem>
        )}
        {summary?.cacheState == null ? null : (
          <ExplainedItem help={t('inspect.strip.cache.help')} spare={3}>
            {summary.cacheState === 'hit' ? t('inspect.strip.cached') : t('inspect.strip.fresh')}
          </ExplainedItem>
        )}
        {summary?.creditsUsed == null ? null : (
          <ExplainedItem help={t('inspect.strip.credits.help')} spare={2}>
            {t('inspect.strip.credits', { count: summary.creditsUsed })}
          </ExplainedItem>
        )}
        {summary?.queueMs == null ? null : (
          <ExplainedItem help={t('inspect.strip.queue.help')} spare={1}>
            {t('inspect.strip.queue', { duration: duration(summary.queueMs) })}
          </ExplainedItem>
        )}
        <ExplainedItem help={`${engine}: ${t('inspect.strip.engine.help')}`} spare={6} className="max-w-48 truncate">
          <DotName colour={connectionColour(connection)} name={name} detail={run.scenario} />
        </ExplainedItem>
        <span className="ms-auto flex shrink-0 items-center gap-4">
          {run.isImported ? (
            <ExplainedItem help={t('inspect.strip.imported.help')}>
              <Tag>{t('inspect.strip.imported')}</Tag>
            </ExplainedItem>
          ) : null}
          {run.attempts.length > 1 ? (
            <ExplainedItem help={t('inspect.strip.attempts.help')}>
              {t('inspect.strip.attempts', { count: run.attempts.length })}
            </ExplainedItem>
          ) : null}
          {summary?.warning == null ? null : (
            <ExplainedItem help={summary.warning} className="flex items-center gap-1.5 text-warning-text">
              <Icon as={TriangleAlert} size={14} />
              {t('inspect.strip.warnings', { count: 1, number: number(1) })}
            </ExplainedItem>
          )}
        </span>
      </div>
    </div>
  );
}

/** A file of this computer has no host, and its name says more. */
function finalHost(run: RunModel): string {
  const url = sourceUrlOf(run);
  const file = readFileAddress(url);
  if (file !== null) return file.name;
  return canParseUrl(url) ? new URL(url).host : url;
}
