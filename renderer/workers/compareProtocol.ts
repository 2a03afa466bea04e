import type { AnswerNumbers } from '../../shared/document/compare/answerNumbers.ts';
import type { ComparedField } from '../../shared/document/compare/comparedFields.ts';
import type { ListRow } from '../../shared/document/compare/listDifference.ts';
import type { JsonSteps } from '../../shared/document/jsonQuery.ts';

/** Two opened answers; null for a side that has none. */
export interface ComparedBodies {
  readonly before: string | null;
  readonly after: string | null;
}

/** What a side of a comparison says of itself. */
export interface ComparedFacts {
  readonly numbers: AnswerNumbers;
  readonly language: string | null;
}

/** A place where two values differ. Long values are cut; null where a side has nothing there. */
export interface ValueDifference {
  readonly path: JsonSteps;
  readonly before: string | null;
  readonly after: string | null;
}

/** What can be asked about two answers; the paths begin at `data` unless told otherwise. */
export interface CompareCalls {
  /** The fields of both and what can be counted in each; null for a side without an answer. */
  compareFields: {
    input: ComparedBodies;
    output: {
      readonly fields: readonly ComparedField[];
      readonly before: ComparedFacts | null;
      readonly after: ComparedFacts | null;
    };
  };
  /** A field of both that is a list, as one list. */
  compareLists: { input: ComparedBodies & { readonly name: string }; output: readonly ListRow[] };
  /** Where a field of both differs. `matchNames` are what its lists can be matched by. */
  compareValues: {
    input: ComparedBodies & { readonly name: string; readonly matchBy: string | null };
    output: {
      readonly differences: readonly ValueDifference[];
      readonly isCut: boolean;
      readonly matchNames: readonly string[];
    };
  };
  /** A field of both as indented texts; null for a side that does not have it. */
  compareTexts: {
    input: ComparedBodies & { readonly name: string; readonly longest: number };
    output: { readonly before: string | null; readonly after: string | null };
  };
}
