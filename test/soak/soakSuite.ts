import type { Figure } from './figure.ts';

/** What every suite is given. */
export interface SoakContext {
  /** Overrides the suite's own number of rounds; null: the number in the guide. */
  readonly rounds: number | null;
  /** Seed of the suite's random choices; 0: the suite's own. */
  readonly seed: number;
  /** Progress for people. */
  readonly say: (line: string) => void;
}

/**
 * One suite of `npm run soak`: one or several complete figures of security 9. Throws only for failures that are no finding, such as a lack
 * of memory.
 */
export interface SoakSuite {
  readonly name: string;
  run(context: SoakContext): Promise<readonly Figure[]>;
}
