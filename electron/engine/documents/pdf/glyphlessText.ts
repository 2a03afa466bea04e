import type { Pdfium } from './pdfium.ts';

/** Points: narrower than this PDFium leaves a text out. */
const narrowest = 0.01;
const outlined = 1;

/**
 * Lets PDFium tell a text of one sign whose font is not in the file: without a glyph it is as wide as nothing, and left out, as are the
 * letters that programs for Chinese lay below the pictures of a scan, each by itself. A text that is outlined is as wide as its outline.
 * @param object a text that was not told yet
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
  // To move it by nothing has its width counted anew.
  call.FPDFPageObj_Transform(object, 1, 0, 0, 1, 0, 0);
  call.FPDFTextObj_SetTextRenderMode(object, mode);
}
