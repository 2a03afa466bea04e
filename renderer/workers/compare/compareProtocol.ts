import type { BodyId } from '../../../shared/base/brand.ts';
import type { ResponseCounts } from '../../../shared/document/compare/responseCounts.ts';
import type { BaselineHunk } from '../../../shared/document/compare/baselineHunks.ts';
import type { BaselinePart } from '../../../shared/document/compare/baselineParts.ts';
import type { LineMask } from '../../../shared/document/compare/lineMasks.ts';
import type { ComparedField } from '../../../shared/document/compare/comparedFields.ts';
import type { BlockChange } from '../../../shared/document/compare/matchBlocks.ts';
import type { SiteComparison } from '../../../shared/document/compare/siteComparison.ts';
import type { WordPart } from '../../../shared/document/compare/wordChanges.ts';
import type { ListRow } from '../../../shared/document/compare/listDifference.ts';
import type { JsonSteps } from '../../../shared/document/json/jsonQuery.ts';

/** Two opened responses; null for a side without one. */
export interface ComparedBodies {
  readonly before: string | null;
  readonly after: string | null;
}

/** Facts about one side of a comparison. */
export interface ComparedFacts {
  readonly numbers: ResponseCounts;
  readonly language: string | null;
  /** Number of parsed pages of a document; null for a result without pages. */
  readonly pagesRead: number | null;
}

/** A path at which two values differ. Long values are truncated; null if a side has no value there. */
export interface ValueDifference {
  readonly path: JsonSteps;
  readonly before: string | null;
  readonly after: string | null;
}

/** A field of a baseline and of two results: how each result differs from the baseline. */
export interface BaselineField {
  readonly name: string;
  readonly isInBaseline: boolean;
  /** Null if there is no such result. */
  readonly a: BaselineSide | null;
  readonly b: BaselineSide | null;
  /** Number of places in which any of them differs. */
  readonly hunks: number;
}

/** `missing`: the result does not have the field. `new`: the baseline does not. `tooLong`: it exceeds a baseline's maximum size. */
export type BaselineSide = 'equal' | 'departs' | 'missing' | 'new' | 'tooLong';

/** A text by its lines, without ignored ones, and their line numbers in the full text, from 1. */
export interface BaselineLines {
  readonly lines: readonly string[];
  readonly numbers: readonly number[];
  readonly masked: number;
}

/** Two matching blocks, as a list shows them; null for a side without one. */
export interface BlockPairRow {
  /** As the services count; where the other side has it on another page, that of the first, and the other. */
  readonly pageNumber: number;
  readonly pageAfter: number;
  readonly before: BlockSide | null;
  readonly after: BlockSide | null;
  readonly changes: readonly BlockChange[];
}

/** A block by its index in its response, and that of its page; its text may be truncated. */
export interface BlockSide {
  readonly number: number;
  readonly page: number;
  readonly type: string;
  readonly text: string;
}

/** The stored responses of one run over a site: those with its documents, or with the links of a map. */
export interface SiteBodies {
  readonly bodyIds: readonly BodyId[];
  readonly content: 'documents' | 'links';
  /** The list of pages that failed; null if there is none. */
  readonly errorsId: string | null;
}

/** Queries about two responses; paths start at `data` unless noted otherwise. */
export interface CompareCalls {
  /** The fields of both and the counts in each; null for a side without a response. */
  compareFields: {
    input: ComparedBodies;
    output: {
      readonly fields: readonly ComparedField[];
      readonly before: ComparedFacts | null;
      readonly after: ComparedFacts | null;
    };
  };
  /** Returns the pages of two runs over a site, matched by their URLs. The responses need not be open; one at a time is in memory. */
  compareSites: { input: { readonly before: SiteBodies; readonly after: SiteBodies }; output: SiteComparison };
  /** A field of both that is a list, as one list. */
  compareLists: { input: ComparedBodies & { readonly name: string }; output: readonly ListRow[] };
  /** Returns the blocks of two parses of one file, with matching blocks in one row. */
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
  /** Returns the differences of a field that both have. `matchNames` are the keys by which its lists can be matched. */
  compareValues: {
    input: ComparedBodies & { readonly name: string; readonly matchBy: string | null };
    output: {
      readonly differences: readonly ValueDifference[];
      readonly isCut: boolean;
      readonly matchNames: readonly string[];
    };
  };
  /**
   * The parts of a response that a baseline stores; fields that are too long, or whose name is no valid file name, are listed by name only.
   */
  baselineParts: {
    input: { readonly bodyId: string };
    output: { readonly parts: readonly BaselinePart[]; readonly leftOut: readonly string[] };
  };
  /** Differences of both from a baseline, field by field; `texts` are those of the baseline. */
  againstBaseline: {
    input: ComparedBodies & {
      readonly texts: Readonly<Record<string, string>>;
      readonly masks: Readonly<Record<string, readonly LineMask[]>>;
    };
    output: readonly BaselineField[];
  };
  /** One field of both with the text of the baseline, and where they differ from it. */
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
