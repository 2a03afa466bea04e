import type { Word } from '../pageContent.ts';

/** Offset between glyph ids and ASCII: glyph 3 is the space, so `A` is 36 in the font and 65 in ASCII. */
const shift = 29;
const [firstPlace, lastPlace] = [3, 97];
/** Characters from glyph 98 on, in the order of the first TrueType fonts, which all later ones follow. */
const further =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄¤‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ';

/** Minimum letters of a font for a decision; ratios of its characters that are capitals and small letters, and of vowels after decoding. */
const [enough, few] = [60, 4];
const shares = { some: 0.5, capitals: 0.6, small: 0.05, unlikely: 0.02, vowels: { least: 0.28, most: 0.55 } };

/**
 * Fonts whose file states glyph ids instead of character codes, as a printer driver left them: `2I` stands for `Of`. Their texts match no
 * language until each code is shifted.
 */
export interface ShiftedFonts {
  /** Whether there are any. */
  readonly hasAny: boolean;
  /**
   * Learns from the words of a page.
   * @returns whether new fonts became known
   */
  learn(words: readonly Word[]): boolean;
  /** Returns the character code of a glyph id in one of these fonts; other characters unchanged. */
  letterOf(place: number, font: string): number;
}

export function createShiftedFonts(): ShiftedFonts {
  const known = new Set<string>();
  return {
    get hasAny() {
      return known.size > 0;
    },
    learn(words) {
      const counts = new Map<string, Counts>();
      for (const { text, style } of words) {
        if (known.has(style.font)) continue;
        let own = counts.get(style.font);
        if (own === undefined)
          counts.set(style.font, (own = { charCount: 0, capitals: 0, large: 0, small: 0, unlikely: 0, vowels: 0 }));
        if (own.small > enough) continue;
        count(text.replaceAll(ligatures, ''), own);
      }
      const sizeBefore = known.size;
      for (const [font, own] of counts) if (isShifted(own, enough)) known.add(font);
      // Other fonts of the same driver: a heading is too short for a decision of its own.
      if ([...known].some((font) => ofDriver.test(font)))
        for (const [font, own] of counts) if (ofDriver.test(font) && isShifted(own, few)) known.add(font);
      return known.size > sizeBefore;
    },
    letterOf(place, font) {
      if (!known.has(font)) return place;
      if (place >= firstPlace && place <= lastPlace) return place + shift;
      return further.codePointAt(place - lastPlace - 1) ?? place;
    },
  };
}

/** Drivers number the fonts that they cut others into. */
const ofDriver = /_\d+$/;
/** Ligatures that stand in for codes below those of letters. */
const ligatures = /ff[il]?|f[il]/g;

interface Counts {
  charCount: number;
  capitals: number;
  small: number;
  /** Number of characters that are capitals after the shift. */
  large: number;
  /** Number of characters that are no letters after the shift. */
  unlikely: number;
  vowels: number;
}

function count(text: string, counts: Counts): void {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    counts.charCount += 1;
    // `D` to `]` are the lowercase letters.
    if (code >= 68 && code <= 93) counts.capitals += 1;
    else if (code >= 97 && code <= 122) counts.small += 1;
    else if (code >= 36 && code <= 61) counts.large += 1;
    else if (code >= 65 && code <= 67) counts.unlikely += 1;
    if (isVowel(code + shift)) counts.vowels += 1;
  }
}

function isVowel(code: number): boolean {
  return code === 97 || code === 101 || code === 105 || code === 111 || code === 117;
}

function isShifted({ charCount, capitals, large, small, unlikely, vowels }: Counts, least: number): boolean {
  if (least === few)
    return charCount >= few && small === 0 && unlikely === 0 && capitals + large >= charCount * shares.some;
  return (
    charCount >= least &&
    capitals >= charCount * shares.capitals &&
    small <= charCount * shares.small &&
    unlikely <= charCount * shares.unlikely &&
    vowels >= capitals * shares.vowels.least &&
    vowels <= capitals * shares.vowels.most
  );
}
