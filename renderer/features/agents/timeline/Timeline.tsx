import { useEffect, useId, useRef } from 'react';
import { phaseOf, type RunTimeline } from '../../../../shared/trace/timelineRows.ts';
import type { TraceModel } from '../../../../shared/trace/traceModel.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { useVirtualRows } from '../../../ui/tables/useVirtualRows.ts';
import { phaseWord } from '../eventLabel.ts';
import { laneName } from '../laneColor.ts';
import { offsetText } from '../offsetText.ts';
import { useView, type ViewStore } from '../viewState.ts';
import { drawTimeline } from './drawTimeline.ts';
import { LaneNames } from './LaneNames.tsx';
import { Minimap } from './Minimap.tsx';
import { useTimelineColours } from './timelineColours.ts';
import { axisHeight, type TimelineScene } from './timelineScene.ts';
import { useDrawing } from './useDrawing.ts';
import type { Lanes } from './useLanes.ts';
import { useTimelinePointer } from './useTimelinePointer.ts';
import type { TimelineScale } from './useTimelineScale.ts';

interface TimelineProps {
  readonly store: ViewStore;
  readonly model: TraceModel;
  readonly timeline: RunTimeline;
  readonly lanes: Lanes;
  readonly scale: TimelineScale;
  /** Records that the filter left, by index; null without a filter. */
  readonly matched: Uint8Array | null;
  readonly isUnderWay: boolean;
}

const namesWidth = 184;

/** The run over time: lanes by agent, bars for calls, marks for other events. The event list is its text equivalent. */
export function Timeline({ store, model, timeline, lanes, scale, matched, isUnderWay }: TimelineProps) {
  const { t } = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const drawn = useRef<TimelineScene | null>(null);
  const keysId = useId();
  const colours = useTimelineColours();
  const { rows, laneHeight } = lanes;
  const labels = useTimelineLabels(store, model);
  const { height, redraw } = useDrawing(canvas, store, (context, drawnWidth, drawnHeight) => {
    scale.setWidth(drawnWidth);
    const { selected, playhead, range, left } = store.getState();
    const top = scroller.current?.scrollTop ?? 0;
    const size = { width: drawnWidth, height: drawnHeight };
    const view = { scale: scale.now(), left, top, ...size };
    drawn.current = { model, rows, ...view, laneHeight, selected, playhead, range, matched, colours, labels };
    drawTimeline(context, drawn.current);
  });
  const visible = useVirtualRows(scroller, rows.length, laneHeight);
  const pointer = useTimelinePointer({ store, scene: drawn, canvas, scroller, scale, times: timeline.times });
  useFollowNewest(store, model, scale, isUnderWay);
  const chosenLane = useView(store, ({ selected }) =>
    selected === null ? null : (model.records[selected]?.lane ?? null),
  );
  return (
    <div
      role="application"
      aria-label={t('agents.timeline')}
      aria-describedby={keysId}
      data-agent-timeline
      tabIndex={0}
      className="flex min-h-0 min-w-0 flex-1 flex-col focus-inset"
    >
      <p id={keysId} className="sr-only">
        {t('agents.timeline.keys')} <ShownMoment store={store} model={model} />
      </p>
      <div className="flex shrink-0 items-center border-b border-border-subtle py-1 pe-4">
        <span className="shrink-0 ps-4 text-text-2 type-12" style={{ width: namesWidth }}>
          {t('agents.timeline.all')}
        </span>
        <div className="min-w-0 flex-1">
          <Minimap store={store} timeline={timeline} scale={scale} colours={colours} />
        </div>
      </div>
      <div className="relative flex min-h-0 min-w-0 flex-1">
        <div className="flex shrink-0 flex-col border-e border-border-subtle" style={{ width: namesWidth }}>
          <span className="flex shrink-0 items-center ps-4 text-text-2 type-12" style={{ height: axisHeight }}>
            {t('agents.timeline.lanes')}
          </span>
          <div
            ref={scroller}
            role="presentation"
            onScroll={redraw}
            className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto [scrollbar-width:none]"
          >
            <div role="presentation" style={{ height: rows.length * laneHeight }} />
            <LaneNames
              store={store}
              rows={rows}
              lanes={model.lanes}
              first={visible.first}
              end={visible.end}
              laneHeight={laneHeight}
              chosenLane={chosenLane}
            />
          </div>
        </div>
        <div className="relative min-h-0 min-w-0 flex-1 pe-4">
          <canvas
            ref={canvas}
            aria-hidden
            data-height={height}
            className="absolute inset-y-0 start-0 block h-full touch-none"
            style={{ width: 'calc(100% - 16px)' }}
            {...pointer}
          />
        </div>
      </div>
    </div>
  );
}

function ShownMoment({ store, model }: Pick<TimelineProps, 'store' | 'model'>) {
  const { t } = useText();
  const playhead = useView(store, (state) => state.playhead);
  const { range } = model;
  if (range === null) return null;
  return t('agents.timeline.moment', { time: offsetText((playhead ?? range.to) - range.from, 'tenths') });
}

/** Who follows a run that is zoomed in sees its end. */
function useFollowNewest(store: ViewStore, model: TraceModel, scale: TimelineScale, isUnderWay: boolean): void {
  const follows = useView(store, (state) => state.follows);
  useEffect(() => {
    if (!follows || !isUnderWay || store.getState().perMs === null) return;
    const left = scale.now().width - scale.width();
    if (left > 0) store.setState({ left });
  }, [follows, isUnderWay, model, scale, store]);
}

function useTimelineLabels(store: ViewStore, model: TraceModel): TimelineScene['labels'] {
  const { t, duration, time } = useText();
  const isClock = useView(store, (state) => state.axis === 'clock');
  const from = model.range?.from ?? 0;
  return {
    cluster: (count) => t('agents.timeline.crowd', { count }),
    session: (place, record) =>
      t('agents.timeline.session', {
        place: place + 1,
        agent: laneName(model.lanes[model.records[record]?.lane ?? -1]),
      }),
    phase: (record) => phaseWord(phaseOf(model.records[record] ?? null), t),
    fold: (milliseconds) => duration(milliseconds),
    moment: (at) => (isClock ? time(at, 'seconds') : offsetText(at - from, 'tenths')),
    tick: (at, step) =>
      isClock ? time(at, 'seconds') : offsetText(at - from, step < 100 ? 'millis' : step < 1000 ? 'tenths' : 'seconds'),
  };
}
