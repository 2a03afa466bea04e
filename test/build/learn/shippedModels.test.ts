import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { foldCount, hashList } from '../../../build/learn/readPages.ts';
import { contentOptions, kindOptions } from '../../../build/learn/train.ts';
import { learnedKinds } from '../../../electron/engine/extract/main/kindModel.ts';
import { decodeModel, encodeModel } from '../../../electron/engine/extract/main/modelFile.ts';

const list = readFileSync(new URL('../../../build/learn/pages.txt', import.meta.url), 'utf8');
const folder = new URL('../../../electron/engine/extract/main/', import.meta.url);

describe('the list of pages that the shipped models learned from', () => {
  it('names each page once, with its content and the fold of its site', () => {
    const lines = list.trimEnd().split('\n');
    expect(lines.every((line) => /^pages(?:-more)?\/\d{4} [0-9a-f]{64} \d$/.test(line))).toBe(true);
    expect(new Set(lines.map((line) => line.slice(0, line.indexOf(' ')))).size).toBe(lines.length);
    expect(new Set(lines.map((line) => line.at(-1))).size).toBe(foldCount);
  });
});

describe.each([
  ['contentModel.bin', contentOptions, 1],
  ['kindModel.bin', kindOptions, learnedKinds.length],
])('the shipped %s', (name, options, classes) => {
  const bytes = readFileSync(new URL(name, folder));
  const model = decodeModel(bytes);

  it('was written by the training of this tree, with its seed and its pages', () => {
    expect(model.pagesHash).toBe(hashList(list));
    expect(model.seed).toBe(options.seed);
    expect(model.forest.depth).toBe(options.depth);
    expect(model.forest.trees).toBe(options.rounds * classes);
    expect(Buffer.from(encodeModel(model)).equals(bytes)).toBe(true);
  });
});
