import type { Browser, Page } from 'playwright';
import temml from 'temml';
import { type GrayImage, greyOf } from '../../../electron/engine/documents/ocr/grayImage.ts';
import { openPdf } from '../../../electron/engine/documents/pdf/openPdf.ts';
import type { Pdfium } from '../../../electron/engine/documents/pdf/file/pdfium.ts';
import type { HardDocument, ScanLook } from './fact.ts';
import { type PackedPicture, packed, picturePdf } from './picturePdf.ts';
import { scanPage } from './scanPage.ts';

/** Makes the PDFs of documents. */
export interface Printer {
  /** Prints a document to a PDF with text, or to images of it if it is a scan. */
  print(document: HardDocument): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** @param browser that prints; it is left open */
export async function createPrinter(browser: Browser, pdfium: Pdfium): Promise<Printer> {
  const page = await browser.newPage();
  return {
    async print({ name, css, html, scan }) {
      await page.setContent(
        `<!doctype html><html lang=en><meta charset=utf-8><style>${css}</style><body>${withFormulas(html)}`,
      );
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      return scan === undefined ? pdf : await copied(page, drawnPages(pdfium, pdf, scan.dotsPerInch), scan, name);
    },
    close: () => page.close(),
  };
}

/** Formulas between dollars as MathML; amounts of money have a space behind theirs. */
function withFormulas(html: string): string {
  return html
    .replace(/\$\$(.+?)\$\$/gs, (_, tex: string) => temml.renderToString(tex, { displayMode: true }))
    .replace(/\$(\S(?:[^$]*?\S)?)\$/g, (_, tex: string) => temml.renderToString(tex));
}

function drawnPages(pdfium: Pdfium, pdf: Uint8Array, dotsPerInch: number): readonly GrayImage[] {
  const opened = openPdf(pdfium, pdf);
  if (!opened.ok) return [];
  const pages = Array.from({ length: opened.value.pageCount }, (_, index) =>
    opened.value.draw(index, dotsPerInch / 72),
  );
  opened.value.close();
  return pages.flatMap((bitmap) => (bitmap === null ? [] : [greyOf(bitmap)]));
}

async function copied(page: Page, drawn: readonly GrayImage[], look: ScanLook, name: string): Promise<Uint8Array> {
  const images: PackedPicture[] = [];
  for (const [index, each] of drawn.entries()) {
    const seed = Buffer.from(name).reduce((sum, byte) => (sum * 31 + byte) >>> 0, index);
    const copy = scanPage(each, look, seed);
    images.push(look.jpeg === undefined ? packed(copy) : await jpegOf(page, copy, look.jpeg));
  }
  return picturePdf(images, look.dotsPerInch);
}

/** Returns an image encoded by the browser. A JPEG of its canvas has three color channels. */
async function jpegOf(page: Page, { width, height, bytes }: GrayImage, quality: number): Promise<PackedPicture> {
  const grey = Buffer.from(bytes).toString('base64');
  const jpeg = await page.evaluate(
    (given) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [given.width, given.height];
      const context = canvas.getContext('2d');
      if (context === null) return '';
      const image = context.createImageData(given.width, given.height);
      const shades = atob(given.grey);
      for (let index = 0; index < shades.length; index += 1) {
        image.data.fill(shades.charCodeAt(index), index * 4, index * 4 + 3);
        image.data[index * 4 + 3] = 255;
      }
      context.putImageData(image, 0, 0);
      return canvas.toDataURL('image/jpeg', given.quality).split(',')[1] ?? '';
    },
    { width, height, grey, quality },
  );
  return { width, height, filter: 'DCTDecode', bytes: Buffer.from(jpeg, 'base64') };
}
