import type { Box, UnmappedRun } from '../pageContent.ts';

/** Maximum gap between two glyphs of a run, relative to their height: white space between words is narrower. */
const maxGapRatio = 0.8;
/** Tolerance of the top and bottom of two glyphs of a run, relative to their height. */
const lineToleranceRatio = 0.5;
/** Maximum runs of a page: more are a pattern. */
const maxRuns = 500;

/** Collects the glyphs of a page without characters. */
export interface UnmappedRuns {
  add(glyph: Box): void;
  /** Returns the runs in file order. */
  runs(): readonly UnmappedRun[];
}

export function createUnmappedRuns(): UnmappedRuns {
  const runs: UnmappedRun[] = [];
  return {
    add({ x0, y0, x1, y1 }) {
      const last = runs.at(-1);
      if (last === undefined || !continues(last, { x0, y0, x1, y1 })) {
        if (runs.length < maxRuns) runs.push({ x0, y0, x1, y1, glyphs: 1 });
        return;
      }
      runs[runs.length - 1] = {
        x0: Math.min(last.x0, x0),
        y0: Math.min(last.y0, y0),
        x1: Math.max(last.x1, x1),
        y1: Math.max(last.y1, y1),
        glyphs: last.glyphs + 1,
      };
    },
    runs: () => runs.filter(({ x0, x1 }) => x1 > x0),
  };
}

function continues(last: UnmappedRun, next: Box): boolean {
  const height = Math.max(last.y1 - last.y0, next.y1 - next.y0);
  const gap = Math.max(next.x0 - last.x1, last.x0 - next.x1);
  return (
    gap <= height * maxGapRatio &&
    Math.abs(next.y0 - last.y0) <= height * lineToleranceRatio &&
    Math.abs(next.y1 - last.y1) <= height * lineToleranceRatio
  );
}
