import { isTexSymbolFont } from './characterMap.ts';

/** Characters of TeX's symbol font at the codes below 32, from the first on. */
const mathSymbols = '−·×∗÷⋄±∓⊕⊖⊗⊘⊙◯∘•≍≡⊆⊇≤≥⪯⪰∼≈⊂⊃≪≫≺≻';
/** The same for TeX's math italic font. */
const mathLetters = 'ΓΔΘΛΞΠΣΥΦΨΩαβγδϵζηθικλμνξπρστυφχ';

const letterFont = /^(?:CMMI|CMMIB|LMMathItalic|LMMI|RPXMI|PXMI|TXMI|RTXMI|MTMI)\w*\d*/i;

/**
 * Returns the character at a code of TeX fonts whose glyph names PDFium does not know; null for other fonts, and for code 0, which PDFium
 * reports for everything unknown. Source: the tables of The TeXbook, appendix F.
 * @param code below 32
 */
export function texControlOf(code: number, font: string): number | null {
  if (code === 0 || code >= mathSymbols.length) return null;
  if (isTexSymbolFont(font)) return mathSymbols.charCodeAt(code);
  return letterFont.test(font) ? mathLetters.charCodeAt(code) : null;
}
