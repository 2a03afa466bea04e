import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { TraceError } from '../../../shared/api/agentTrace.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { urlsIn } from '../../../shared/trace/traceFilter.ts';
import type { TraceModel, TraceRecord } from '../../../shared/trace/traceModel.ts';
import { openScrape } from '../../data/runs/agentRuns.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import type { Text } from '../../messages/createText.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Address } from '../../ui/labels/Address.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { KeyValueTable } from '../../ui/tables/KeyValueTable.tsx';
import { eventIcon } from './eventIcons.ts';
import { eventLabel, outcomeWord, parametersOf } from './eventLabel.ts';
import { Explanation } from './Explanation.tsx';
import { laneName } from './laneColor.ts';
import { offsetText } from './offsetText.ts';
import type { ViewStore } from './viewState.ts';
import { selectRecord } from './viewActions.ts';

interface EventSummaryProps {
  readonly run: RunModel;
  readonly store: ViewStore;
  readonly model: TraceModel;
  readonly record: TraceRecord;
  readonly raw: JsonObject;
}

const urlsAtOnce = 6;
const moreUrls = 100;

/** The selected event as text, with links to related items. */
export function EventSummary({ run, store, model, record, raw }: EventSummaryProps) {
  const text = useText();
  const { t } = text;
  const words = eventLabel(record, model, text);
  const { detail } = record.event;
  const error = 'error' in detail ? detail.error : null;
  const prose =
    detail.kind === 'reasoning.summary' ? detail.text : detail.kind === 'progress.reported' ? detail.message : null;
  return (
    <div className="flex flex-col gap-3 px-pane py-4">
      <h3 className="flex items-start gap-2 font-strong type-14 [overflow-wrap:anywhere]">
        <Icon as={eventIcon(record)} className={`mt-0.5 ${words.isError ? 'text-danger-text' : 'text-accent-text'}`} />
        <span className={words.isError ? 'text-danger-text' : ''}>{words.title}</span>
      </h3>
      <KeyValueTable label={t('agents.detail.facts')} isFlush nameWidth={104} rows={useFacts(record, model)} />
      {prose === null ? null : (
        <p data-selectable className="max-w-[72ch] whitespace-pre-wrap type-14 [overflow-wrap:anywhere]">
          {prose}
        </p>
      )}
      {error === null || error.code === null ? null : <Explanation store={store} run={run} error={error} />}
      <Addresses model={model} record={record} raw={raw} />
      <PairedEvent store={store} model={model} record={record} />
    </div>
  );
}

/** Message id of a fact's name, and its value. */
type Fact = readonly [id: string, value: ReactNode];

function useFacts(
  record: TraceRecord,
  model: TraceModel,
): readonly { readonly key: string; readonly name: string; readonly value: ReactNode }[] {
  const text = useText();
  const { t, time, number } = text;
  const { event } = record;
  const { detail } = event;
  const facts: readonly (Fact | null)[] = [
    ['kind', asCode(event.type || '—')],
    'toolName' in detail ? codeFact('tool', detail.toolName) : null,
    ['agent', agentText(record, model, text)],
    ['time', timeText(record, model, text)],
    ['clock', event.occurredAt === null ? t('agents.fact.noTime') : time(event.occurredAt, 'seconds')],
    ['sequence', event.producerSequence === null ? t('agents.fact.noSequence') : number(event.producerSequence)],
    record.isLate ? ['arrival', t('agents.fact.late')] : null,
    'toolCallId' in detail ? codeFact('call', detail.toolCallId) : null,
    'sessionId' in detail ? codeFact('session', detail.sessionId) : null,
    'outcome' in detail ? ['outcome', outcomeWord(detail.outcome, t)] : null,
    ...('error' in detail && detail.error !== null ? errorFacts(detail.error, text) : []),
    codeFact('event', event.eventId),
  ];
  return facts.flatMap((fact) =>
    fact === null ? [] : [{ key: fact[0], name: t(`agents.fact.${fact[0]}` as 'agents.fact.kind'), value: fact[1] }],
  );
}

function errorFacts({ code, source, retryable, message }: TraceError, { t }: Text): readonly (Fact | null)[] {
  return [
    ['code', asCode(code ?? '—')],
    source === null ? null : ['source', source],
    retryable === null ? null : ['retryable', t(retryable ? 'agents.yes' : 'agents.no')],
    message === null ? null : ['message', message],
  ];
}

/** The fact for an identifier; null where the event has none. */
function codeFact(id: string, value: string | null): Fact | null {
  return value === null ? null : [id, asCode(value)];
}

function asCode(value: string): ReactNode {
  return <code className="font-code type-code">{value}</code>;
}

/** The agent of an event, and the one that started it. */
function agentText({ lane: index }: TraceRecord, { lanes }: TraceModel, { t }: Text): string {
  const lane = lanes[index];
  const parent = lanes.find((each) => each.agentId === lane?.parentId);
  const agent = laneName(lane);
  return parent === undefined ? agent : t('agents.fact.startedBy', { agent, parent: laneName(parent) });
}

/** Start, end and duration of an event's pair where both are known, else the time of the event; from the start of the run. */
function timeText({ at, span: index }: TraceRecord, { spans, range }: TraceModel, { t, duration }: Text): string {
  const from = range?.from ?? 0;
  const { startAt = null, finishAt = null, durationMs = null } = spans[index ?? -1] ?? {};
  if (startAt === null || finishAt === null) return offsetText(at - from, 'tenths');
  return t('agents.fact.fromTo', {
    from: offsetText(startAt - from, 'tenths'),
    to: offsetText(finishAt - from, 'tenths'),
    took: duration(durationMs ?? finishAt - startAt),
  });
}

/** Every URL of an event can be scraped separately. */
function Addresses({ model, record, raw }: Pick<EventSummaryProps, 'model' | 'record' | 'raw'>) {
  const { t } = useText();
  const services = useServices();
  const parameters = parametersOf(record, model);
  const urls = [...new Set([...(parameters === null ? [] : urlsIn(parameters)), ...urlsIn(raw)])];
  const [shown, setShown] = useState(urlsAtOnce);
  if (urls.length === 0) return null;
  return (
    <ul aria-label={t('agents.addresses')} className="flex flex-col gap-1.5">
      {urls.slice(0, shown).map((url) => (
        <li key={url} className="flex items-center gap-2">
          <span data-selectable className="flex min-w-0 flex-1 font-code text-text-2 type-code">
            <Address text={url} />
          </span>
          <Button
            size="small"
            icon={ExternalLink}
            aria-label={t('agents.openAsRequest.named', { url })}
            onPress={() => openScrape(services, url)}
          >
            {t('agents.openAsRequest')}
          </Button>
        </li>
      ))}
      {urls.length > shown ? (
        <li>
          <Button variant="link" size="small" onPress={() => setShown(shown + moreUrls)}>
            {t('agents.addresses.more', { count: urls.length - shown })}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

/** The other half of a pair. */
function PairedEvent({ store, model, record }: Pick<EventSummaryProps, 'store' | 'model' | 'record'>) {
  const { t } = useText();
  const span = model.spans[record.span ?? -1];
  const other = span === undefined ? null : span.start === record.index ? span.finish : span.start;
  if (span === undefined) return null;
  if (other === null)
    return <p className="text-text-3 type-12">{t(span.start === null ? 'agents.twin.noStart' : 'agents.twin.open')}</p>;
  return (
    <Button variant="link" size="small" className="self-start" onPress={() => selectRecord(store, model, other)}>
      {t(other === span.start ? 'agents.twin.toStart' : 'agents.twin.toFinish')}
    </Button>
  );
}
