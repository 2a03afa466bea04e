import { expect, test } from 'vitest';
import { foldRepeats } from '../../../../renderer/features/engine/foldRepeats.ts';

const chromium = (pid: number, said: string) => `[${pid}:1124/180102.${pid}:ERROR:bus.cc(407)] ${said}`;

test('what Chromium repeats is one row with its last moment; what is scraped twice stays two', () => {
  const texts = [
    chromium(11, 'no bus'),
    chromium(12, 'no bus'),
    chromium(13, 'no socket'),
    'engine: 200 POST /v2/scrape a.example 5 ms trowel',
    'engine: 200 POST /v2/scrape a.example 5 ms trowel',
    chromium(14, 'no bus'),
  ];
  const lines = texts.map((text, index) => ({ seq: index + 1, at: index, text }));
  expect(foldRepeats(lines).map(({ line, times }) => [line.seq, times])).toEqual([
    [2, 2],
    [3, 1],
    [4, 1],
    [5, 1],
    [6, 1],
  ]);
});
