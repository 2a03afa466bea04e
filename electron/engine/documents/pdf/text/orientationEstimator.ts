import type { PageOrientation } from '../pageFrame.ts';

/**
 * Radians: below the first the text is level; maximum difference between equally skewed lines; above the last the text is oblique on
 * purpose.
 */
const tilts = { least: 0.0025, alike: 0.013, most: 0.52 };
/** Minimum characters of a skewed page, and minimum ratio with equal skew: a stamp or chart labels have few. */
const skewThresholds = { count: 40, tilted: 0.75 };
/** Steps that a radian is counted in. */
const steps = 2000;

/** Estimates the orientation of a page's text, such as that of a skewed scan with an OCR layer. */
export interface OrientationEstimator {
  /**
   * Adds characters of a text object.
   * @param stance quarter turns, deviation in radians, and whether the text is skewed on purpose
   */
  add(stance: GlyphOrientation, chars: number): void;
  orientation(): PageOrientation;
}

export interface GlyphOrientation {
  readonly quarters: number;
  readonly off: number;
  readonly isSkewed: boolean;
}

export function createOrientationEstimator(): OrientationEstimator {
  const straight = [0, 0, 0, 0];
  const aslant = [0, 0, 0, 0];
  const bySteps = new Map<number, number>();
  let [all, tilted] = [0, 0];
  return {
    add({ quarters, off, isSkewed }, chars) {
      const counts = isSkewed ? aslant : straight;
      counts[quarters] = (counts[quarters] ?? 0) + chars;
      all += chars;
      if (off === 0) return;
      tilted += chars;
      const step = Math.round(off * steps);
      bySteps.set(step, (bySteps.get(step) ?? 0) + chars);
    },
    orientation() {
      const tilt =
        tilted < skewThresholds.count || tilted < all * skewThresholds.tilted ? 0 : commonTilt(bySteps, tilted, all);
      const counts = tilt === 0 ? straight : straight.map((count, quarters) => count + (aslant[quarters] ?? 0));
      return { quarters: counts.indexOf(Math.max(...counts)), tilt };
    },
  };
}

/**
 * Returns the common skew in radians of most characters.
 * @param bySteps number of characters by skew step
 */
function commonTilt(bySteps: ReadonlyMap<number, number>, tilted: number, all: number): number {
  const sorted = [...bySteps].sort(([a], [b]) => a - b);
  let sum = 0;
  const [middle = 0] = sorted.find(([, chars]) => (sum += chars) * 2 >= tilted) ?? [];
  const alike = sorted.filter(([step]) => Math.abs(step - middle) <= tilts.alike * steps);
  const count = alike.reduce((total, [, chars]) => total + chars, 0);
  if (count < all * skewThresholds.tilted) return 0;
  const mean = alike.reduce((total, [step, chars]) => total + step * chars, 0) / count / steps;
  return Math.abs(mean) < tilts.least || Math.abs(mean) > tilts.most ? 0 : mean;
}
