import type { Pdfium } from '../../electron/engine/documents/pdf/file/pdfium.ts';

const bgra = 4;
const boundingBoxBytes = 16;

/**
 * Renders a PDF without checks: assumes that it opens, that it has a first page, and that the page has its stated size. `stopped`: the
 * library itself crashed, or was given an invalid address.
 */
export function paintCarelessly(pdfium: Pdfium, bytes: Uint8Array): 'painted' | 'empty' | 'stopped' {
  const { call } = pdfium;
  try {
    const data = call.malloc(bytes.byteLength);
    pdfium.put(data, bytes);
    const document = call.FPDF_LoadMemDocument(data, bytes.byteLength, 0);
    const page = call.FPDF_LoadPage(document, 0);
    const box = call.malloc(boundingBoxBytes);
    call.FPDF_GetPageBoundingBox(page, box);
    const width = Math.round(pdfium.float(box + 8) - pdfium.float(box));
    const height = Math.round(pdfium.float(box + 4) - pdfium.float(box + 12));
    const bitmap = call.FPDFBitmap_CreateEx(width, height, bgra, 0, width * 4);
    call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
    const pixels = pdfium.bytes(call.FPDFBitmap_GetBuffer(bitmap), width * height * 4).slice();
    call.FPDFBitmap_Destroy(bitmap);
    call.FPDF_ClosePage(page);
    call.FPDF_CloseDocument(document);
    for (const taken of [box, data]) call.free(taken);
    return bitmap === 0 || pixels.byteLength === 0 ? 'empty' : 'painted';
  } catch {
    return 'stopped';
  }
}
