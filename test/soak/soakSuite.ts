import type { Figure } from './figure.ts';

/** What every suite is given. */
export interface SoakContext {
  /** Overrides the suite's own number of rounds; null: the whole of the guide. */
  readonly rounds: number | null;
  /** Choices of a suite repeat for a seed; 0: the suite's own. */
  readonly seed: number;
  /** Progress for people. */
  readonly say: (line: string) => void;
}

/** One suite of `npm run soak`: a whole figure, or several, of security 9. Throws only for what is no finding, such as a lack of memory. */
export interface SoakSuite {
  readonly name: string;
  run(context: SoakContext): Promise<readonly Figure[]>;
}
