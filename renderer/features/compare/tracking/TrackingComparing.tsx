import { History } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { useFocusWhenNowhere } from '../../../ui/hooks/useFocusWhenNowhere.ts';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { ChangeReport } from '../../inspect/changes/ChangeReport.tsx';
import type { ComparedDocuments, Loaded } from '../comparedDocuments.ts';
import { RunCard } from '../RunCard.tsx';
import type { TrackedChange } from './useTrackedChange.ts';

interface TrackingComparingProps {
  readonly run: RunModel;
  readonly tracked: Loaded<TrackedChange | null>;
  readonly opened: Loaded<ComparedDocuments>;
  /** At the end of the row above the report. */
  readonly end: ReactNode;
}

/** A run with what its service reports about the changes of the page since it was scraped before. */
export function TrackingComparing({ run, tracked, opened, end }: TrackingComparingProps) {
  const { t } = useText();
  const area = useRef<HTMLElement>(null);
  useFocusWhenNowhere(area);
  const tokens = opened.state === 'ready' ? (opened.value.after?.numbers.tokens ?? null) : null;
  return (
    <section
      ref={area}
      tabIndex={-1}
      aria-label={t('compare.tracking.view')}
      // Only code focuses it, so a ring would point at nothing.
      className="@container flex min-h-0 flex-1 flex-col outline-none!"
    >
      <h1 className="sr-only">{t('compare.tracking.view')}</h1>
      <div className="flex shrink-0 flex-col items-stretch gap-2 border-b border-border p-3 @[900px]:flex-row @[900px]:gap-3 @[900px]:p-4">
        <article
          aria-label={t('compare.source.changeTracking')}
          className="flex min-w-0 flex-1 items-center gap-3 rounded-l border border-border bg-surface-base px-3 py-2 in-data-[theme*=dark]:bg-surface-raised"
        >
          <span className="flex size-7 shrink-0 items-center justify-center rounded-s bg-surface-selected text-accent-text">
            <Icon as={History} size={16} />
          </span>
          <div className="min-w-0 flex-1">
            <p className="truncate font-strong">{t('compare.tracking.of', { connection: run.connectionName })}</p>
            <p className="truncate text-text-2 type-12">{t('compare.tracking.about')}</p>
          </div>
        </article>
        <RunCard letter="A" isAlone run={run} other={run} tokens={tokens} base={null} />
      </div>
      <div className="flex h-tabs shrink-0 items-center justify-end border-b border-border px-pane">{end}</div>
      {tracked.state === 'failed' ? (
        <EmptyState sentence={t('compare.failed', { reason: tracked.message })} />
      ) : tracked.state === 'ready' && tracked.value?.change == null ? (
        <EmptyState
          sentence={t(tracked.value === null ? 'compare.tracking.none' : 'compare.tracking.tooLarge', {
            connection: run.connectionName,
          })}
        />
      ) : (
        <div
          tabIndex={0}
          role="group"
          aria-label={t('compare.tracking.report')}
          data-selectable
          className="min-h-0 flex-1 overflow-auto px-6 py-5 focus-inset"
        >
          {tracked.state === 'ready' && tracked.value?.change != null ? (
            <ChangeReport change={tracked.value.change} />
          ) : null}
        </div>
      )}
    </section>
  );
}
