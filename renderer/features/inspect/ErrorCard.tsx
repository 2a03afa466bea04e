import { CircleAlert, CircleSlash, CircleX, type LucideIcon } from 'lucide-react';
import type { TabId } from '../../../shared/base/brand.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { presentError } from '../../../shared/errors/present.ts';
import type { ErrorPresentation } from '../../../shared/errors/presentation.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { ProgressRing } from '../../ui/ProgressRing.tsx';
import { useNow } from '../../ui/useNow.ts';
import { cardText, cardWords } from './cardText.ts';
import { ErrorButtons, offeredActions } from './ErrorButtons.tsx';
import { ErrorCauses } from './ErrorCauses.tsx';
import { ErrorDetails } from './ErrorDetails.tsx';
import { ErrorFields } from './ErrorFields.tsx';
import { ErrorLine } from './ErrorLine.tsx';
import { errorLine, lineBeside } from './errorLine.ts';
import { useErrorActions } from './useErrorActions.ts';
import { useErrorContext } from './useErrorContext.ts';
import { useHeadingFocus } from './useHeadingFocus.ts';

interface Look {
  readonly icon: LucideIcon;
  readonly border: string;
  readonly head: string;
  readonly mark: string;
}

const looks: Readonly<Record<ErrorPresentation['tone'], Look>> = {
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

/** A failure as a card (ux.md 13): what happened, what it means here, why, and what to do; facts, raw and attempts below. */
export function ErrorCard({ tabId, run, error, onShowRaw }: ErrorCardProps) {
  const { t } = useText();
  const { window } = useServices();
  const card = presentError(error, useErrorContext(run));
  const line = lineBeside(errorLine(error, run), cardWords(card, t));
  const actions = offeredActions(card, run);
  const act = useErrorActions({ tabId, run, card, details: () => cardText(card, line, run, t), onShowRaw });
  const title = t(`errors.${card.case}.title`, card.values);
  const [first] = actions;
  const heading = useHeadingFocus(
    tabId,
    run,
    title,
    first === undefined ? '' : t(`errors.action.${first}`, card.values),
  );
  // Whatever is sent again by itself may yet be mended by time.
  const look = looks[run.retry === null ? card.tone : 'waiting'];
  return (
    <article
      className={joinClasses(
        // Clipped and not hidden: inside of what scrolls by itself its buttons would not stay in sight.
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
        <ErrorFields card={card} error={error} onGo={(path) => window.setState({ placeToShow: { tabId, path } })} />
        <ErrorCauses causes={card.causes} />
        <ErrorButtons card={card} run={run} error={error} actions={actions} onAct={act} />
      </div>
      <ErrorDetails run={run} onShowRaw={onShowRaw} />
    </article>
  );
}

function Countdown({ dueAt, totalMs }: { readonly dueAt: number; readonly totalMs: number }) {
  const now = useNow(200);
  return <ProgressRing remainingMs={Math.max(0, dueAt - now)} totalMs={totalMs} />;
}
