import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { urlsIn } from '../../../shared/trace/traceFilter.ts';
import type { TraceModel, TraceRecord } from '../../../shared/trace/traceModel.ts';
import { openScrape } from '../../data/runs/agentRuns.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
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

function useFacts(
  record: TraceRecord,
  model: TraceModel,
): readonly { readonly key: string; readonly name: string; readonly value: ReactNode }[] {
  const { t, duration, time, number } = useText();
  const { event } = record;
  const { detail } = event;
  const lane = model.lanes[record.lane];
  const parent = model.lanes.find((each) => each.agentId === lane?.parentId);
  const span = model.spans[record.span ?? -1];
  const from = model.range?.from ?? 0;
  const error = 'error' in detail ? detail.error : null;
  const code = (value: string) => <code className="font-code type-code">{value}</code>;
  const agent = laneName(lane);
  const start = span?.startAt ?? null;
  const finish = span?.finishAt ?? null;
  const when =
    start !== null && finish !== null
      ? t('agents.fact.fromTo', {
          from: offsetText(start - from, 'tenths'),
          to: offsetText(finish - from, 'tenths'),
          took: duration(span?.durationMs ?? finish - start),
        })
      : offsetText(record.at - from, 'tenths');
  const facts: (readonly [string, ReactNode] | null)[] = [
    ['kind', code(event.type || '—')],
    'toolName' in detail && detail.toolName !== null ? ['tool', code(detail.toolName)] : null,
    ['agent', parent === undefined ? agent : t('agents.fact.startedBy', { agent, parent: laneName(parent) })],
    ['time', when],
    ['clock', event.occurredAt === null ? t('agents.fact.noTime') : time(event.occurredAt, 'seconds')],
    ['sequence', event.producerSequence === null ? t('agents.fact.noSequence') : number(event.producerSequence)],
    record.isLate ? ['arrival', t('agents.fact.late')] : null,
    'toolCallId' in detail && detail.toolCallId !== null ? ['call', code(detail.toolCallId)] : null,
    'sessionId' in detail && detail.sessionId !== null ? ['session', code(detail.sessionId)] : null,
    'outcome' in detail ? ['outcome', outcomeWord(detail.outcome, t)] : null,
    error === null ? null : ['code', code(error.code ?? '—')],
    error?.source == null ? null : ['source', error.source],
    error === null || error.retryable === null ? null : ['retryable', t(error.retryable ? 'agents.yes' : 'agents.no')],
    error?.message == null ? null : ['message', error.message],
    event.eventId === null ? null : ['event', code(event.eventId)],
  ];
  return facts.flatMap((fact) =>
    fact === null ? [] : [{ key: fact[0], name: t(`agents.fact.${fact[0]}` as 'agents.fact.kind'), value: fact[1] }],
  );
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
