import { CircleAlert, CircleX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import {
  type ErrorAction,
  type ErrorContext,
  type ErrorPresentation,
  presentError,
} from '../../../shared/errors/present.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { useConnection, useKeyStatus } from '../../data/queries.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { isMessageKey, type MessageKey } from '../../messages/english.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { announce } from '../../ui/LiveRegions.tsx';
import { ProgressRing } from '../../ui/ProgressRing.tsx';
import { useNow } from '../../ui/useNow.ts';
import { AttemptsTable } from './AttemptsTable.tsx';
import { ErrorFields } from './ErrorFields.tsx';
import { useErrorActions } from './useErrorActions.ts';

interface ErrorCardProps {
  readonly tabId: TabId;
  readonly run: RunModel;
  readonly error: AppError;
  readonly onShowRaw: () => void;
}

/** A failure as a card (ux.md 13): what happened, what it means here, why, and what to do; raw and attempts below. */
export function ErrorCard({ tabId, run, error, onShowRaw }: ErrorCardProps) {
  const { t } = useText();
  const { window } = useServices();
  const context = useErrorContext(run);
  const card = presentError(error, context);
  const act = useErrorActions(tabId, run, card, onShowRaw);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = t(`errors.${card.case}.title`, card.values);
  useEffect(() => {
    // A person who is writing keeps the focus; everybody hears the title.
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus();
    announce(title, 'assertive');
  }, [title]);
  const isWaiting = card.tone === 'waiting';
  return (
    <article
      className={joinClasses(
        'mx-auto max-w-[680px] overflow-hidden rounded-l border',
        isWaiting ? 'border-warning-border' : 'border-danger-border',
      )}
    >
      <header
        className={joinClasses(
          'flex items-start gap-3 border-b px-5 py-4',
          isWaiting ? 'border-warning-border bg-warning-tint' : 'border-danger-border bg-danger-tint',
        )}
      >
        <Icon
          as={isWaiting ? CircleAlert : CircleX}
          size={20}
          className={joinClasses('mt-0.5', isWaiting ? 'text-warning-text' : 'text-danger-text')}
        />
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} className="font-strong type-16">
            {title}
          </h2>
          <CodeLine error={error} />
        </div>
        {run.retry === null ? null : <Countdown dueAt={run.retry.dueAt} totalMs={run.retry.delayMs} />}
      </header>
      <div className="flex flex-col gap-4 px-5 py-4">
        <p className="text-text-2 type-13" data-selectable>
          {t(`errors.${card.case}.meaning`, card.values)}
        </p>
        <ErrorFields fields={card.fields} onGo={(path) => window.setState({ placeToShow: { tabId, path } })} />
        <Causes card={card} />
        <Actions card={card} run={run} onAct={act} />
      </div>
      {run.attempts.length > 1 || run.retry !== null ? (
        <section aria-label={t('inspect.attempts.label')} className="border-t border-border px-5 py-3">
          <h3 className="mb-1 font-medium type-13">
            {t('inspect.failed.attempts')} <span className="text-text-2 type-12">{t('inspect.attempts.note')}</span>
          </h3>
          <AttemptsTable run={run} />
        </section>
      ) : null}
    </article>
  );
}

function useErrorContext(run: RunModel): ErrorContext {
  const connection = useConnection(run.connectionId);
  const keys = useKeyStatus().data?.keys ?? [];
  const url = run.request['url'];
  const timeout = run.request['timeout'];
  const waitFor = run.request['waitFor'];
  return {
    connectionName: run.connectionName,
    isLocalEngine: connection?.kind === 'local-engine',
    hasKey: keys.some((key) => key.connectionId === run.connectionId && key.state !== 'absent'),
    serviceHost: run.baseUrl !== null && URL.canParse(run.baseUrl) ? new URL(run.baseUrl).host : run.connectionName,
    url: typeof url === 'string' ? url : '',
    timeoutMs: typeof timeout === 'number' ? timeout : 60_000,
    waitForMs: typeof waitFor === 'number' ? waitFor : 0,
  };
}

/** Status, code and charge id as the service gave them. */
function CodeLine({ error }: { readonly error: AppError }) {
  const parts: string[] = [];
  if (error.kind === 'service') {
    parts.push(
      String(error.status),
      ...(error.code === null ? [] : [error.code]),
      error.message,
      ...(error.chargeId === null ? [] : [error.chargeId]),
    );
  } else if (error.kind === 'network') parts.push(error.code ?? error.reason, error.host);
  else if (error.kind === 'broken-answer')
    parts.push(...(error.status === null ? [] : [String(error.status)]), error.reason, error.contentType ?? '');
  else if (error.kind === 'engine') parts.push(error.reason);
  const words = parts.filter((part) => part !== '');
  if (words.length === 0) return null;
  return (
    <p data-selectable className="mt-0.5 break-words font-code text-text-2 type-12">
      {words.join(' · ')}
    </p>
  );
}

function Causes({ card }: { readonly card: ErrorPresentation }) {
  const { t } = useText();
  if (card.causes.length === 0) return null;
  return (
    <section aria-label={t('inspect.causes')}>
      <h3 className="mb-1 font-medium text-text-2 type-12">{t('inspect.causes')}</h3>
      <ol className="flex flex-col">
        {card.causes.map((cause, index) => (
          <li
            key={cause.id}
            className={joinClasses('flex gap-4 py-2 ps-2', index === 0 ? '' : 'border-t border-border-subtle')}
          >
            <span aria-hidden className="w-3 text-text-3 type-13">
              {index + 1}
            </span>
            <div className="min-w-0" data-selectable>
              <p className="font-medium type-13">{t(causeKey(cause.id), cause.values)}</p>
              <p className="break-words text-text-2 type-12">{t(causeKey(`${cause.id}.evidence`), cause.values)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function causeKey(id: string): MessageKey {
  const key = `errors.cause.${id}`;
  return isMessageKey(key) ? key : 'errors.internal.title';
}

interface ActionsProps {
  readonly card: ErrorPresentation;
  readonly run: RunModel;
  readonly onAct: (action: ErrorAction) => void;
}

function Actions({ card, run, onAct }: ActionsProps) {
  const { t } = useText();
  // A run that waits by itself can be hurried or stopped; one that has ended can be sent again.
  const isWaiting = run.state === 'waiting-to-retry';
  const offered = card.actions.filter((action) => (isWaiting ? action !== 'retry' : action !== 'stop'));
  const actions: readonly ErrorAction[] = isWaiting
    ? [...new Set<ErrorAction>(['retry-now', 'stop', ...offered])]
    : offered.map((action) => (action === 'retry-now' ? 'retry' : action));
  return (
    <div className="flex flex-wrap gap-2">
      {[...new Set(actions)].map((action, index) => (
        <Button key={action} variant={index === 0 ? 'primary' : 'secondary'} onPress={() => onAct(action)}>
          {t(`errors.action.${action}`, card.values)}
        </Button>
      ))}
    </div>
  );
}

function Countdown({ dueAt, totalMs }: { readonly dueAt: number; readonly totalMs: number }) {
  const now = useNow(200);
  return <ProgressRing remainingMs={Math.max(0, dueAt - now)} totalMs={totalMs} />;
}
