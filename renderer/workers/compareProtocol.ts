import type { AnswerNumbers } from '../../shared/document/compare/answerNumbers.ts';
import type { BaselineHunk } from '../../shared/document/compare/baselineHunks.ts';
import type { BaselinePart } from '../../shared/document/compare/baselineParts.ts';
import type { LineMask } from '../../shared/document/compare/lineMasks.ts';
import type { ComparedField } from '../../shared/document/compare/comparedFields.ts';
import type { BlockChange } from '../../shared/document/compare/matchBlocks.ts';
import type { WordPart } from '../../shared/document/compare/wordChanges.ts';
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
  /** Pages of a document that were read; null for what has none. */
  readonly pagesRead: number | null;
}

/** A place where two values differ. Long values are cut; null where a side has nothing there. */
export interface ValueDifference {
  readonly path: JsonSteps;
  readonly before: string | null;
  readonly after: string | null;
}

/** A field of a baseline and of two results: how each stands to it. */
export interface BaselineField {
  readonly name: string;
  readonly isInBaseline: boolean;
  /** Null where there is no such result. */
  readonly a: BaselineSide | null;
  readonly b: BaselineSide | null;
  /** In how many places any of them departs. */
  readonly hunks: number;
}

/** `missing`: the result does not have the field. `new`: the baseline does not. `tooLong`: it has more than a baseline keeps. */
export type BaselineSide = 'equal' | 'departs' | 'missing' | 'new' | 'tooLong';

/** A text by its lines, without those that are ignored, and which lines of the whole they are, from 1. */
export interface BaselineLines {
  readonly lines: readonly string[];
  readonly numbers: readonly number[];
  readonly masked: number;
}

/** Two blocks that belong together, as a list shows them; null for a side that has no such block. */
export interface BlockPairRow {
  /** As the services count; where the other side has it on another page, that of the first, and the other. */
  readonly pageNumber: number;
  readonly pageAfter: number;
  readonly before: BlockSide | null;
  readonly after: BlockSide | null;
  readonly changes: readonly BlockChange[];
}

/** A block by its place in its answer, and the page's; its text may be cut. */
export interface BlockSide {
  readonly number: number;
  readonly page: number;
  readonly type: string;
  readonly text: string;
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
  /** The blocks of two parses of one file, those that belong together in one row. */
  compareBlocks: {
    input: ComparedBodies & { readonly showsAlike: boolean };
    output: {
      readonly rows: readonly BlockPairRow[];
      readonly counts: Readonly<Record<'alike' | 'differ' | 'before' | 'after', number>>;
      /** There are more than are listed. */
      readonly isCut: boolean;
    };
  };
  /** The texts of two blocks word by word; long ones are cut, null for a side that has none. */
  compareBlock: {
    input: ComparedBodies & { readonly numbers: { readonly before: number | null; readonly after: number | null } };
    output: { readonly before: readonly WordPart[] | null; readonly after: readonly WordPart[] | null };
  };
  /** Where a field of both differs. `matchNames` are what its lists can be matched by. */
  compareValues: {
    input: ComparedBodies & { readonly name: string; readonly matchBy: string | null };
    output: {
      readonly differences: readonly ValueDifference[];
      readonly isCut: boolean;
      readonly matchNames: readonly string[];
    };
  };
  /** What a baseline keeps of an answer; fields that are too long or have a name that is no file's are only named. */
  baselineParts: {
    input: { readonly bodyId: string };
    output: { readonly parts: readonly BaselinePart[]; readonly leftOut: readonly string[] };
  };
  /** How both stand to a baseline, field by field; `texts` are those of the baseline. */
  againstBaseline: {
    input: ComparedBodies & {
      readonly texts: Readonly<Record<string, string>>;
      readonly masks: Readonly<Record<string, readonly LineMask[]>>;
    };
    output: readonly BaselineField[];
  };
  /** One field of both beside the text of the baseline, and where they depart from it. */
  baselineField: {
    input: ComparedBodies & {
      readonly name: string;
      readonly text: string | null;
      readonly masks: readonly LineMask[];
    };
    output: {
      readonly base: BaselineLines | null;
      readonly a: BaselineLines | null;
      readonly b: BaselineLines | null;
      readonly hunks: readonly BaselineHunk[];
      /** How the results have it, for a field that the baseline does not know. */
      readonly kind: BaselinePart['kind'];
    };
  };
  /** A field of both as indented texts; null for a side that does not have it. */
  compareTexts: {
    input: ComparedBodies & { readonly name: string; readonly longest: number };
    output: { readonly before: string | null; readonly after: string | null };
  };
}
