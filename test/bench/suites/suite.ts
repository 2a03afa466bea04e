import type { Row } from '../measure/row.ts';

/** What every suite is given. Folders are absolute. */
export interface SuiteContext {
  readonly project: string;
  /** Programs that are measured against. */
  readonly peers: string;
  /** The file loaded with `-r` into both sides. */
  readonly marks: string;
  /** Overrides the suite's number of rounds. */
  readonly rounds: number | null;
  /** The development sets of the quality suite; null when none were given. */
  readonly data: string | null;
  readonly say: (line: string) => void;
}

/** Figures that are measured together, and can be without the others. */
export interface SuitePart {
  /** What the guide calls them: a row's id begins with one of these. */
  readonly figures: readonly string[];
  readonly measure: (context: SuiteContext) => Promise<readonly Row[]>;
}

export type Suite = readonly SuitePart[];
