import { describe, expect, it } from 'vitest';
import {
  decodeModel,
  encodeModel,
  hashFeatures,
  type Model,
} from '../../../../../electron/engine/extract/main/modelFile.ts';

const model: Model = {
  seed: 7,
  featuresHash: hashFeatures(['words', 'depth']),
  pagesHash: 'ab'.repeat(32),
  forest: {
    depth: 1,
    trees: 2,
    features: Uint8Array.of(1, 0),
    thresholds: Float32Array.of(0.5, -3),
    leafValues: Float32Array.of(0.25, -0.5, 7.9, -7.9),
  },
};

describe('the file of a model', () => {
  it('keeps seed, hashes, decisions and leaf values', () => {
    const { forest, ...hashes } = decodeModel(encodeModel(model));
    expect(hashes).toEqual({ seed: 7, featuresHash: model.featuresHash, pagesHash: model.pagesHash });
    expect({ ...forest, leafValues: null }).toEqual({ ...model.forest, leafValues: null });
    expect([...forest.leafValues].map((value) => value.toFixed(2))).toEqual(['0.25', '-0.50', '7.90', '-7.90']);
  });

  it('is the same for the same model, and stays the same when it is read and written', () => {
    const bytes = encodeModel(model);
    expect(encodeModel(model)).toEqual(bytes);
    expect(encodeModel(decodeModel(bytes))).toEqual(bytes);
  });

  it.each([
    ['is too short', (bytes: Uint8Array) => bytes.subarray(0, 20)],
    ['starts otherwise', (bytes: Uint8Array) => bytes.map((byte, index) => (index === 0 ? byte + 1 : byte))],
    ['has another format', (bytes: Uint8Array) => bytes.map((byte, index) => (index === 4 ? byte + 1 : byte))],
  ])('is refused where it %s', (_, change) => {
    expect(() => decodeModel(change(new Uint8Array(encodeModel(model))))).toThrow(/model/);
  });

  it('names the order of the features in its hash', () => {
    expect(hashFeatures(['depth', 'words'])).not.toBe(model.featuresHash);
  });
});
