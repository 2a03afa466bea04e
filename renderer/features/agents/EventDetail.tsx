import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RunId } from '../../../shared/base/brand.ts';
import { isJsonObject, type JsonObject, type JsonValue, parseJson } from '../../../shared/base/json.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { TraceModel, TraceRecord } from '../../../shared/trace/traceModel.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Tabs, type TabItem } from '../../ui/layout/Tabs.tsx';
import { EventSummary } from './EventSummary.tsx';
import { PaneButton } from './PaneButton.tsx';
import { parametersOf } from './eventLabel.ts';
import { ValueTree } from './ValueTree.tsx';
import { type DetailTab, useView, type ViewStore } from './viewState.ts';

interface EventDetailProps {
  readonly run: RunModel;
  readonly store: ViewStore;
  readonly model: TraceModel;
}

/** The selected event: its meaning, its input and output, and the raw event as received. */
export function EventDetail({ run, store, model }: EventDetailProps) {
  const { t } = useText();
  const selected = useView(store, (state) => state.selected);
  const tab = useView(store, (state) => state.detailTab);
  const record = selected === null ? undefined : model.records[selected];
  const raw = useFullEvent(run.runId, record ?? null);
  const parts = record === undefined ? null : partsOf(record, model, raw);
  const items: readonly TabItem<DetailTab>[] = (['summary', 'input', 'output', 'artifact', 'raw'] as const).map(
    (id) => ({
      id,
      text: t(`agents.detail.${id}`),
      isMuted: parts === null || (id !== 'summary' && id !== 'raw' && parts[id] === undefined),
    }),
  );
  return (
    <Tabs
      label={t('agents.detail')}
      items={items}
      value={tab}
      onChange={(detailTab) => store.setState({ detailTab })}
      end={<PaneButton store={store} pane="detail" />}
    >
      {record === undefined || parts === null ? (
        <NothingChosen run={run} />
      ) : (
        <Scrolled name={t(`agents.detail.${tab}`)} shows={`${record.index} ${tab}`}>
          {tab === 'summary' ? <EventSummary run={run} store={store} model={model} record={record} raw={raw} /> : null}
          {tab === 'raw' ? <RawText value={raw} /> : null}
          {tab !== 'summary' && tab !== 'raw' ? <Part tab={tab} value={parts[tab]} /> : null}
        </Scrolled>
      )}
    </Tabs>
  );
}

interface ScrolledProps {
  readonly name: string;
  /** Which event and which of its parts; another one is read from its beginning. */
  readonly shows: string;
  readonly children: ReactNode;
}

/** The scrolled content of an event; the same element for the next event, so that keys which select it keep the focus. */
function Scrolled({ name, shows, children }: ScrolledProps) {
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [shows]);
  return (
    <div
      ref={scroller}
      tabIndex={0}
      role="group"
      aria-label={name}
      className="min-h-0 flex-1 overflow-y-auto focus-inset"
    >
      <Fragment key={shows}>{children}</Fragment>
    </div>
  );
}

/** Shown until an event is selected: the run's request, and everything the service reports besides its result. */
function NothingChosen({ run }: Pick<EventDetailProps, 'run'>) {
  const { t } = useText();
  const facts = run.agent?.facts ?? {};
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label={t('agents.detail.ofRun')}
      className="min-h-0 flex-1 overflow-y-auto focus-inset"
    >
      <EmptyState sentence={t('agents.detail.none')} />
      <ValueTree name={t('agents.detail.request')} value={run.request} />
      {Object.keys(facts).length === 0 ? null : <ValueTree name={t('agents.detail.status')} value={facts} />}
    </div>
  );
}

function Part({
  tab,
  value,
}: {
  readonly tab: 'input' | 'output' | 'artifact';
  readonly value: JsonValue | undefined;
}) {
  const { t } = useText();
  if (value === undefined) return <EmptyState sentence={t(`agents.detail.no.${tab}`)} />;
  return (
    <div className="py-2">
      <ValueTree name={t(`agents.detail.${tab}`)} value={value} />
    </div>
  );
}

const maxRawChars = 200_000;

function RawText({ value }: { readonly value: JsonValue }) {
  const { t } = useText();
  const text = JSON.stringify(value, null, 2);
  return (
    <>
      <pre data-selectable className="px-pane py-3 type-code whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text.slice(0, maxRawChars)}
      </pre>
      {text.length > maxRawChars ? (
        <p className="px-pane pb-3 text-text-3 type-12">{t('agents.value.cut', { count: text.length })}</p>
      ) : null}
    </>
  );
}

type Parts = Readonly<Partial<Record<'input' | 'output' | 'artifact', JsonValue>>>;

/** Returns the parts of an event; for a tool call, also those of its start or end event. */
function partsOf(record: TraceRecord, model: TraceModel, raw: JsonObject): Parts {
  const { detail } = record.event;
  const span = model.spans[record.span ?? -1];
  switch (detail.kind) {
    case 'tool_call.started': {
      const finish = model.records[span?.finish ?? -1]?.event.detail;
      return {
        ...valueOf('input', raw['parameters']),
        ...(finish?.kind === 'tool_call.finished' && finish.result !== null ? { output: finish.result } : {}),
      };
    }
    case 'tool_call.finished': {
      const input = parametersOf(record, model);
      return { ...(input === null ? {} : { input }), ...valueOf('output', raw['result']) };
    }
    case 'artifact.updated':
      return valueOf('artifact', raw['artifact']);
    case 'agent.finished':
    case 'run.finished':
    case 'error.occurred':
      return valueOf('output', raw['error']);
    default:
      return {};
  }
}

function valueOf(name: keyof Parts, value: JsonValue | undefined): Parts {
  return value === undefined ? {} : { [name]: value };
}

/** Returns the complete data of a truncated event, fetched on display; until then the truncated data. */
function useFullEvent(runId: RunId, record: TraceRecord | null): JsonObject {
  const { host } = useServices();
  const [whole, setWhole] = useState<{ readonly seq: number; readonly raw: JsonObject } | null>(null);
  const seq = record?.isCut === true ? record.seq : null;
  useEffect(() => {
    if (seq === null) return;
    let isCurrent = true;
    void host.call('agents.event', { runId, seq }).then((result) => {
      const json = result.ok ? parseJson(result.value.text) : null;
      if (isCurrent && json?.ok === true && isJsonObject(json.value)) setWhole({ seq, raw: json.value });
    });
    return () => {
      isCurrent = false;
    };
  }, [host, runId, seq]);
  return whole !== null && whole.seq === seq ? whole.raw : (record?.event.raw ?? {});
}
