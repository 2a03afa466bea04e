import type { Pdfium } from './pdfium.ts';

/** Points: narrower than this PDFium leaves a text out. */
const narrowest = 0.01;
const outlined = 1;

/**
 * Makes PDFium report a single-character text whose font is not embedded: without a glyph it has zero width and is dropped, as are the
 * characters that Chinese OCR programs lay below a scan one by one. Outlined text has the width of its outline.
 * @param object a text object that was not reported yet
 */
export function showGlyphless(
  { call, scratch, floats }: Pick<Pdfium, 'call' | 'scratch' | 'floats'>,
  object: number,
): void {
  if (call.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return;
  const at = scratch >> 2;
  const numbers = floats();
  if ((numbers[at + 2] ?? 0) - (numbers[at] ?? 0) > narrowest) return;
  if (call.FPDFFont_GetIsEmbedded(call.FPDFTextObj_GetFont(object)) !== 0) return;
  const mode = call.FPDFTextObj_GetTextRenderMode(object);
  call.FPDFTextObj_SetTextRenderMode(object, outlined);
  call.FPDFPageObj_SetStrokeWidth(object, 1);
  // A zero translation makes PDFium recompute the width.
  call.FPDFPageObj_Transform(object, 1, 0, 0, 1, 0, 0);
  call.FPDFTextObj_SetTextRenderMode(object, mode);
}
