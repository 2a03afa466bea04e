import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { connectionLabel } from '../../data/labels/connectionLabel.ts';
import { urlLabel } from '../../data/labels/urlLabel.ts';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { writeExactJson } from '../../../shared/base/exactNumber.ts';
import { differingOption } from '../../../shared/document/compare/differingOption.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { connectionColour } from '../../data/labels/connectionColour.ts';
import { openRun } from '../../data/workspace/navigation.ts';
import { useConnection } from '../../data/queries/queries.ts';
import { runWord } from '../../data/labels/runLabels.ts';
import { isUnderWay } from '../../data/runs/sendRun.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { FittedAddress } from '../../ui/labels/FittedAddress.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dot } from '../../ui/labels/Dot.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';
import { differenceOf } from './differenceOf.ts';

interface RunCardProps {
  readonly letter: 'A' | 'B';
  /** There is no other run to compare with. */
  readonly isAlone?: boolean;
  readonly run: RunModel;
  /** The compared run. */
  readonly other: RunModel;
  /** Approximate number of tokens of its markdown; null if unknown. */
  readonly tokens: number | null;
  /** The run that its numbers are compared with; null for the first. */
  readonly base: { readonly run: RunModel; readonly tokens: number | null } | null;
}

/** One of the two runs: its URL, time, outcome and numbers, with the differences from the other's. */
export function RunCard({ letter, isAlone = false, run, other, tokens, base }: RunCardProps) {
  const { t, time, day } = useText();
  const services = useServices();
  const connection = useConnection(run.connectionId);
  const task = requestKinds[run.endpoint].body.task?.title(run.request, 80) ?? null;
  const url = urlLabel(requestKinds[run.endpoint].body.target(run.request));
  const open = () => {
    void openRun(services, run.runId).then((opened) => worked('runs.open', opened));
  };
  const choose = () =>
    services.window.setState({
      dialog: { kind: 'choose-run', side: letter === 'A' ? 'a' : 'b', otherRunId: other.runId },
    });
  return (
    <article
      aria-label={isAlone ? t('compare.baseline.result') : t('compare.card', { letter })}
      className="@container/card flex min-w-0 flex-1 items-center gap-3 rounded-l border border-border bg-surface-base px-3 py-2 in-data-[theme*=dark]:bg-surface-raised"
    >
      {isAlone ? null : (
        <span className="flex size-7 shrink-0 items-center justify-center rounded-s bg-surface-pressed font-strong">
          {letter}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <Dot colour={connectionColour(connection)} />
          <span className="max-w-3/5 shrink-0 truncate font-strong">{connectionLabel(run, t)}</span>
          <span className="shrink-0 text-text-2 type-12">{t(runWord(run))}</span>
          {isAlone ? null : <Option run={run} other={other} />}
        </div>
        <Button variant="link" size="small" className="max-w-full" onPress={open}>
          <FittedAddress text={task ?? url} />
          <span className="shrink-0">
            · <span className="hidden @[400px]/card:inline">{day(run.createdAt, Date.now())} </span>
            {time(run.createdAt, 'seconds')}
          </span>
        </Button>
      </div>
      {isUnderWay(run) ? null : <Measures run={run} tokens={tokens} base={base} />}
      <IconButton
        icon={History}
        label={isAlone ? t('compare.baseline.addRun') : t('compare.choose', { letter })}
        onPress={choose}
      />
    </article>
  );
}

/** Shows the option that distinguishes two runs of one service, whose cards would otherwise look the same. */
function Option({ run, other }: Pick<RunCardProps, 'run' | 'other'>) {
  const { t } = useText();
  const own = run.connectionId === other.connectionId ? differingOption(run.request, other.request) : null;
  if (own === null) return null;
  const { name, value } = own;
  const said = value === undefined || typeof value === 'string' ? value : writeExactJson(value);
  return (
    <span data-selectable className="truncate text-text-2 type-12" title={said?.slice(0, 2000)}>
      <span className="font-code">{name}</span>{' '}
      {said === undefined ? t('compare.notSet') : <span className="font-code text-text">{said.slice(0, 80)}</span>}
    </span>
  );
}

/** Its numbers; the least important are hidden first if space is short. */
function Measures({ run, tokens, base }: Pick<RunCardProps, 'run' | 'tokens' | 'base'>) {
  const { t, duration, bytes, number } = useText();
  const measure = (
    kind: 'duration' | 'size' | 'tokens' | 'credits',
    value: number | null,
    other: number | null | undefined,
    words: (value: number) => string,
  ) => {
    const change = base === null ? null : differenceOf(value, other ?? null);
    return (
      <Measure key={kind} kind={kind} value={value === null ? t('compare.unknown') : words(value)}>
        {change === null ? t(`compare.${kind}`) : t(`compare.${kind}.${change.kind}`, { by: words(change.by) })}
      </Measure>
    );
  };
  return (
    <dl className="flex shrink-0 gap-4 text-end">
      {measure('duration', run.durationMs, base?.run.durationMs, duration)}
      {measure('size', run.body?.size ?? null, base?.run.body?.size, bytes)}
      {measure('tokens', tokens, base?.tokens, (value) => number(value))}
      {measure('credits', run.summary?.creditsUsed ?? null, base?.run.summary?.creditsUsed, (value) =>
        t('compare.creditCount', { count: value }),
      )}
    </dl>
  );
}

/** Minimum card width at which each is visible: the duration of a run is the most wanted. */
const visibleFromWidth = {
  duration: '@[340px]/card:flex',
  credits: '@[440px]/card:flex',
  size: '@[520px]/card:flex',
  tokens: '@[520px]/card:flex',
} as const;

interface MeasureProps {
  readonly kind: keyof typeof visibleFromWidth;
  readonly value: string;
  readonly children: ReactNode;
}

function Measure({ kind, value, children }: MeasureProps) {
  return (
    <div className={`hidden flex-col-reverse ${visibleFromWidth[kind]}`}>
      <dt className="text-text-2 type-12">{children}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  );
}
