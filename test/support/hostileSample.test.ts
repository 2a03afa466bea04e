import { expect, it } from 'vitest';
import { hostileHtml, hostileMarkdowns, sampleOf } from './hostileSample.ts';

const canary = 'http://127.0.0.1:9';
const all = [...hostileHtml(canary), ...hostileMarkdowns(canary)];

it('knows at least 1,500 different documents', () => {
  expect(
    new Set(all.map(({ text }) => text.replaceAll(/\/c\/\d+\//g, '/').replaceAll(/FIRED \d+/g, ''))).size,
  ).toBeGreaterThan(1500);
  expect(new Set(all.map(({ number }) => number)).size).toBe(all.length);
});

it('takes the same part for the same seed, with something of each family', () => {
  const sample = sampleOf(all, 10, 7);
  expect(sampleOf(all, 10, 7)).toEqual(sample);
  expect(sampleOf(all, 10, 8)).not.toEqual(sample);
  expect(sample.length).toBeGreaterThan(all.length / 15);
  expect(sample.length).toBeLessThan(all.length / 7);
  expect(new Set(sample.map(({ family }) => family))).toEqual(new Set(all.map(({ family }) => family)));
});
