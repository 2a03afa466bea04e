import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import { listRows, matchedRecords } from '../../../shared/trace/listRows.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { createRunTimeline } from '../../../shared/trace/timelineRows.ts';
import { useTrace } from '../../data/runs/agentRuns.ts';
import { playedResult } from '../../data/runs/playedResult.ts';
import { isUnderWay } from '../../data/runs/sendRun.ts';
import { useCommandHandler } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { drawNow } from '../../ui/hooks/drawNow.ts';
import { focusTarget } from '../../ui/hooks/focusTarget.ts';
import { PlayedBanner } from '../../ui/layout/PlayedBanner.tsx';
import { SplitPane } from '../../ui/layout/SplitPane.tsx';
import { useFocusWhenNowhere } from '../../ui/hooks/useFocusWhenNowhere.ts';
import { LowerPanes } from './LowerPanes.tsx';
import { RunHeader } from './RunHeader.tsx';
import { RunNotice } from './RunNotice.tsx';
import { hasEnded } from './runStatus.ts';
import { recordFilterOf, RunToolbar } from './RunToolbar.tsx';
import { Timeline } from './timeline/Timeline.tsx';
import { useLanes } from './timeline/useLanes.ts';
import { useTimelineScale } from './timeline/useTimelineScale.ts';
import { useOpenOnError } from './useOpenOnError.ts';
import { usePlaying } from './usePlaying.ts';
import { usePlaySample } from './usePlaySample.ts';
import { useRunSpoken } from './useRunSpoken.ts';
import { panBy, type ZoomAction, zoomTimeline } from './viewActions.ts';
import { pressViewerKey } from './viewerKeys.ts';
import { useView, viewStoreOf } from './viewState.ts';

interface AgentRunViewProps {
  readonly tabId: TabId;
  readonly run: RunModel;
}

const timelineHeight = 44;

/** View of an agent run: its summary, timeline, events, the selected event, and the result at the selected time. */
export function AgentRunView({ tabId, run }: AgentRunViewProps) {
  const { t } = useText();
  const underWay = isUnderWay(run);
  const store = viewStoreOf(run.runId, underWay);
  const { model, isRead, hasAll } = useTrace(run.runId);
  const filter = useView(store, (state) => state.filter);
  const range = useView(store, (state) => state.range);
  const maximised = useView(store, (state) => state.maximised);
  const [share, setShare] = useState(timelineHeight);
  const rows = useMemo(() => listRows(model, recordFilterOf(filter, range, model)), [model, filter, range]);
  const isNarrowed = filter.trim() !== '' || range !== null;
  const matched = useMemo(() => (isNarrowed ? matchedRecords(model, rows) : null), [isNarrowed, model, rows]);
  const makeTimeline = useMemo(() => createRunTimeline(), []);
  const timeline = useMemo(() => makeTimeline(model), [makeTimeline, model]);
  const lanes = useLanes(store, timeline);
  const scale = useTimelineScale(store, model, timeline.gaps);
  useCommandHandler('result.find', () => void focusTarget('agent-filter'));
  usePlaying(store, model, timeline.gaps);
  usePlaySample(tabId, store, model, hasAll);
  useRunSpoken(run, model);
  useOpenOnError(store, run, model, hasAll);

  const zoom = (act: ZoomAction) => zoomTimeline(act, { store, model, scale, times: timeline.times });
  const area = useRef<HTMLElement>(null);
  // The button that started the run is gone, and the focus with it.
  useFocusWhenNowhere(area);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isWritten(event.target) || event.defaultPrevented) return;
    const key =
      event.shiftKey && event.key.length === 1
        ? event.key
        : event.key.length === 1
          ? event.key.toLowerCase()
          : event.key;
    if (key === ' ' && event.target instanceof Element && event.target.closest('button, [role="tab"]') !== null) return;
    const pan = (step: 1 | -1) => panBy(store, scale.now(), (step * scale.width()) / 5, scale.width());
    if (!drawNow(() => pressViewerKey(key, { store, model, rows, zoom, pan }))) return;
    event.preventDefault();
    // The focused element may have been a part of the event that is no longer shown.
    if (document.activeElement === document.body) area.current?.focus();
  };
  const hasEvents = model.totals.events > 0;
  const lower = (
    <LowerPanes
      tabId={tabId}
      store={store}
      model={model}
      rows={rows}
      run={run}
      underWay={underWay}
      isRead={isRead}
      hasAll={hasAll}
    />
  );
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
      <PlayedBanner played={playedResult(run)} />
      <RunNotice tabId={tabId} run={run} model={model} store={store} />
      {hasEvents ? (
        <RunToolbar store={store} model={model} rows={rows} isLive={!hasEnded(run, model)} onZoom={zoom} />
      ) : null}
      {hasEvents && maximised === null ? (
        <SplitPane
          label={t('agents.resizeTimeline')}
          orientation="vertical"
          unit="percent"
          size={share}
          limits={{ first: 110, second: 140, firstMax: Math.max(110, lanes.totalHeight) }}
          onSizeChange={setShare}
          onReset={() => setShare(timelineHeight)}
          first={
            <Timeline
              store={store}
              model={model}
              timeline={timeline}
              lanes={lanes}
              scale={scale}
              matched={matched}
              isUnderWay={underWay}
            />
          }
          second={lower}
        />
      ) : (
        lower
      )}
    </section>
  );
}

function isWritten(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable], .monaco-editor') !== null;
}
