import { readFileSync } from 'node:fs';
import type { PaintTask } from '../../../shared/engine/pagePicture.ts';
import { encodePng } from '../picture/encodePng.ts';
import { openPdf, type PageBitmap, type PdfFile } from './pdf/openPdf.ts';
import type { Pdfium } from './pdf/pdfium.ts';

/** Most pixels of one picture: a page at four times the size of a large screen. */
const mostPixels = 12_000_000;

export interface PagePainter {
  /** A page as a PNG; null for a page or a file that cannot be drawn. */
  paint(task: PaintTask): Uint8Array | null;
}

/** Draws pages of PDFs. The last file stays open: its next page comes sooner. */
export function createPagePainter(pdfium: Pdfium): PagePainter {
  let open: { readonly key: string; readonly pdf: PdfFile | null } | null = null;

  function pdfOf({ key, file }: PaintTask): PdfFile | null {
    if (open?.key === key) return open.pdf;
    open?.pdf?.close();
    const opened = openPdf(pdfium, typeof file === 'string' ? readFileSync(file) : file);
    open = { key, pdf: opened.ok ? opened.value : null };
    return open.pdf;
  }

  return {
    paint(task) {
      const pdf = pdfOf(task);
      if (pdf === null || task.page >= pdf.pageCount) return null;
      const points = pdf.size(task.page);
      if (points === null) return null;
      const scale = Math.min(task.width / points.width, Math.sqrt(mostPixels / (points.width * points.height)));
      const bitmap = pdf.draw(task.page, scale);
      return bitmap === null ? null : pngOf(bitmap);
    },
  };
}

function pngOf({ width, height, bytes }: PageBitmap): Uint8Array {
  const rowLength = 1 + width * 3;
  const rows = new Uint8Array(rowLength * height);
  let from = 0;
  for (let y = 0; y < height; y += 1) {
    let to = y * rowLength + 1;
    for (let x = 0; x < width; x += 1) {
      rows[to] = bytes[from + 2] ?? 0;
      rows[to + 1] = bytes[from + 1] ?? 0;
      rows[to + 2] = bytes[from] ?? 0;
      from += 4;
      to += 3;
    }
  }
  return encodePng(width, height, rows, 1);
}
