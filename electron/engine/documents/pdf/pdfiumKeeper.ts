import type { Pdfium } from './pdfium.ts';

/** Bytes that PDFium keeps from file to file at most: it never gives back what it once took. */
const mostKept = 200_000_000;
/** Part of its memory from which on a file that broke PDFium did so by what it took: it ends at once when it is given no more. */
const exhausted = 0.75;

/** What of reading a file is left where it takes more memory than there is for one. */
export class FileTooHeavy extends Error {
  override readonly name = 'FileTooHeavy';
}

/** Keeps PDFium loaded from one file to the next, as long as that is safe. */
export interface PdfiumKeeper {
  /**
   * Reads a file by it. What breaks it, or says so by `onBroken`, may have left its memory in any state: the next file gets a PDFium
   * of its own.
   * @throws FileTooHeavy where the file took all of its memory, and whatever else broke it
   */
  use<Value>(read: (pdfium: Pdfium, onBroken: () => void) => Promise<Value>): Promise<Value>;
}

/** @param load takes some tens of milliseconds */
export function createPdfiumKeeper(load: () => Promise<Pdfium>): PdfiumKeeper {
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
        throw taken() < pdfium.mostMemory * exhausted ? failure : new FileTooHeavy();
      } finally {
        if (taken() > mostKept) forget();
      }
    },
  };
}
