import { describe, expect, it } from 'vitest';
import { binFeatures } from '../../../build/learn/binFeatures.ts';
import { type BoostOptions, trainBinary, trainClasses } from '../../../build/learn/boost.ts';
import { randomNumbers } from '../../../build/learn/randomNumbers.ts';
import { encodeForest, evaluateForest } from '../../../electron/engine/extract/main/forest.ts';

const options: BoostOptions = {
  depth: 2,
  rounds: 40,
  learningRate: 0.3,
  regularization: 1,
  minSideWeight: 0.1,
  rowShare: 0.8,
  featureShare: 1,
  seed: 3,
};
const width = 3;
const random = randomNumbers(5);
const cells = Float32Array.from({ length: 400 * width }, () => random());
const rowsOf = Array.from({ length: 400 }, (_, row) => cells.subarray(row * width, (row + 1) * width));
const training = {
  binned: binFeatures([cells], width),
  rows: Int32Array.from({ length: 300 }, (_, row) => row),
  features: [0, 1, 2],
};
/** Needs two decisions: neither feature alone says anything. */
const isWanted = (row: Float32Array): boolean => (row[0] ?? 0) > 0.5 !== (row[2] ?? 0) > 0.3;
const labels = Float32Array.from(rowsOf, (row) => (isWanted(row) ? 1 : 0));
const weights = new Float32Array(400).fill(1);

describe('boosted trees', () => {
  it('learn what rows that they have not seen are', () => {
    const forest = trainBinary(training, labels, weights, options);
    expect(forest.trees).toBe(options.rounds);
    const right = rowsOf.slice(300).filter((row) => evaluateForest(forest, row) > 0 === isWanted(row));
    expect(right.length).toBeGreaterThan(90);
  });

  it('are the same bytes twice, and other bytes from another seed', () => {
    const train = (seed: number): Uint8Array =>
      encodeForest(trainBinary(training, labels, weights, { ...options, seed }));
    expect(train(3)).toEqual(train(3));
    expect(train(4)).not.toEqual(train(3));
  });

  it('use only the features that they may use', () => {
    const forest = trainBinary({ ...training, features: [1] }, labels, weights, options);
    const right = rowsOf.slice(300).filter((row) => evaluateForest(forest, row) > 0 === isWanted(row));
    expect(right.length).toBeLessThan(75);
  });

  it('take turns, one a class', () => {
    const classOf = (row: Float32Array): number => Math.min(2, Math.floor((row[1] ?? 0) * 3));
    const forest = trainClasses(training, Uint8Array.from(rowsOf, classOf), 3, options);
    expect(forest.trees).toBe(3 * options.rounds);
    const likeliest = (row: Float32Array): number => {
      const scores = [0, 1, 2].map((index) => evaluateForest(forest, row, index, 3));
      return scores.indexOf(Math.max(...scores));
    };
    expect(rowsOf.slice(300).filter((row) => likeliest(row) === classOf(row)).length).toBeGreaterThan(90);
  });
});
