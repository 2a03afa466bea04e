import { useMemo } from 'react';
import { openRows, type RunTimeline, type TimelineRow } from '../../../../shared/trace/timelineRows.ts';
import { useView, type ViewStore } from '../viewState.ts';
import { axisHeight } from './timelinePicture.ts';

/** The lanes in sight, and how much room they take in pixels. */
export interface Lanes {
  readonly rows: readonly TimelineRow[];
  readonly laneHeight: number;
  /** Of the whole timeline, with what stands above the lanes: with more it would be empty below. */
  readonly wholeHeight: number;
}

/** The minimap with its line, and the room below the last lane. */
const aboveLanes = 37;
const belowLanes = 9;

/** The lanes of a run, without the subagents that are hidden. */
export function useLanes(store: ViewStore, timeline: RunTimeline): Lanes {
  const closedLanes = useView(store, (state) => state.closedLanes);
  const rows = useMemo(() => openRows(timeline.rows, closedLanes), [timeline, closedLanes]);
  const style = getComputedStyle(document.documentElement);
  const laneHeight = Number.parseInt(style.getPropertyValue('--lane'), 10) || 24;
  const wholeHeight = aboveLanes + axisHeight + rows.length * laneHeight + belowLanes;
  return { rows, laneHeight, wholeHeight };
}
