import type { Word } from './pageContent.ts';

/** Places that the letters of a font begin behind the first one, which is the space: `A` is the 36th of them, and 65 elsewhere. */
const shift = 29;
const [firstPlace, lastPlace] = [3, 97];
/** Signs from the 98th on, as the first fonts of this kind had them, and all their like since. */
const further =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄¤‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ';

/** Letters of a font that are enough to tell; parts of its signs that are capitals, and small letters, and those of them that are vowels once read. */
const [enough, few] = [60, 4];
const shares = { some: 0.5, capitals: 0.6, small: 0.05, unlikely: 0.02, vowels: { least: 0.28, most: 0.55 } };

/**
 * Fonts of a document whose file tells the places of letters within the font for the letters, as a printer's driver left them: `2I` is what
 * it says of `Of`. Their texts look like no language, and do once each letter is moved.
 */
export interface ShiftedFonts {
  /** Whether there are any. */
  readonly hasAny: boolean;
  /** Takes the words of a page. @returns whether fonts are known now that were not before */
  learn(words: readonly Word[]): boolean;
  /** The code of the letter that a place stands for, in one of these fonts; that of any other sign as it is. */
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
          counts.set(style.font, (own = { signs: 0, capitals: 0, large: 0, small: 0, unlikely: 0, vowels: 0 }));
        if (own.small > enough) continue;
        count(text.replaceAll(ligatures, ''), own);
      }
      const sizeBefore = known.size;
      for (const [font, own] of counts) if (isShifted(own, enough)) known.add(font);
      // What else such a driver wrote: a heading is too short to tell by itself.
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
/** What codes below those of letters are taken for. */
const ligatures = /ff[il]?|f[il]/g;

interface Counts {
  signs: number;
  capitals: number;
  small: number;
  /** Signs that are large letters once they are moved. */
  large: number;
  /** Signs that are no letters once they are moved. */
  unlikely: number;
  vowels: number;
}

function count(text: string, counts: Counts): void {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    counts.signs += 1;
    // `D` to `]` are the small letters.
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

function isShifted({ signs, capitals, large, small, unlikely, vowels }: Counts, least: number): boolean {
  if (least === few) return signs >= few && small === 0 && unlikely === 0 && capitals + large >= signs * shares.some;
  return (
    signs >= least &&
    capitals >= signs * shares.capitals &&
    small <= signs * shares.small &&
    unlikely <= signs * shares.unlikely &&
    vowels >= capitals * shares.vowels.least &&
    vowels <= capitals * shares.vowels.most
  );
}
