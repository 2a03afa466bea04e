import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { ListRows } from '../../../shared/trace/listRows.ts';
import type { TraceModel } from '../../../shared/trace/traceModel.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { SplitPane } from '../../ui/layout/SplitPane.tsx';
import { useSize } from '../../ui/hooks/useSize.ts';
import { EventDetail } from './EventDetail.tsx';
import { ResultNow } from './result/ResultNow.tsx';
import { Segments } from '../../ui/controls/Segments.tsx';
import { PaneButton } from './PaneButton.tsx';
import { TranscriptView } from './TranscriptView.tsx';
import { TraceList } from './TraceList.tsx';
import { followLive } from './viewActions.ts';
import { useView, type ViewStore } from './viewState.ts';

interface LowerPanesProps {
  readonly tabId: TabId;
  readonly store: ViewStore;
  readonly model: TraceModel;
  readonly rows: ListRows;
  readonly run: RunModel;
  readonly underWay: boolean;
  readonly isRead: boolean;
  readonly hasAll: boolean;
}

const eventsShare = 41;

/** Events, the selected event, and the result at that moment; a maximized pane takes the whole area. */
export function LowerPanes(props: LowerPanesProps) {
  const { tabId, store, model, run } = props;
  const { t } = useText();
  const maximised = useView(store, (state) => state.maximised);
  const [share, setShare] = useState(eventsShare);
  const events = <EventsPane {...props} />;
  const detail = <EventDetail run={run} store={store} model={model} />;
  const result = <ResultNow tabId={tabId} store={store} model={model} run={run} />;
  if (maximised === 'events') return events;
  if (maximised === 'detail') return detail;
  if (maximised === 'result') return result;
  if (model.totals.events === 0) return run.body === null ? events : result;
  return (
    <SplitPane
      label={t('agents.resizeEvents')}
      orientation="horizontal"
      unit="percent"
      size={share}
      limits={{ first: 300, second: 300 }}
      onSizeChange={setShare}
      onReset={() => setShare(eventsShare)}
      first={events}
      second={<SidePanes store={store} detail={detail} result={result} />}
    />
  );
}

interface SidePanesProps {
  readonly store: ViewStore;
  readonly detail: ReactNode;
  readonly result: ReactNode;
}

const detailShare = 53;
/** Minimum width for both panes, in pixels; a narrower area shows one. */
const minWidthForBothPx = 640;

/** The selected event and the result at that moment: side by side, or one of them if the area is too narrow. */
function SidePanes({ store, detail, result }: SidePanesProps) {
  const { t } = useText();
  const place = useRef<HTMLDivElement>(null);
  const { width } = useSize(place);
  const [share, setShare] = useState(detailShare);
  const shown = useView(store, (state) => state.sidePane);
  return (
    <div ref={place} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {width >= minWidthForBothPx ? (
        <SplitPane
          label={t('agents.resizeResult')}
          orientation="horizontal"
          unit="percent"
          size={share}
          limits={{ first: 280, second: 280 }}
          onSizeChange={setShare}
          onReset={() => setShare(detailShare)}
          first={detail}
          second={result}
        />
      ) : (
        <>
          <div className="flex h-8 shrink-0 items-center border-b border-border-subtle px-pane">
            <Segments
              label={t('agents.sidePane')}
              items={[
                { id: 'detail', text: t('agents.detail') },
                { id: 'result', text: t('agents.result') },
              ]}
              value={shown}
              onChange={(sidePane) => store.setState({ sidePane })}
            />
          </div>
          {shown === 'detail' ? detail : result}
        </>
      )}
    </div>
  );
}

function EventsPane({ store, model, rows, underWay, isRead, hasAll, run }: LowerPanesProps) {
  const { t, number } = useText();
  const view = useView(store, (state) => state.view);
  const all = model.totals.events;
  if (all === 0) return <NoEvents run={run} underWay={underWay} isRead={isRead} />;
  return (
    <section aria-label={t('agents.events')} className="@container/events flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex h-9 shrink-0 items-center gap-2 border-b border-border px-pane">
        <h3 className="font-strong">{t('agents.events')}</h3>
        <span className="text-text-3 tabular-nums type-12">{number(rows.events)}</span>
        <NewEvents store={store} all={all} hasAll={hasAll} />
        <span className="ms-auto">
          <PaneButton store={store} pane="events" />
        </span>
      </div>
      {rows.events === 0 ? (
        <EmptyState sentence={t('agents.filter.none')}>
          <Button size="small" onPress={() => store.setState({ filter: '', range: null })}>
            {t('agents.filter.clear')}
          </Button>
        </EmptyState>
      ) : view === 'story' ? (
        <TranscriptView store={store} model={model} rows={rows} />
      ) : (
        <TraceList store={store} model={model} rows={rows} />
      )}
    </section>
  );
}

interface NewEventsProps extends Pick<LowerPanesProps, 'store' | 'hasAll'> {
  readonly all: number;
}

/** Notifies users who have scrolled back of new events. */
function NewEvents({ store, all, hasAll }: NewEventsProps) {
  const { t } = useText();
  const follows = useView(store, (state) => state.follows);
  const seen = useView(store, (state) => state.seenEvents);
  const hadAll = useRef(hasAll);
  useEffect(() => {
    // Earlier events are read in batches: none of them is new.
    if (follows || seen === 0 || !hadAll.current) store.setState({ seenEvents: all });
    hadAll.current = hasAll;
  }, [follows, seen, all, hasAll, store]);
  const fresh = all - seen;
  if (follows || seen === 0 || !hasAll || fresh <= 0) return null;
  return (
    <Button
      size="small"
      icon={ArrowDown}
      className="rounded-full! border-accent-border! bg-accent-tint! text-accent-text!"
      onPress={() => followLive(store)}
    >
      {t('agents.newEvents', { count: fresh })}
    </Button>
  );
}

function NoEvents({ run, underWay, isRead }: Pick<LowerPanesProps, 'run' | 'underWay' | 'isRead'>) {
  const { t } = useText();
  if (!isRead) return null;
  // The notice above shows the reason.
  if (run.error !== null) return null;
  if (run.agent?.traceError != null) return underWay ? <EmptyState sentence={t('agents.none.noTrace')} /> : null;
  if (underWay)
    return <EmptyState sentence={t(run.agent?.jobId == null ? 'agents.none.starting' : 'agents.none.yet')} />;
  return <EmptyState sentence={t('agents.none.ended')} />;
}
