import type { Result } from '../../../shared/base/result.ts';

/** What the pdf parser of a request asks for (contract 2.2.1), every default filled in. */
export interface PdfOptions {
  readonly mode: 'fast' | 'auto' | 'ocr';
  /** Null for all pages. */
  readonly maxPages: number | null;
  readonly blocks: boolean;
  readonly pages: boolean;
  readonly pageMarkers: boolean;
}

/** A file to read. */
export interface DocumentRequest {
  readonly bytes: Uint8Array;
  readonly kind: DocumentKind;
  readonly options: PdfOptions;
  /** HTML of the document is wanted too, to take other formats from. */
  readonly html: boolean;
  /** What opens it, where it is locked and the person has said so. */
  readonly password?: string;
  /** Milliseconds after which it ends with what it has. */
  readonly timeMs: number;
}

/** Kinds of files that are read. */
export type DocumentKind = 'pdf' | 'image' | 'office';

/** An element of `blocks[].items` (contract 2.5). */
export interface BlockItem {
  readonly id: string;
  readonly type: string;
  readonly label: string | null;
  readonly content: string;
  readonly readingOrder: number;
  readonly bbox: readonly [number, number, number, number] | null;
  readonly markdownSpan: readonly [number, number] | null;
  readonly source: string | null;
  readonly confidence: { readonly layout: number | null; readonly ocr: number | null };
}

/** An element of `blocks`: one page. */
export interface PageBlocks {
  readonly pageNumber: number;
  readonly status: 'ok' | 'partial' | 'failed';
  readonly width: number | null;
  readonly height: number | null;
  readonly items: readonly BlockItem[];
}

/** An element of `pages` (contract 2.2.1): one page by itself. */
export interface DocumentPage {
  readonly pageNumber: number;
  readonly markdown: string;
}

/** A file, read. */
export interface ReadDocument {
  readonly kind: DocumentKind;
  /** Null where it is taken of the HTML like everything else. */
  readonly markdown: string | null;
  /** Null where it was not asked for. */
  readonly html: string | null;
  readonly blocks: readonly PageBlocks[] | null;
  readonly pages: readonly DocumentPage[] | null;
  /** Pages that were read, and pages that there are; null for files without pages. */
  readonly numPages: number | null;
  readonly totalPages: number | null;
  /** What the file says of itself: title, author, description, keywords. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Plain sentences for the answer's `warning`. */
  readonly warnings: readonly string[];
}

/** How far the reading of a file is: pages that are read, of those that are to be. */
export interface PagesRead {
  readonly read: number;
  readonly total: number;
}

/**
 * Why a file could not be read. `unsupported`: its lock; `unknown`: its kind; `old`: its kind, in the form of before 2007; `slow`: not a single page came in time; `big`: it has
 * more bytes than are taken of one; `heavy`: it takes more memory than one is given.
 */
export type DocumentProblem =
  | 'password'
  | 'wrongPassword'
  | 'damaged'
  | 'empty'
  | 'unsupported'
  | 'unknown'
  | 'old'
  | 'slow'
  | 'big'
  | 'heavy';

/** A file as it was read, or why it was not. */
export type DocumentResult = Result<ReadDocument, DocumentProblem>;
