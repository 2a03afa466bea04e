import { readFileSync } from 'node:fs';
import type { PaintTask } from '../../../shared/engine/paintTask.ts';
import { decodePng, type Raster } from '../image/decodePng.ts';
import { encodePng } from '../image/encodePng.ts';
import { downscaleImage } from '../image/downscaleImage.ts';
import { kindOfFile } from './kindOfFile.ts';
import type { ImageConverter } from './ocr/tesseract.ts';
import { tiffPages } from './ocr/tiffPages.ts';
import { openPdf, type PageBitmap, type PdfFile } from './pdf/openPdf.ts';
import type { Pdfium } from './pdf/file/pdfium.ts';

/** Maximum pixels of an image: a page at four times the size of a large screen. */
const maxPixels = 12_000_000;

/** Draws pages of files, one after the other. */
export interface PagePainter {
  /** A page as a PNG; null for a page or a file that cannot be drawn. */
  paint(task: PaintTask): Promise<Uint8Array | null>;
}

/** Libraries that a painter renders with. */
export interface PainterPorts {
  /** Loaded when the first PDF is to be drawn. */
  readonly pdfium: () => Promise<Pdfium>;
  /** Loaded for the first image: most files are none. */
  readonly imageConverter: () => Promise<ImageConverter>;
}

interface OpenFile {
  draw(task: PaintTask): Uint8Array | null;
  close(): void;
}

/** Draws pages of PDFs, and images that browsers do not support. The last file stays open, which makes its next page faster. */
export function createPagePainter(ports: PainterPorts): PagePainter {
  let open: { readonly key: string; readonly password: string | undefined; readonly file: OpenFile | null } | null =
    null;

  async function fileOf({ key, file, password }: PaintTask): Promise<OpenFile | null> {
    if (open?.key === key && open.password === password) return open.file;
    open?.file?.close();
    open = null;
    const opened = await openFile(ports, typeof file === 'string' ? readFileSync(file) : file, password);
    open = { key, password, file: opened };
    return opened;
  }

  return {
    async paint(task) {
      return (await fileOf(task))?.draw(task) ?? null;
    },
  };
}

async function openFile(
  { pdfium, imageConverter }: PainterPorts,
  bytes: Uint8Array,
  password: string | undefined,
): Promise<OpenFile | null> {
  if (kindOfFile(bytes, '') === 'image') return imageFile(await imageConverter(), bytes);
  const opened = openPdf(await pdfium(), bytes, password);
  if (!opened.ok) return null;
  const pdf = opened.value;
  return { draw: (task) => drawPage(pdf, task), close: () => pdf.close() };
}

/** Opens an image as one page; a TIFF may have several, of which the last one drawn stays unpacked. */
function imageFile(openPicture: ImageConverter, bytes: Uint8Array): OpenFile {
  const tiff = tiffPages(bytes);
  let last: { readonly page: number; readonly raster: Raster | null } | null = null;
  return {
    draw({ page, width }) {
      if (page >= (tiff?.count ?? 1)) return null;
      if (last?.page !== page) {
        const png = openPicture(tiff?.page(page) ?? bytes);
        last = { page, raster: png === null ? null : decodePng(png) };
      }
      const { raster } = last;
      if (raster === null) return null;
      return downscaleImage(raster, Math.min(width, Math.sqrt((maxPixels * raster.width) / raster.height)));
    },
    close: () => undefined,
  };
}

function drawPage(pdf: PdfFile, { page, width }: PaintTask): Uint8Array | null {
  const points = page < pdf.pageCount ? pdf.size(page) : null;
  if (points === null) return null;
  const scale = Math.min(width / points.width, Math.sqrt(maxPixels / (points.width * points.height)));
  const bitmap = pdf.draw(page, scale);
  return bitmap === null ? null : pngOf(bitmap);
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
