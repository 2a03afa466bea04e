import { describe, expect, it } from 'vitest';
import { createTimeScale, foldWidth, findIdleGaps, tickStep } from '../../../shared/trace/timeScale.ts';

const column = (...seconds: number[]) => Float64Array.from(seconds, (second) => second * 1000);
const gapsBetween = (...seconds: number[]) => findIdleGaps(column(...seconds), column(...seconds));

describe('findIdleGaps', () => {
  it('folds what is long against the usual gap and against the whole', () => {
    expect(gapsBetween(0, 1, 2, 3, 103, 104, 105)).toEqual([{ from: 3000, to: 103_000 }]);
  });

  it('folds nothing while something goes on, and nothing of an even run', () => {
    expect(findIdleGaps(column(0, 1, 2, 101, 102), column(100, 1, 2, 101, 102))).toEqual([]);
    expect(gapsBetween(0, 10, 20, 30)).toEqual([]);
    expect(gapsBetween()).toEqual([]);
  });
});

describe('createTimeScale', () => {
  const folds = [{ from: 10_000, to: 90_000 }];

  it('gives a fold its width and the rest an even share', () => {
    const scale = createTimeScale({ from: 0, to: 100_000, folds, perMs: null, viewWidth: 430 });
    expect(scale.xOf(0)).toBe(0);
    expect(scale.xOf(10_000)).toBeCloseTo(200);
    expect(scale.xOf(90_000)).toBeCloseTo(200 + foldWidth);
    expect(scale.width).toBeCloseTo(430);
  });

  it('gives back the time of a place, beside folds', () => {
    const scale = createTimeScale({ from: 5000, to: 100_000, folds, perMs: 0.1, viewWidth: 100 });
    for (const at of [5000, 7500, 10_000, 90_000, 99_000]) expect(scale.atX(scale.xOf(at))).toBeCloseTo(at);
  });

  it('gives a run without length a second', () => {
    expect(createTimeScale({ from: 7, to: 7, folds: [], perMs: null, viewWidth: 500 }).to).toBe(1007);
  });
});

describe('tickStep', () => {
  it('is round, and wide enough for its words', () => {
    expect(tickStep(0.01, 100)).toBe(10_000);
    expect(tickStep(1, 100)).toBe(100);
    expect(tickStep(1e-9, 100)).toBe(86_400_000);
  });
});
