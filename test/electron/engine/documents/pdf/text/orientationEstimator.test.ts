import { expect, test } from 'vitest';
import { createOrientationEstimator } from '../../../../../../electron/engine/documents/pdf/text/orientationEstimator.ts';

const level = { quarters: 0, off: 0, isSkewed: false };
const tilted = (off: number, quarters = 0) => ({ quarters, off, isSkewed: Math.abs(off) > 0.22 });

test('a page stands as most of its signs do', () => {
  const meter = createOrientationEstimator();
  expect(meter.orientation()).toEqual({ quarters: 0, tilt: 0 });
  meter.add(level, 100);
  meter.add({ ...level, quarters: 1 }, 90);
  expect(meter.orientation().quarters).toBe(0);
  meter.add({ ...level, quarters: 1 }, 20);
  expect(meter.orientation().quarters).toBe(1);
});

test('lines that are off by nearly the same are tilted by their mean', () => {
  const meter = createOrientationEstimator();
  for (const off of [0.05, 0.051, 0.049, 0.052, 0.048]) meter.add(tilted(off), 50);
  expect(meter.orientation().tilt).toBeCloseTo(0.05, 3);
});

test('lines that are off by this and that are not tilted, nor are a few among many', () => {
  const meter = createOrientationEstimator();
  for (const off of [0.05, 0.1, -0.08, 0.15, -0.02]) meter.add(tilted(off), 50);
  expect(meter.orientation().tilt).toBe(0);
  const other = createOrientationEstimator();
  other.add(level, 200);
  other.add(tilted(0.3), 60);
  expect(other.orientation()).toEqual({ quarters: 0, tilt: 0 });
});

test('text that is set aslant counts for no quarter, but where all of the page stands so', () => {
  const meter = createOrientationEstimator();
  meter.add(tilted(0.4, 1), 60);
  meter.add({ ...level, quarters: 0 }, 40);
  expect(meter.orientation()).toEqual({ quarters: 0, tilt: 0 });
  const all = createOrientationEstimator();
  all.add(tilted(0.4, 1), 200);
  expect(all.orientation().quarters).toBe(1);
  expect(all.orientation().tilt).toBeCloseTo(0.4, 3);
});
