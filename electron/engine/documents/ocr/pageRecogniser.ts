import type { PageContent } from '../pdf/pageContent.ts';
import type { GrayImage } from './grayImage.ts';
import { recognisePage } from './recognisePage.ts';
import type { Tesseract } from './tesseract.ts';

/** OCR of rendered pages. */
export interface OcrEngine {
  /** Maximum number of pages processed at once. */
  readonly slots: number;
  /**
   * Recognizes the text of a page; null if that is impossible. Rejects if the engine fails.
   * @param image transferred: the caller must not use it afterwards
   * @param pixelsPerPoint pixels of the picture per point of the page
   */
  recognise(image: GrayImage, pixelsPerPoint: number): Promise<PageContent | null>;
  /** Drops pending requests: no caller waits for them any more. */
  forget(): void;
}

/** Recognises in this thread, one page after the other. */
export function recogniserHere(tesseract: () => Promise<Tesseract>): OcrEngine {
  return {
    slots: 1,
    recognise: async (image, pixelsPerPoint) => recognisePage(await tesseract(), image, pixelsPerPoint),
    forget: () => undefined,
  };
}
