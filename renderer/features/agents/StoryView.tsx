import { useRef } from 'react';
import type { ListRows } from '../../../shared/trace/listRows.ts';
import { isGapRow } from '../../../shared/trace/listRows.ts';
import { groupOf } from '../../../shared/trace/traceFilter.ts';
import type { TraceModel, TraceRecord } from '../../../shared/trace/traceModel.ts';
import { useState } from 'react';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { eventWords } from './eventWords.ts';
import { laneColour, laneName } from './laneColour.ts';
import { offsetText } from './offsetText.ts';
import { selectRecord } from './viewActs.ts';
import { useView, type ViewStore } from './viewState.ts';

interface StoryViewProps {
  readonly store: ViewStore;
  readonly model: TraceModel;
  readonly rows: ListRows;
}

interface Passage {
  readonly key: number;
  readonly said: TraceRecord | null;
  readonly between: readonly TraceRecord[];
}

const pageSize = 150;
/** Of the steps that stand folded between two passages. */
const stepsAtOnce = 200;

/** What the agents thought and reported as prose, with what they called in between folded. */
export function StoryView({ store, model, rows }: StoryViewProps) {
  const { t } = useText();
  const [shown, setShown] = useState(pageSize);
  const scroller = useRef<HTMLDivElement>(null);
  const passages = passagesOf(rows, model);
  return (
    <div
      ref={scroller}
      tabIndex={0}
      role="group"
      aria-label={t('agents.view.story')}
      className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-pane py-3 focus-inset"
    >
      {passages.slice(0, shown).map((passage) => (
        <PassageView key={passage.key} passage={passage} store={store} model={model} />
      ))}
      {passages.length > shown ? (
        <Button variant="link" size="small" onPress={() => setShown(shown + pageSize)}>
          {t('agents.value.more', { count: passages.length - shown })}
        </Button>
      ) : null}
    </div>
  );
}

function passagesOf({ rows }: ListRows, model: TraceModel): Passage[] {
  const passages: { key: number; said: TraceRecord | null; between: TraceRecord[] }[] = [];
  for (const row of rows) {
    const record = isGapRow(row) ? undefined : model.records[row];
    if (record === undefined) continue;
    const group = groupOf(record);
    if (group === 'reasoning' || group === 'progress' || group === 'error' || group === 'run') {
      passages.push({ key: record.index, said: record, between: [] });
      continue;
    }
    const last = passages.at(-1) ?? { key: -1, said: null, between: [] };
    if (passages.length === 0) passages.push(last);
    last.between.push(record);
  }
  return passages;
}

function PassageView({
  passage,
  store,
  model,
}: {
  readonly passage: Passage;
  readonly store: ViewStore;
  readonly model: TraceModel;
}) {
  const text = useText();
  const { t } = text;
  const selected = useView(store, (state) => state.selected);
  const [shown, setShown] = useState(stepsAtOnce);
  const { said, between } = passage;
  const from = model.range?.from ?? 0;
  const line = (record: TraceRecord, isProse: boolean) => {
    const words = eventWords(record, model, text);
    const { detail } = record.event;
    const whole =
      detail.kind === 'reasoning.summary' ? detail.text : detail.kind === 'progress.reported' ? detail.message : null;
    return (
      <button
        key={record.index}
        type="button"
        aria-pressed={record.index === selected}
        onClick={() => selectRecord(store, model, record.index)}
        className={joinClasses(
          'flex w-full items-baseline gap-3 rounded-s px-2 py-1 text-start focus-inset',
          record.index === selected ? 'bg-surface-selected' : 'hover:bg-surface-hover',
        )}
      >
        <span className="w-12 shrink-0 text-end text-text-3 tabular-nums type-12">
          {offsetText(record.at - from, 'tenths')}
        </span>
        <span
          className="w-24 shrink-0 truncate type-12"
          style={{ color: `var(--cat-${laneColour(model.lanes, record.lane)}-text)` }}
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
      {said === null ? null : line(said, true)}
      {between.length === 0 ? null : (
        <div className="ms-[62px]">
          <Disclosure title={t('agents.story.between', { count: between.length })}>
            {between.slice(0, shown).map((record) => line(record, false))}
            {between.length > shown ? (
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
