import { isSignFont } from './signCodes.ts';

/** What TeX's font of signs has at the places that are no letters elsewhere, from the first on. */
const signs = '−·×∗÷⋄±∓⊕⊖⊗⊘⊙◯∘•≍≡⊆⊇≤≥⪯⪰∼≈⊂⊃≪≫≺≻';
/** The same of its font of letters of formulas. */
const letters = 'ΓΔΘΛΞΠΣΥΦΨΩαβγδϵζηθικλμνξπρστυφχ';

const letterFont = /^(?:CMMI|CMMIB|LMMathItalic|LMMI|RPXMI|PXMI|TXMI|RTXMI|MTMI)\w*\d*/i;

/**
 * The sign at a place of one of TeX's fonts whose name PDFium does not know; null for other fonts, and for the first place, as which
 * PDFium gives all that it knows nothing of. Source: the tables of The TeXbook, appendix F.
 * @param code below 32
 */
export function texControlOf(code: number, font: string): number | null {
  if (code === 0 || code >= signs.length) return null;
  if (isSignFont(font)) return signs.charCodeAt(code);
  return letterFont.test(font) ? letters.charCodeAt(code) : null;
}
