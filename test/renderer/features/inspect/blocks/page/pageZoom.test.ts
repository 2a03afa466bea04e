import { expect, test } from 'vitest';
import type { BlockPage } from '../../../../../../shared/document/blocks/blockPages.ts';
import { pageShape } from '../../../../../../renderer/features/inspect/blocks/page/pageNames.ts';
import { fitZoom, zoomStep } from '../../../../../../renderer/features/inspect/blocks/page/pageZoom.ts';

const page = (part: Partial<BlockPage> = {}): BlockPage => ({
  pageNumber: 1,
  status: 'ok',
  width: 600,
  height: 800,
  first: 0,
  count: 0,
  ...part,
});

test('a page fits whole into its pane, and in one where nothing of it could be read, it is as large as reading takes', () => {
  const sheet = { width: 600, height: 800 };
  expect(fitZoom({ width: 1000, height: 664 }, sheet)).toBeCloseTo(0.8);
  expect(fitZoom({ width: 656, height: 120 }, sheet)).toBeCloseTo(0.72);
  expect(fitZoom({ width: 264, height: 120 }, sheet)).toBeCloseTo(0.4);
  // Nothing is read on a page that failed.
  expect(fitZoom({ width: 656, height: 120 }, sheet, false)).toBeCloseTo(0.12);
  // The same page in pixels of a scan is as large on the screen.
  expect(fitZoom({ width: 656, height: 120 }, { width: 1800, height: 2400 }) * 1800).toBeCloseTo(433, 0);
});

test('zoom goes in steps from wherever it is', () => {
  expect([zoomStep(0.69, 1), zoomStep(0.69, -1), zoomStep(4, 1), zoomStep(0.25, -1)]).toEqual([0.75, 0.5, 4, 0.25]);
});

test('a page without a size is a sheet of A4, and one beyond reason is drawn within it', () => {
  expect(pageShape(page({ width: null }))).toEqual({ width: 595, height: 842 });
  expect(pageShape(page({ width: 10, height: 900_000 }))).toEqual({ width: 10, height: 200 });
});

test('a page that is measured in inches is as large as a sheet', () => {
  const { width, height } = pageShape(page({ width: 8.5, height: 11 }));
  expect(height).toBe(842);
  expect(width / height).toBeCloseTo(8.5 / 11);
});
