import type { Result } from '../../../shared/base/result.ts';
import type { InstalledLanguage } from '../../../shared/base/ocrLanguages.ts';

/** Options of the request's pdf parser (contract 2.2.1), with all defaults filled in. */
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
  /** Password, if the file is encrypted and the user gave one. */
  readonly password?: string;
  /** Languages that OCR has beside English; none by default. */
  readonly languages?: readonly InstalledLanguage[];
  /** Milliseconds after which it stops and returns its partial result. */
  readonly timeMs: number;
}

/** A file to read that may be on disk: the reading process opens it there, so that a large file is in no other process. */
export type DocumentSource =
  | DocumentRequest
  | (Omit<DocumentRequest, 'bytes'> & { readonly path: string; readonly bytes?: undefined });

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

/** An element of `pages` (contract 2.2.1): one separate page. */
export interface DocumentPage {
  readonly pageNumber: number;
  readonly markdown: string;
}

/** A file, read. */
export interface ReadDocument {
  readonly kind: DocumentKind;
  /** Null where it is taken of the HTML like everything else. */
  readonly markdown: string | null;
  /** Null if not requested. */
  readonly html: string | null;
  readonly blocks: readonly PageBlocks[] | null;
  readonly pages: readonly DocumentPage[] | null;
  /** Pages that were read, and pages that there are; null for files without pages. */
  readonly numPages: number | null;
  readonly totalPages: number | null;
  /** Document metadata: title, author, description, keywords. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Plain sentences for the `warning` field of the response. */
  readonly warnings: readonly string[];
}

/** Progress of reading a file: pages read, and pages to read. */
export interface PagesRead {
  readonly read: number;
  readonly total: number;
}

/**
 * Reason why a file could not be read. `unsupported`: its encryption; `unknown`: its format; `old`: its format, in the version before 2007;
 * `slow`: its pages do not fit into the time limit; `big`: it has more bytes than allowed; `heavy`: it needs more memory than allowed.
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

/** A file that was read, or the reason why it was not. */
export type DocumentResult = Result<ReadDocument, DocumentProblem>;
