import { useEffect, useId, useMemo, useRef } from 'react';
import { createTimelineRows, phaseOf } from '../../../../shared/trace/timelineRows.ts';
import type { TraceModel } from '../../../../shared/trace/traceModel.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { useVirtualRows } from '../../../ui/useVirtualRows.ts';
import { phaseWord } from '../eventWords.ts';
import { laneName } from '../laneColour.ts';
import { offsetText } from '../offsetText.ts';
import { useView, type ViewStore } from '../viewState.ts';
import { drawTimeline } from './drawTimeline.ts';
import { LaneNames } from './LaneNames.tsx';
import { Minimap } from './Minimap.tsx';
import { useTimelineColours } from './timelineColours.ts';
import { axisHeight, type TimelinePicture } from './timelinePicture.ts';
import { useCanvas } from './useCanvas.ts';
import { useTimelinePointer } from './useTimelinePointer.ts';
import { useTimeScale } from './useTimeScale.ts';

interface TimelineProps {
  readonly store: ViewStore;
  readonly model: TraceModel;
  readonly isUnderWay: boolean;
}

const namesWidth = 184;

/** The run over time: lanes by agent, bars of what was called, marks of the rest. The list of events is its twin in words. */
export function Timeline({ store, model, isUnderWay }: TimelineProps) {
  const { t } = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const drawn = useRef<TimelinePicture | null>(null);
  const keysId = useId();
  const colours = useTimelineColours();
  const { selected, playhead, range, left, follows, perMs } = useView(store, (state) => state);
  const makeRows = useMemo(() => createTimelineRows(), []);
  const rows = useMemo(() => makeRows(model), [makeRows, model]);
  const laneHeight = useLaneHeight();
  const words = useTimelineWords(model);
  const { width, height } = useCanvas(canvas, (context, drawnWidth, drawnHeight) => {
    const top = scroller.current?.scrollTop ?? 0;
    const { selected: chosen, playhead: moment, range: between, left: from } = store.getState();
    drawn.current = {
      model,
      rows,
      scale,
      left: from,
      top,
      width: drawnWidth,
      height: drawnHeight,
      laneHeight,
      selected: chosen,
      playhead: moment,
      range: between,
      colours,
      words,
    };
    drawTimeline(context, drawn.current);
  });
  const scale = useTimeScale(store, model, width);
  const visible = useVirtualRows(scroller, rows.length, laneHeight);
  const pointer = useTimelinePointer({ store, picture: drawn, canvas, scroller });
  useEffect(() => {
    if (follows && isUnderWay && perMs !== null && width > 0 && scale.width > width)
      store.setState({ left: scale.width - width });
  }, [follows, isUnderWay, perMs, scale.width, width, store]);
  const chosenLane = selected === null ? null : (model.records[selected]?.lane ?? null);
  const moment = playhead ?? range?.to ?? null;
  const from = model.range?.from ?? 0;
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
        {t('agents.timeline.keys')}{' '}
        {moment === null ? '' : t('agents.timeline.moment', { time: offsetText(moment - from, 'tenths') })}
      </p>
      <div className="flex shrink-0 items-center border-b border-border-subtle py-1 pe-4">
        <span className="shrink-0 ps-4 text-text-2 type-12" style={{ width: namesWidth }}>
          {t('agents.timeline.all')}
        </span>
        <div className="min-w-0 flex-1">
          <Minimap
            store={store}
            model={model}
            scale={scale}
            left={left}
            viewWidth={width}
            playhead={playhead}
            colours={colours}
          />
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
            className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto [scrollbar-width:none]"
          >
            <div role="presentation" style={{ height: rows.length * laneHeight }} />
            <LaneNames
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

function useLaneHeight(): number {
  const style = getComputedStyle(document.documentElement);
  return Number.parseInt(style.getPropertyValue('--lane'), 10) || 24;
}

function useTimelineWords(model: TraceModel): TimelinePicture['words'] {
  const { t, duration } = useText();
  const from = model.range?.from ?? 0;
  return {
    crowd: (count) => t('agents.timeline.crowd', { count }),
    session: (place, item) =>
      t('agents.timeline.session', {
        place: place + 1,
        agent: laneName(model.lanes[model.records[item.record]?.lane ?? -1]),
      }),
    phase: (item) => phaseWord(phaseOf(model.records[item.record] ?? null), t),
    fold: (milliseconds) => duration(milliseconds),
    moment: (at) => offsetText(at - from, 'tenths'),
    tick: (offset, step) => offsetText(offset, step < 100 ? 'millis' : step < 1000 ? 'tenths' : 'seconds'),
  };
}
