import { describe, expect, it } from 'vitest';
import { fingerprintBands, fingerprintText, isNearDuplicate } from '../../../../electron/engine/site/simhash.ts';
import { attackTexts } from '../../../support/attackTexts.ts';

/** Words that look random and are the same in each run (a linear congruential generator). */
function randomWords(count: number, seed: number): string[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return `w${(state >>> 8) % 5000}`;
  });
}

const pageOf = (words: readonly string[], template = 'a.example/{slug}') => ({
  template,
  ...fingerprintText(words.join(' ')),
});

function distance(one: bigint, other: bigint): number {
  return (one ^ other).toString(2).replaceAll('0', '').length;
}

describe('the fingerprint of a text', () => {
  it('counts words, and ignores case, punctuation and white space', () => {
    const plain = fingerprintText('the quick brown fox');
    expect(plain.wordCount).toBe(4);
    expect(fingerprintText(' The quick,\nBROWN (fox)! ')).toEqual(plain);
    expect(fingerprintText('the brown quick fox').simhash).not.toBe(plain.simhash);
  });

  it.each([
    ['', 0],
    ['?!', 0],
    ['one', 1],
    ['one two', 2],
    ['日本語の文', 5],
    ['Tōkyō 東京 2020', 4],
    ['สวัสดี', 6],
  ])('of %j has %d words', (text, count) => {
    expect(fingerprintText(text).wordCount).toBe(count);
  });

  it('has 64 bits that no text prefers', () => {
    const hashes = Array.from({ length: 64 }, (_, seed) => pageOf(randomWords(60, seed + 1)).simhash);
    expect(hashes.every((hash) => hash >= 0n && hash < 2n ** 64n)).toBe(true);
    const set = hashes.reduce((sum, hash) => sum + distance(hash, 0n), 0) / hashes.length;
    expect(set).toBeGreaterThan(24);
    expect(set).toBeLessThan(40);
  });

  it('is near where few words differ, and far where a quarter of a page does', () => {
    const distances = { similar: [] as number[], template: [] as number[] };
    for (let seed = 1; seed <= 20; seed += 1) {
      const words = randomWords(600, seed);
      const changed = words.with(300, 'x').with(10, 'y');
      const other = [...words.slice(0, 450), ...randomWords(150, seed + 1000)];
      const { simhash } = pageOf(words);
      distances.similar.push(distance(simhash, pageOf(changed).simhash));
      distances.template.push(distance(simhash, pageOf(other).simhash));
    }
    expect(distances.similar.toSorted((one, other) => one - other)[10]).toBeLessThanOrEqual(3);
    expect(Math.min(...distances.template)).toBeGreaterThan(3);
  });

  it('of hostile text is made', () => {
    for (const text of Object.values(attackTexts)) expect(fingerprintText(text).wordCount).toBeLessThanOrEqual(50_000);
  });
});

describe('a near-duplicate', () => {
  const words = randomWords(60, 7);

  it('has the same template and nearly the same text', () => {
    expect(isNearDuplicate(pageOf(words), pageOf(words))).toBe(true);
    expect(isNearDuplicate(pageOf(words), pageOf(words, 'a.example/{n}'))).toBe(false);
    expect(isNearDuplicate(pageOf(words), pageOf(randomWords(60, 8)))).toBe(false);
  });

  it('has at least 50 words', () => {
    expect(isNearDuplicate(pageOf(words.slice(0, 50)), pageOf(words.slice(0, 50)))).toBe(true);
    expect(isNearDuplicate(pageOf(words.slice(0, 49)), pageOf(words.slice(0, 49)))).toBe(false);
  });
});

describe('the bands of a fingerprint', () => {
  it('have one in common where few bits differ', () => {
    const page = pageOf(randomWords(600, 7));
    for (let bit = 0; bit < 64; bit += 1) {
      const bits = [bit, (bit * 7 + 3) % 64, (bit * 11 + 5) % 64];
      const near = { ...page, simhash: bits.reduce((hash, each) => hash ^ (1n << BigInt(each)), page.simhash) };
      const bands = new Set(fingerprintBands(page));
      expect(fingerprintBands(near).some((band) => bands.has(band))).toBe(true);
    }
  });

  it('differ by template, and a short page has none', () => {
    const words = randomWords(600, 7);
    const bands = new Set(fingerprintBands(pageOf(words)));
    expect(fingerprintBands(pageOf(words, 'b.example/')).some((band) => bands.has(band))).toBe(false);
    expect(fingerprintBands(pageOf(randomWords(10, 7)))).toEqual([]);
  });
});
