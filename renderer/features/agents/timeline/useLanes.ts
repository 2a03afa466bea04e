import { useMemo } from 'react';
import { openRows, type RunTimeline, type TimelineRow } from '../../../../shared/trace/timelineRows.ts';
import { useView, type ViewStore } from '../viewState.ts';
import { axisHeight } from './timelineScene.ts';

/** The visible lanes, and their height in pixels. */
export interface Lanes {
  readonly rows: readonly TimelineRow[];
  readonly laneHeight: number;
  /** Height of the whole timeline, including the part above the lanes, in pixels: a greater height would leave space below. */
  readonly totalHeight: number;
}

/** Height of the minimap with its line, and of the space below the last lane, in pixels. */
const aboveLanesPx = 37;
const belowLanesPx = 9;

/** Returns the lanes of a run, without hidden subagents. */
export function useLanes(store: ViewStore, timeline: RunTimeline): Lanes {
  const closedLanes = useView(store, (state) => state.closedLanes);
  const rows = useMemo(() => openRows(timeline.rows, closedLanes), [timeline, closedLanes]);
  const style = getComputedStyle(document.documentElement);
  const laneHeight = Number.parseInt(style.getPropertyValue('--lane'), 10) || 24;
  const totalHeight = aboveLanesPx + axisHeight + rows.length * laneHeight + belowLanesPx;
  return { rows, laneHeight, totalHeight };
}
