import { CircleAlert, CircleSlash, CircleX, type LucideIcon } from 'lucide-react';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { AppError } from '../../../../shared/errors/appError.ts';
import { presentError } from '../../../../shared/errors/present.ts';
import type { ErrorPresentation } from '../../../../shared/errors/presentation.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { ProgressRing } from '../../../ui/labels/ProgressRing.tsx';
import { useNow } from '../../../ui/hooks/useNow.ts';
import { cardText, cardTexts } from './cardText.ts';
import { ErrorButtons, offeredActions } from './ErrorButtons.tsx';
import { ErrorCauses } from './ErrorCauses.tsx';
import { ErrorDetails } from './ErrorDetails.tsx';
import { ErrorFields } from './ErrorFields.tsx';
import { ErrorLine } from './ErrorLine.tsx';
import { errorLine, withoutRepeatedParts } from './errorLine.ts';
import { SelectorRepairs } from './SelectorRepairs.tsx';
import { useErrorActions } from './useErrorActions.ts';
import { useErrorContext } from './useErrorContext.ts';
import { useSelectorRepairs } from './useSelectorRepairs.ts';
import { useHeadingFocus } from '../useHeadingFocus.ts';

interface ToneStyle {
  readonly icon: LucideIcon;
  readonly border: string;
  readonly head: string;
  readonly mark: string;
}

const toneStyles: Readonly<Record<ErrorPresentation['tone'], ToneStyle>> = {
  change: { icon: CircleX, border: 'border-danger-border', head: 'bg-danger-tint', mark: 'text-danger-text' },
  waiting: { icon: CircleAlert, border: 'border-warning-border', head: 'bg-warning-tint', mark: 'text-warning-text' },
  stopped: { icon: CircleSlash, border: 'border-border', head: 'bg-surface-sunken', mark: 'text-text-2' },
};

interface ErrorCardProps {
  readonly tabId: TabId;
  readonly run: RunModel;
  readonly error: AppError;
  readonly onShowRaw: () => void;
}

/** A failure as a card (ux.md 13): what happened, what it means, the causes, and the actions; facts, raw response and attempts below. */
export function ErrorCard({ tabId, run, error, onShowRaw }: ErrorCardProps) {
  const { t } = useText();
  const { window } = useServices();
  const card = presentError(error, useErrorContext(run));
  const line = withoutRepeatedParts(errorLine(error, run), cardTexts(card, t));
  const actions = offeredActions(card, run);
  const selectors = useSelectorRepairs(tabId, run);
  const act = useErrorActions({ tabId, run, card, details: () => cardText(card, line, run, t), onShowRaw });
  const title = t(`errors.${card.case}.title`, card.values);
  const [first] = actions;
  const heading = useHeadingFocus(
    tabId,
    run,
    title,
    first === undefined ? '' : t(`errors.action.${first}`, card.values),
  );
  // Time may resolve an error that is retried automatically.
  const look = toneStyles[run.retry === null ? card.tone : 'waiting'];
  return (
    <article
      className={joinClasses(
        // Clipped, not hidden: inside a scroll container of its own the sticky buttons would not stay visible.
        'mx-auto my-6 max-w-[680px] max-[1180px]:my-3 overflow-clip rounded-l border bg-surface-base in-data-[theme*=dark]:bg-surface-raised',
        look.border,
      )}
    >
      <header
        className={joinClasses('flex items-start gap-3 border-b px-5 py-4 max-[1180px]:py-3', look.border, look.head)}
      >
        <Icon as={look.icon} size={20} className={joinClasses('mt-0.5', look.mark)} />
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} className="w-fit rounded-xs font-strong type-16 [overflow-wrap:anywhere]">
            {title}
          </h2>
          <ErrorLine parts={line} />
        </div>
        {run.retry === null ? null : <Countdown dueAt={run.retry.dueAt} totalMs={run.retry.delayMs} />}
      </header>
      <div className="flex flex-col gap-4 bg-inherit px-5 pt-4 [&_:focus-visible]:scroll-mb-16">
        <p className="text-text-2 type-13 [overflow-wrap:anywhere]" data-selectable>
          {t(`errors.${card.case}.meaning`, card.values)}
        </p>
        <ErrorFields card={card} error={error} onGo={(path) => window.setState({ fieldToShow: { tabId, path } })} />
        {selectors.repairs.length === 0 ? null : <SelectorRepairs repairs={selectors.repairs} onUse={selectors.use} />}
        <ErrorCauses causes={card.causes} />
        <ErrorButtons
          card={card}
          run={run}
          error={error}
          actions={actions}
          hasPrimary={selectors.repairs.length === 0}
          onAction={act}
        />
      </div>
      <ErrorDetails run={run} onShowRaw={onShowRaw} />
    </article>
  );
}

function Countdown({ dueAt, totalMs }: { readonly dueAt: number; readonly totalMs: number }) {
  const now = useNow(200);
  return <ProgressRing remainingMs={Math.max(0, dueAt - now)} totalMs={totalMs} />;
}
