import { expect, it } from 'vitest';
import { brushAt, brushCursor, gripAt } from '../../../../../renderer/features/agents/timeline/minimapBrush.ts';

const width = 400;

it('moves the brush as far as the map goes', () => {
  const grip = gripAt([100, 200], 150, width);
  expect(brushCursor(grip)).toBe('grab');
  expect(brushAt(grip, [100, 200], 170, width)).toEqual([120, 220]);
  expect(brushAt(grip, [100, 200], 1000, width)).toEqual([300, 400]);
  expect(brushAt(grip, [100, 200], -1000, width)).toEqual([0, 100]);
});

it('makes it longer and shorter at its edges, which may cross', () => {
  const start = gripAt([100, 200], 102, width);
  expect(brushCursor(start)).toBe('ew-resize');
  expect(brushAt(start, [100, 200], 40, width)).toEqual([40, 200]);
  expect(brushAt(start, [100, 200], 260, width)).toEqual([200, 260]);
  const end = gripAt([100, 200], 197, width);
  expect(brushAt(end, [100, 200], 500, width)).toEqual([100, 400]);
});

it('spans a new one beside it, and over the whole run', () => {
  const beside = gripAt([100, 200], 300, width);
  expect(brushCursor(beside)).toBe('crosshair');
  expect(brushAt(beside, [100, 200], 302, width)).toBeNull();
  expect(brushAt(beside, [100, 200], 250, width)).toEqual([250, 300]);
  const within = gripAt([0, 400], 150, width);
  expect(brushAt(within, [0, 400], 190, width)).toEqual([150, 190]);
});
