import type { PageContent } from '../pdf/pageContent.ts';
import type { GreyPicture } from './greyPicture.ts';
import { recognisePage } from './recognisePage.ts';
import type { Tesseract } from './tesseract.ts';

/** Tells what is written on drawn pages. */
export interface PageRecogniser {
  /** Pages that it works on at once, at most. */
  readonly places: number;
  /**
   * What is written on a page; null where that cannot be told. Rejects where it broke.
   * @param picture is given away: whoever asks has it no longer
   * @param pixelsPerPoint pixels of the picture that make a point of the page
   */
  recognise(picture: GreyPicture, pixelsPerPoint: number): Promise<PageContent | null>;
  /** Forgets what it was asked: nobody waits for it any more. */
  forget(): void;
}

/** Recognises in this thread, one page after the other. */
export function recogniserHere(tesseract: () => Promise<Tesseract>): PageRecogniser {
  return {
    places: 1,
    recognise: async (picture, pixelsPerPoint) => recognisePage(await tesseract(), picture, pixelsPerPoint),
    forget: () => undefined,
  };
}
