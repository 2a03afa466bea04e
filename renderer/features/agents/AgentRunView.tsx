import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import { listRows } from '../../../shared/trace/listRows.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { TraceModel } from '../../../shared/trace/traceModel.ts';
import { useTrace } from '../../data/agentRuns.ts';
import { isUnderWay } from '../../data/sendRun.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { announce } from '../../ui/LiveRegions.tsx';
import { SplitPane } from '../../ui/SplitPane.tsx';
import { useSize } from '../../ui/useSize.ts';
import { LowerPanes } from './LowerPanes.tsx';
import { RunHeader } from './RunHeader.tsx';
import { RunNotice } from './RunNotice.tsx';
import { keepsOf, RunToolbar } from './RunToolbar.tsx';
import { Timeline } from './timeline/Timeline.tsx';
import { useTimeScale } from './timeline/useTimeScale.ts';
import { usePlaying } from './usePlaying.ts';
import { panBy, showMoment, zoomAt } from './viewActs.ts';
import { pressViewerKey } from './viewerKeys.ts';
import { useView, viewStoreOf } from './viewState.ts';

interface AgentRunViewProps {
  readonly tabId: TabId;
  readonly run: RunModel;
}

const timelineHeight = 44;

/** An agent's run: what it is, its time, its events, the chosen one, and the result as it was then. */
export function AgentRunView({ tabId, run }: AgentRunViewProps) {
  const { t } = useText();
  const underWay = isUnderWay(run);
  const store = viewStoreOf(run.runId, underWay);
  const { model, isRead } = useTrace(run.runId);
  const filter = useView(store, (state) => state.filter);
  const range = useView(store, (state) => state.range);
  const maximised = useView(store, (state) => state.maximised);
  const [share, setShare] = useState(timelineHeight);
  const rows = useMemo(() => listRows(model, keepsOf(filter, range, model)), [model, filter, range]);
  const area = useRef<HTMLElement>(null);
  const width = Math.max(100, useSize(area).width - besideCanvas);
  const scale = useTimeScale(store, model, width);
  usePlaying(store, model);
  useNewEventsSpoken(model, underWay);

  const zoom = (act: 'in' | 'out' | 'fit' | 'centre') => {
    const { playhead, left } = store.getState();
    if (act === 'fit') return store.setState({ perMs: null, left: 0 });
    if (act === 'centre') return playhead === null ? undefined : showMoment(store, scale, playhead, width, true);
    const x = playhead === null ? width / 2 : scale.xOf(playhead) - left;
    return zoomAt(store, scale, act === 'in' ? 1.5 : 1 / 1.5, x < 0 || x > width ? width / 2 : x, width);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isWritten(event.target) || event.defaultPrevented) return;
    const key =
      event.shiftKey && event.key.length === 1
        ? event.key
        : event.key.length === 1
          ? event.key.toLowerCase()
          : event.key;
    if (key === ' ' && event.target instanceof Element && event.target.closest('button, [role="tab"]') !== null) return;
    const pan = (step: 1 | -1) => panBy(store, scale, (step * width) / 5, width);
    if (pressViewerKey(key, { store, model, rows, zoom, pan })) event.preventDefault();
  };
  const hasEvents = model.totals.events > 0;
  const lower = <LowerPanes store={store} model={model} rows={rows} run={run} underWay={underWay} isRead={isRead} />;
  return (
    <section
      ref={area}
      aria-label={t('agents.run')}
      data-region="result"
      tabIndex={-1}
      onKeyDown={press}
      className="@container flex min-h-0 min-w-0 flex-1 flex-col bg-surface-base focus-inset"
    >
      <RunHeader tabId={tabId} run={run} model={model} />
      <RunNotice tabId={tabId} run={run} model={model} />
      {hasEvents ? <RunToolbar store={store} model={model} rows={rows} isUnderWay={underWay} onZoom={zoom} /> : null}
      {hasEvents && maximised === null ? (
        <SplitPane
          label={t('agents.resizeTimeline')}
          orientation="vertical"
          unit="percent"
          size={share}
          limits={{ first: 110, second: 140 }}
          onSizeChange={setShare}
          onReset={() => setShare(timelineHeight)}
          first={<Timeline store={store} model={model} isUnderWay={underWay} />}
          second={lower}
        />
      ) : (
        lower
      )}
    </section>
  );
}

function isWritten(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, [contenteditable], .monaco-editor, [role="slider"]') !== null
  );
}

/** Names and padding beside the canvas, in pixels. */
const besideCanvas = 184 + 16;

const spokenEveryMs = 5000;

/** Screen readers hear how many events came, at most every five seconds. */
function useNewEventsSpoken(model: TraceModel, underWay: boolean): void {
  const { t } = useText();
  const said = useRef({ events: model.totals.events, at: 0 });
  const events = model.totals.events;
  useEffect(() => {
    const { events: before, at } = said.current;
    if (!underWay || events === before || Date.now() - at < spokenEveryMs) return;
    said.current = { events, at: Date.now() };
    announce(t('agents.newEvents', { count: events - before }), 'polite', 'progress');
  }, [events, underWay, t]);
}
