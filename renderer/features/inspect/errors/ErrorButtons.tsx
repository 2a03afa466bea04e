import { useState } from 'react';
import type { AppError } from '../../../../shared/errors/appError.ts';
import type { ErrorAction, ErrorPresentation } from '../../../../shared/errors/presentation.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { waitLabel } from '../../../data/labels/runLabels.ts';
import type { MessageKey } from '../../../messages/english.ts';
import { isMessageKey } from '../../../messages/english.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/Dialog.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { useNow } from '../../../ui/hooks/useNow.ts';
import { actionIcons } from '../actionIcons.ts';
import { retryFacts } from './retryFacts.ts';

interface ErrorButtonsProps {
  readonly card: ErrorPresentation;
  readonly run: RunModel;
  readonly error: AppError;
  readonly actions: readonly ErrorAction[];
  /** The first action is the main one of the card. */
  readonly hasPrimary: boolean;
  readonly onAction: (action: ErrorAction) => void;
}

/**
 * A run that is waiting for its automatic retry can be retried immediately or stopped; one that has ended can be sent again. Actions are
 * rehearsed if there is a form for them.
 */
export function offeredActions(
  card: ErrorPresentation,
  run: Pick<RunModel, 'state' | 'endpoint'>,
): readonly ErrorAction[] {
  const isWaiting = run.state === 'waiting-to-retry';
  const without = new Set<ErrorAction>([isWaiting ? 'retry' : 'stop']);
  if (!requestKinds[run.endpoint].editing.hasOptionForm) without.add('rehearse');
  const offered = card.actions.filter((action) => !without.has(action));
  // Sent again unchanged, a request that is too slow fails again: the action that changes it is first.
  const isTooSlow = card.case === 'timeout' && card.causes[0]?.id !== 'gateway-gave-up' && offered[0] !== 'retry';
  const actions: readonly ErrorAction[] = isWaiting
    ? isTooSlow
      ? [...offered, 'retry-now', 'stop']
      : ['retry-now', 'stop', ...offered]
    : offered.map((action) => (action === 'retry-now' ? 'retry' : action));
  return [...new Set(actions)];
}

/** Actions for an error, the likeliest first, and whether it is retried automatically. */
export function ErrorButtons({ card, run, error, actions, hasPrimary, onAction }: ErrorButtonsProps) {
  const { t } = useText();
  const [asking, setAsking] = useState<ErrorAction | null>(null);
  return (
    <div
      className={joinClasses(
        '-mx-5 flex flex-wrap items-center gap-2 border-t border-border-subtle bg-inherit px-5 py-3',
        // Otherwise they would cover the main action in a low window.
        hasPrimary && 'sticky bottom-0',
      )}
    >
      {actions.map((action, index) => (
        <Button
          key={action}
          variant={hasPrimary && index === 0 ? 'primary' : 'secondary'}
          icon={actionIcons[action]}
          className="max-w-full"
          onPress={() => (card.confirms.has(action) ? setAsking(action) : onAction(action))}
        >
          <span className="min-w-0 truncate">{t(`errors.action.${action}`, card.values)}</span>
        </Button>
      ))}
      <RetryLabel error={error} run={run} />
      {asking === null ? null : (
        <ConfirmDialog
          title={t(confirmKey(asking, 'title'), card.values)}
          body={t(confirmKey(asking, 'body'), card.values)}
          confirmText={t(confirmKey(asking, 'act'), card.values)}
          cancelText={t('errors.confirm.cancel')}
          onConfirm={() => onAction(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

function confirmKey(action: ErrorAction, part: 'title' | 'body' | 'act'): MessageKey {
  const key = `errors.confirm.${action}.${part}`;
  return isMessageKey(key) ? key : `errors.action.${action}`;
}

function RetryLabel({ error, run }: { readonly error: AppError; readonly run: RunModel }) {
  const { t, duration } = useText();
  const facts = retryFacts(error, run);
  const now = useNow(500, facts.kind === 'waiting');
  if (facts.kind === 'none') return null;
  if (facts.kind !== 'waiting')
    return (
      <RetryNote>
        {t(`inspect.retry.${facts.kind}`, facts.kind === 'used-up' ? { count: facts.attempts } : {})}
      </RetryNote>
    );
  const { attempt, of, dueAt, requestedMs } = facts;
  return (
    <>
      <RetryNote>{t('inspect.retry.waiting', { attempt, of, wait: waitLabel(dueAt - now, duration) })}</RetryNote>
      {requestedMs === null ? null : (
        <p className="w-full text-text-2 type-12">
          {t('inspect.retry.asked', {
            minutes: Math.ceil(requestedMs / 60_000),
            hours: Math.round(requestedMs / 3_600_000),
          })}
        </p>
      )}
    </>
  );
}

function RetryNote({ children }: { readonly children: React.ReactNode }) {
  return <span className="ms-auto ps-2 text-text-2 tabular-nums type-12">{children}</span>;
}
