import { expect, test } from 'vitest';
import { createOverprintDetector } from '../../../../../../electron/engine/documents/pdf/text/overprint.ts';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const lines = ['All useful hills will still be hilly, and', 'all the little bells of the valley ring.'];

test.each([
  0.2, 0.35,
])('a text that is drawn twice to look bold, %f points beside itself, is there once', async (off) => {
  const again = (x: number, y: number) => setLines(lines, 70 + x, 100 + y);
  const { markdown } = await readPages([{ texts: [...setLines(lines, 70, 100), ...again(off, 0)] }]);
  expect(markdown).toBe(lines.join(' '));
  const both = await readPages([{ texts: [...setLines(lines, 70, 100), ...again(off, off)] }]);
  expect(both.markdown).toBe(lines.join(' '));
});

test('letters that are beside each other stay two, however small they are', async () => {
  for (const size of [3, 5, 7, 9, 12]) {
    const { markdown } = await readPages([{ texts: setLines(lines, 70, 100, size, size * 1.2) }]);
    expect(markdown, String(size)).toBe(lines.join(' '));
  }
});

test('a sign is seen again near its place only, wherever that is', () => {
  for (let place = 100; place < 103; place += 0.1) {
    const isSeen = createOverprintDetector(10);
    const char = (x: number, y: number): Float64Array => new Float64Array([x, y - 8, x + 6, y + 2, y]);
    expect(isSeen(97, char(place, 200), 0)).toBe(false);
    expect(isSeen(97, char(place + 0.3, 200.3), 0)).toBe(true);
    expect(isSeen(98, char(place + 0.3, 200), 0)).toBe(false);
    expect(isSeen(97, char(place + 2.5, 200), 0)).toBe(false);
    expect(isSeen(97, char(place, 203), 0)).toBe(false);
  }
});
