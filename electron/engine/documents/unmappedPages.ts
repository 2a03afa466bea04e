import type { PageContent } from './pdf/pageContent.ts';
import { unmappedRows } from './unmappedText.ts';

/** Maximum pixel rows of a file that are recognized for text without characters: those of about 20 full pages at 300 dots an inch. */
const maxRows = 60_000;
/** Consecutive pages without any recognized run after which the others are not tried: their script or font cannot be read. */
const maxVainPages = 3;

/** Chooses the pages of a file whose text without characters is recognized, by counts alone: never by the clock. */
export interface UnmappedPages {
  /** Whether a page is to be recognized; pages are given in ascending order. */
  allows(index: number, page: PageContent, pixelsPerPoint: number): boolean;
  /** Takes note of whether any such text of a page was recognized. */
  note(isRead: boolean): void;
  /** Marks a page as one that was not tried. */
  skip(): void;
  warnings(): readonly string[];
}

export function createUnmappedPages(): UnmappedPages {
  const known = new Map<number, boolean>();
  let [rows, vain, skipped] = [0, 0, 0];
  const isVain = (): boolean => vain >= maxVainPages;
  return {
    allows(index, page, pixelsPerPoint) {
      let isWithin = known.get(index);
      if (isWithin === undefined) {
        const height = Math.ceil(page.height * pixelsPerPoint);
        rows += unmappedRows(page, height, pixelsPerPoint)?.reduce((sum, row) => sum + row, 0) ?? height;
        isWithin = rows <= maxRows;
        known.set(index, isWithin);
      }
      return isWithin && !isVain();
    },
    note(isRead) {
      if (!isVain()) vain = isRead ? 0 : vain + 1;
    },
    skip() {
      skipped += 1;
    },
    warnings() {
      if (skipped === 0) return [];
      const why = isVain()
        ? `OCR read none of it on ${maxVainPages} pages before them.`
        : 'The mode auto recognizes a limited amount of such text; the mode ocr recognizes every page.';
      return [`Pages with text whose font has no characters, marked as \uFFFD: ${skipped}. ${why}`];
    },
  };
}
