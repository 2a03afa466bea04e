import type { Row } from '../measure/row.ts';

/** What every suite is given. Folders are absolute. */
export interface SuiteContext {
  readonly project: string;
  /** Programs that are measured against. */
  readonly peers: string;
  /** The file loaded with `-r` into both sides. */
  readonly marks: string;
  /** Overrides the suite's own number of rounds. */
  readonly rounds: number | null;
  /** The development sets of the quality suite; null when none were given. */
  readonly data: string | null;
  readonly say: (line: string) => void;
}

export type Suite = (context: SuiteContext) => Promise<readonly Row[]>;
