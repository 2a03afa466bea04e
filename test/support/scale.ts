import { appendFileSync } from 'node:fs';
import { figureSchema, type Figure } from '../soak/figure.ts';

/**
 * Part of a figure of security 9 that a run covers: `npm run soak` all of it, everything else a seeded tenth. The soak sets it in the
 * environment, because the tests run in separate processes.
 */
const wanted = {
  isWhole: process.env['TROWEL_SOAK'] === '1',
  rounds: Number(process.env['TROWEL_SOAK_ROUNDS'] ?? 0),
  seed: Number(process.env['TROWEL_SOAK_SEED'] ?? 0),
  figures: process.env['TROWEL_SOAK_FIGURES'] ?? null,
};

/** Whether this is the soak. */
export const isSoak = wanted.isWhole;

/** Returns how many of `whole` to do: all in the soak (or its number of rounds), else one in ten and at least one. */
export function countOf(whole: number): number {
  if (!wanted.isWhole) return Math.max(1, Math.ceil(whole / 10));
  return wanted.rounds > 0 ? wanted.rounds : whole;
}

/** Returns the seed of this run: the test's own, unless the soak has one. */
export function seedOf(own: number): number {
  return wanted.seed > 0 ? wanted.seed : own;
}

/** Reports a figure to the soak that started this test; an ordinary run ignores it. */
export function tellFigure(figure: Figure): void {
  if (wanted.figures !== null) appendFileSync(wanted.figures, `${JSON.stringify(figureSchema.parse(figure))}\n`);
}

/** Pseudo-random numbers in [0, 1) that repeat for a seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
