import type { Pdfium } from './pdfium.ts';

/** Maximum bytes of memory that PDFium retains from file to file: it never releases memory. */
const maxRetainedBytes = 200_000_000;
/** Ratio of the memory limit above which a crash of PDFium is due to memory: PDFium aborts immediately when an allocation fails. */
const exhausted = 0.75;

/** Thrown if reading a file takes more memory than the limit for one file. */
export class FileTooHeavy extends Error {
  override readonly name = 'FileTooHeavy';
}

/** Keeps PDFium loaded from one file to the next, as long as that is safe. */
export interface PdfiumPool {
  /**
   * Reads a file with PDFium. A failure, or a call of `onBroken`, may leave its memory corrupt: the next file gets a new instance.
   * @throws FileTooHeavy if the file exhausted the memory, and any other failure
   */
  use<Value>(read: (pdfium: Pdfium, onBroken: () => void) => Promise<Value>): Promise<Value>;
}

/** @param load takes some tens of milliseconds */
export function createPdfiumPool(load: () => Promise<Pdfium>): PdfiumPool {
  let kept: Promise<Pdfium> | null = null;
  return {
    async use(read) {
      const pdfium = await (kept ??= load());
      const taken = (): number => pdfium.floats().byteLength;
      const forget = (): void => {
        kept = null;
      };
      try {
        return await read(pdfium, forget);
      } catch (failure) {
        forget();
        throw taken() < pdfium.maxMemoryBytes * exhausted ? failure : new FileTooHeavy();
      } finally {
        if (taken() > maxRetainedBytes) forget();
      }
    },
  };
}
