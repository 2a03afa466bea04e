import { isInside } from './boxes.ts';
import type { PageFields } from './formFields.ts';
import type { PageContent } from './pageContent.ts';
import type { Pdfium } from './pdfium.ts';

/** Unmodified pages of a file, next to those into which PDFium has drawn the field values. */
export interface UntouchedPages {
  /** @returns null for a page that cannot be read */
  read<Value>(index: number, use: (document: number, page: number) => Value): Value | null;
  close(): void;
}

/** @param open opens the file again, for the first page that needs it */
export function createUntouchedPages({ call }: Pdfium, open: () => number): UntouchedPages {
  let document: number | null = null;
  return {
    read(index, use) {
      document ??= open();
      const page = document === 0 ? 0 : call.FPDF_LoadPage(document, index);
      if (page === 0) return null;
      try {
        return use(document, page);
      } finally {
        call.FPDF_ClosePage(page);
      }
    },
    close() {
      if (document !== null && document !== 0) call.FPDF_CloseDocument(document);
    },
  };
}

const textObject = 1;

/** The name of the font that the first text of a page is in: where it is another one afterwards, the page has lost its fonts. */
export function firstFont({ call, text }: Pdfium, page: number): string {
  const count = call.FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index += 1) {
    const object = call.FPDFPage_GetObject(page, index);
    if (call.FPDFPageObj_GetType(object) !== textObject) continue;
    const font = call.FPDFTextObj_GetFont(object);
    return text((buffer, length) => call.FPDFFont_GetBaseFontName(font, buffer, length), 'utf-8');
  }
  return '';
}

/**
 * Returns a page with its field values.
 * @param drawn the same page with drawn fields, whose own text is no longer readable
 */
export function withFields(own: PageContent, drawn: PageContent, { ticks, combs, filled }: PageFields): PageContent {
  const fields = [...ticks, ...combs, ...filled];
  const more = drawn.words.filter((word) => fields.some((field) => isInside(word, field)));
  return { ...drawn, words: [...own.words, ...more], rotatedText: own.rotatedText, unreadable: own.unreadable };
}
