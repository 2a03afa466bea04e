import { expect, test } from 'vitest';
import {
  glyphOutlineStyle,
  isUninformativeName,
  type GlyphOutlineStyle,
} from '../../../../../../electron/engine/documents/pdf/fonts/glyphOutlines.ts';
import { loadPdfium } from '../../../../../../electron/engine/documents/pdf/file/pdfium.ts';
import { makePdf } from '../../../../../support/makePdf.ts';

const pdfium = await loadPdfium();

function looksOf(font: 'regular' | 'bold' | 'italic' | 'mono' | 'monoBold'): GlyphOutlineStyle | null {
  const { call } = pdfium;
  const bytes = makePdf([{ texts: [{ text: 'Lamps', x: 70, y: 100, font }] }]);
  const data = call.malloc(bytes.length);
  pdfium.put(data, bytes);
  const file = call.FPDF_LoadMemDocument(data, bytes.length, 0);
  const page = call.FPDF_LoadPage(file, 0);
  const looks = glyphOutlineStyle(pdfium, call.FPDFTextObj_GetFont(call.FPDFPage_GetObject(page, 0)));
  call.FPDF_ClosePage(page);
  call.FPDF_CloseDocument(file);
  call.free(data);
  return looks;
}

test('letters tell whether their font is bold or italic', () => {
  expect(looksOf('regular')).toEqual({ isThick: false, leans: false });
  expect(looksOf('bold')).toEqual({ isThick: true, leans: false });
  expect(looksOf('italic')).toEqual({ isThick: false, leans: true });
  expect(looksOf('mono')).toEqual({ isThick: false, leans: false });
});

test('they are asked where the name of a font says nothing', () => {
  for (const name of ['', 'AdvPS405B7', 'AdvP4C4E51', 'CIDFont+F2', 'F3', 'TTE1A07870t00', 'MSTT31c64e'])
    expect(isUninformativeName(name), name).toBe(true);
  for (const name of ['Times-Roman', 'CMR10', 'Calibri', 'AdvOT863180fb.I', 'TTNorms', 'Futura', 'T-Star'])
    expect(isUninformativeName(name), name).toBe(false);
});
