import { err, ok } from '../../../shared/base/result.ts';
import { describePages } from './describePages.ts';
import type { DocumentRequest, DocumentResult } from './documentRequest.ts';
import { layPage } from './layout/layPage.ts';
import { recogniseFile } from './ocr/recognisePage.ts';
import type { Tesseract } from './ocr/tesseract.ts';

/** Reads a picture as a document of one page. */
export async function readImage(
  request: DocumentRequest,
  tesseract: () => Promise<Tesseract>,
): Promise<DocumentResult> {
  if (request.bytes.byteLength === 0) return err('empty');
  const content = recogniseFile(await tesseract(), request.bytes);
  if (content === null) return err('damaged');
  const facts = { bookmarks: [], totalPages: 1, metadata: {}, warnings: [] };
  return ok(describePages([layPage(content)], facts, request));
}
