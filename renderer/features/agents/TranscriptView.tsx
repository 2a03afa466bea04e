import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListRows } from '../../../shared/trace/listRows.ts';
import { isGapRow } from '../../../shared/trace/listRows.ts';
import { groupOf } from '../../../shared/trace/traceFilter.ts';
import type { TraceModel, TraceRecord } from '../../../shared/trace/traceModel.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { eventLabel } from './eventLabel.ts';
import { laneColor, laneName } from './laneColor.ts';
import { offsetText, offsetWidth } from './offsetText.ts';
import { selectRecord } from './viewActions.ts';
import { useView, type ViewStore } from './viewState.ts';

interface TranscriptViewProps {
  readonly store: ViewStore;
  readonly model: TraceModel;
  readonly rows: ListRows;
}

interface Passage {
  readonly key: number;
  readonly message: TraceRecord | null;
  readonly between: readonly TraceRecord[];
}

const pageSize = 150;
/** Maximum number of folded steps shown between two passages. */
const stepsAtOnce = 200;

/** The agents' thoughts and reports as prose, with the calls in between collapsed. */
export function TranscriptView({ store, model, rows }: TranscriptViewProps) {
  const { t } = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const selected = useView(store, (state) => state.selected);
  const follows = useView(store, (state) => state.follows);
  const passages = useMemo(() => passagesOf(rows, model), [rows, model]);
  const [{ first, end }, setShown] = useState({ first: 0, end: pageSize });
  // The rendered passages include the selected one or, in follow mode, the newest one.
  const wanted = follows ? passages.length - 1 : selected === null ? -1 : passageIndexOf(passages, selected);
  if (wanted >= 0 && (wanted < first || wanted >= end)) {
    const begin = Math.max(0, wanted - pageSize / 2);
    setShown({ first: begin, end: begin + pageSize });
  } else if (first > 0 && first >= passages.length) setShown({ first: 0, end: pageSize });
  useEffect(() => {
    // Only when another event is selected: new events must not scroll the text being read.
    scroller.current?.querySelector('[data-chosen="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  useEffect(() => {
    if (follows && scroller.current !== null) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, [follows, passages]);
  return (
    <div
      ref={scroller}
      tabIndex={0}
      role="group"
      aria-label={t('agents.view.story')}
      data-focus-target="agent-events"
      onWheel={(event) => {
        if (event.deltaY < 0) store.setState({ follows: false });
      }}
      className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-pane py-3 focus-inset"
    >
      {first > 0 ? (
        <Button variant="link" size="small" onPress={() => setShown({ first: Math.max(0, first - pageSize), end })}>
          {t('agents.story.earlier', { count: first })}
        </Button>
      ) : null}
      {passages.slice(first, end).map((passage) => (
        <PassageView key={passage.key} passage={passage} store={store} model={model} selected={selected} />
      ))}
      {passages.length > end ? (
        <Button variant="link" size="small" onPress={() => setShown({ first, end: end + pageSize })}>
          {t('agents.value.more', { count: passages.length - end })}
        </Button>
      ) : null}
    </div>
  );
}

/** Returns the index of the passage that contains an event; -1 if it is omitted. */
function passageIndexOf(passages: readonly Passage[], selected: number): number {
  return passages.findIndex(
    ({ message, between }) => message?.index === selected || between.some(({ index }) => index === selected),
  );
}

function passagesOf({ rows }: ListRows, model: TraceModel): Passage[] {
  const passages: { key: number; message: TraceRecord | null; between: TraceRecord[] }[] = [];
  for (const row of rows) {
    const record = isGapRow(row) ? undefined : model.records[row];
    if (record === undefined) continue;
    const group = groupOf(record);
    if (group === 'reasoning' || group === 'progress' || group === 'error' || group === 'run') {
      passages.push({ key: record.index, message: record, between: [] });
      continue;
    }
    const last = passages.at(-1) ?? { key: -1, message: null, between: [] };
    if (passages.length === 0) passages.push(last);
    last.between.push(record);
  }
  return passages;
}

function PassageView({
  passage,
  store,
  model,
  selected,
}: {
  readonly passage: Passage;
  readonly store: ViewStore;
  readonly model: TraceModel;
  readonly selected: number | null;
}) {
  const text = useText();
  const { t } = text;
  const [shown, setShown] = useState(stepsAtOnce);
  const { message, between } = passage;
  const from = model.range?.from ?? 0;
  const chosen = between.findIndex(({ index }) => index === selected);
  const held = between[chosen];
  const line = (record: TraceRecord, isProse: boolean) => {
    const words = eventLabel(record, model, text);
    const { detail } = record.event;
    const whole =
      detail.kind === 'reasoning.summary' ? detail.text : detail.kind === 'progress.reported' ? detail.message : null;
    return (
      <button
        key={record.index}
        type="button"
        aria-pressed={record.index === selected}
        data-chosen={record.index === selected}
        onClick={() => selectRecord(store, model, record.index)}
        className={joinClasses(
          'flex w-full items-baseline gap-3 rounded-s px-2 py-1 text-start focus-inset',
          record.index === selected ? 'bg-surface-selected' : 'hover:bg-surface-hover',
        )}
      >
        <span
          className="shrink-0 text-end text-text-3 tabular-nums type-12"
          style={{ width: offsetWidth(model.range) }}
        >
          {offsetText(record.at - from, 'tenths')}
        </span>
        <span
          className="w-24 shrink-0 truncate type-12"
          style={{ color: `var(--cat-${laneColor(model.lanes, record.lane)}-text)` }}
        >
          {laneName(model.lanes[record.lane])}
        </span>
        <span
          className={joinClasses(
            'min-w-0 flex-1 [overflow-wrap:anywhere]',
            isProse ? 'max-w-[72ch] type-14' : 'truncate text-text-2 type-12',
            words.isError && 'text-danger-text',
          )}
        >
          {isProse && whole !== null ? whole.slice(0, 4000) : words.title}
        </span>
        {isProse ? null : <span className="shrink-0 text-text-3 type-12">{words.note}</span>}
      </button>
    );
  };
  return (
    <>
      {message === null ? null : line(message, true)}
      {between.length === 0 ? null : (
        <div
          className={joinClasses('ms-[62px] rounded-s', chosen >= 0 && 'bg-surface-selected')}
          data-chosen={chosen >= 0}
        >
          <Disclosure
            title={t('agents.story.between', { count: between.length })}
            {...(held === undefined ? {} : { note: eventLabel(held, model, text).title })}
          >
            {between.slice(0, Math.max(shown, chosen + 1)).map((record) => line(record, false))}
            {between.length > Math.max(shown, chosen + 1) ? (
              <Button variant="link" size="small" onPress={() => setShown(shown + stepsAtOnce)}>
                {t('agents.value.more', { count: between.length - shown })}
              </Button>
            ) : null}
          </Disclosure>
        </div>
      )}
    </>
  );
}
