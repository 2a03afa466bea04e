import {
  CircleCheck,
  CircleHelp,
  CircleSlash,
  CircleX,
  FlaskConical,
  Loader,
  type LucideIcon,
  Timer,
  TriangleAlert,
} from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { connectionLabel } from '../../../data/labels/connectionLabel.ts';
import { connectionColour } from '../../../data/labels/connectionColour.ts';
import { useConnection } from '../../../data/queries/queries.ts';
import type { MessageKey } from '../../../messages/english.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { FittedAddress } from '../../../ui/labels/FittedAddress.tsx';
import { DotName } from '../../../ui/labels/DotName.tsx';
import { ExplainedItem } from '../../../ui/layout/ExplainedItem.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { Tag } from '../../../ui/labels/Tag.tsx';
import { usePriorityOverflow } from '../../../ui/hooks/usePriorityOverflow.ts';
import { MoreFacts } from './MoreFacts.tsx';
import { outcomeOf, type Outcome } from './outcome.ts';
import { rankOf, type ResultFact, resultFacts } from './resultFacts.ts';
import { WarningList } from './WarningList.tsx';

interface OutcomeStyle {
  readonly icon: LucideIcon;
  readonly colour: string;
  readonly key: MessageKey;
}

const outcomeStyles: Readonly<Record<Outcome, OutcomeStyle>> = {
  running: { icon: Loader, colour: 'text-text-2', key: 'inspect.strip.running' },
  waiting: { icon: Timer, colour: 'text-warning-text', key: 'inspect.strip.waiting' },
  done: { icon: CircleCheck, colour: 'text-success-text', key: 'inspect.strip.done' },
  played: { icon: FlaskConical, colour: 'text-played-text', key: 'inspect.strip.played' },
  'target-error': { icon: TriangleAlert, colour: 'text-warning-text', key: 'inspect.strip.targetError' },
  empty: { icon: TriangleAlert, colour: 'text-warning-text', key: 'inspect.strip.empty' },
  failed: { icon: CircleX, colour: 'text-danger-text', key: 'inspect.strip.failed' },
  cancelled: { icon: CircleSlash, colour: 'text-text-2', key: 'inspect.strip.cancelled' },
  unknown: { icon: CircleHelp, colour: 'text-warning-text', key: 'inspect.strip.unknown' },
};

/**
 * The header of a result (ux.md 6): outcome, target's status, and the facts of the run; a narrow header has some of them behind a button.
 */
export function ResultStrip({ run }: { readonly run: RunModel }) {
  const text = useText();
  const { t } = text;
  const connection = useConnection(run.connectionId);
  const line = useRef<HTMLDivElement>(null);
  const gone = usePriorityOverflow(line);
  const outcome = outcomeOf(run);
  const look = outcomeStyles[outcome];
  const status = run.summary?.targetStatus ?? statusOf(run);
  // A request that was not sent has no run, and so no connection name in it.
  const name = run.connectionName === '' ? (connection?.name ?? '') : connectionLabel(run, t);
  const facts = resultFacts(run, run.scenario === null ? name : `${name} · ${run.scenario}`, text);
  const engine = <DotName colour={connectionColour(connection)} name={name} detail={run.scenario} />;
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
        {/* The label of an error page includes its status. */}
        {status === null || outcome === 'target-error' ? null : (
          <ExplainedItem help={t('inspect.strip.status.help')}>{status}</ExplainedItem>
        )}
        {facts.map((fact) =>
          fact.id === 'attempts' ? null : (
            <Fact key={fact.id} fact={fact} engine={fact.id === 'engine' ? engine : null} />
          ),
        )}
        <span className="ms-auto flex shrink-0 items-center gap-4">
          {run.isImported ? (
            <ExplainedItem help={t('inspect.strip.imported.help')}>
              <Tag>{t('inspect.strip.imported')}</Tag>
            </ExplainedItem>
          ) : null}
          {facts.map((fact) => (fact.id === 'attempts' ? <Fact key={fact.id} fact={fact} engine={null} /> : null))}
          <WarningList warning={run.summary?.warning ?? null} />
          <MoreFacts facts={facts.filter((fact) => rankOf(fact) <= gone)} />
        </span>
      </div>
    </div>
  );
}

/** The same where a short window has no row for it: the outcome and the warnings, with every fact behind a button. */
export function InlineStrip({ run }: { readonly run: RunModel }) {
  const text = useText();
  const { t } = text;
  const look = outcomeStyles[outcomeOf(run)];
  const status = run.summary?.targetStatus ?? statusOf(run);
  const facts = resultFacts(run, run.connectionName, text);
  return (
    <div role="group" aria-label={t('inspect.strip.label')} className="flex items-center gap-2 text-text-2 type-12">
      <WarningList warning={run.summary?.warning ?? null} />
      <span className={joinClasses('flex items-center gap-1 font-strong', look.colour)}>
        <Icon as={look.icon} size={16} />
        {t(look.key, { status: status ?? 0 })}
      </span>
      <MoreFacts facts={facts} isAlways />
    </div>
  );
}

/** Labels that may be long shrink before a whole fact is dropped; the engine's label takes the remaining space. */
const widths: Partial<Record<ResultFact['id'], string>> = {
  host: 'max-w-[min(224px,32%)]',
  type: 'max-w-40 truncate',
  engine: 'grow basis-48 max-w-max truncate',
};

function Fact({ fact, engine }: { readonly fact: ResultFact; readonly engine: ReactNode }) {
  const { id, text, fullText, help } = fact;
  const isCut = widths[id] !== undefined;
  return (
    <ExplainedItem help={isCut ? `${fullText}: ${help}` : help} spare={rankOf(fact)} className={widths[id] ?? ''}>
      {id === 'host' ? <FittedAddress text={text} title={null} /> : (engine ?? text)}
    </ExplainedItem>
  );
}

/** The HTTP status of a failure; null for 200, which contradicts it: the card has it with the response. */
function statusOf({ error }: RunModel): number | null {
  return error?.kind === 'service' && error.status !== 200 ? error.status : null;
}
