import { keepBrokenHangul } from './brokenHangul.ts';
import type { Tag, Word } from './pageContent.ts';
import type { PageFrame } from './pageFrame.ts';
import type { Pdfium } from './pdfium.ts';
import type { ShiftedFonts } from './shiftedFonts.ts';
import { createSignReader } from './signReader.ts';
import { createSlantedText } from './slantedText.ts';
import type { PageStance } from './stanceMeter.ts';
import { aslant } from './textLooks.ts';
import { createWordBuilder, type LinkBox } from './wordBuilder.ts';

/** Most signs that are taken of one page: a page of a dense book has 8,000. */
const mostSigns = 300_000;

export interface PageWords {
  readonly words: readonly Word[];
  readonly aside: readonly Word[];
  /** Texts that stand aslant, one each. */
  readonly slanted: readonly Word[];
  readonly unreadable: number;
  /** How the text stands in the frame: where not level, it is to be read in another one, and has no words here. */
  readonly stance: PageStance;
  readonly isCut: boolean;
}

const level: PageStance = { quarters: 0, tilt: 0 };
const noWords: PageWords = { words: [], aside: [], slanted: [], unreadable: 0, stance: level, isCut: false };

/** What of a page goes into its words: where they lead, and what they are. */
interface WordFacts {
  readonly links: readonly LinkBox[];
  readonly tagOf: (object: number) => Tag | null;
  /** What the document's fonts are, as the words of its pages tell. */
  readonly markFonts: (words: readonly Word[]) => readonly Word[];
  /** Fonts of the document whose letters have other codes; takes what this page tells of them. */
  readonly shifted: ShiftedFonts;
}

/** The words of a page, in the order of the file. */
export function readWords(pdfium: Pdfium, page: number, frame: PageFrame, facts: WordFacts): PageWords {
  const { links, tagOf, markFonts, shifted } = facts;
  const { call } = pdfium;
  const text = call.FPDFText_LoadPage(page);
  if (text === 0) return noWords;
  try {
    const count = call.FPDFText_CountChars(text);
    const signs = Math.min(count, mostSigns);
    const reader = createSignReader(pdfium, text, signs, frame, { tagOf, shifted });
    const upright = createWordBuilder(links, reader.startOf);
    const turned = createWordBuilder(links);
    const slanted = createSlantedText(links);
    for (let index = 0; index < signs; index += 1) {
      const sign = reader.read(index);
      if (sign === null) upright.gap(false);
      else if (sign === 'space' || sign === 'guess') {
        upright.gap(sign === 'guess', index);
        turned.gap(false);
        slanted.gap();
      } else if (!sign.isAgain) (sign.angle === 0 ? upright : sign.angle === aslant ? slanted : turned).add(sign);
    }
    const stance = frame.isLevel ? level : reader.stance();
    if (stance.quarters !== 0 || stance.tilt !== 0) return { ...noWords, stance };
    const words = upright.words();
    // What was learned by this page holds for it as well.
    if (shifted.learn(words)) return readWords(pdfium, page, frame, facts);
    const found = { words: markFonts(keepBrokenHangul(words)), aside: turned.words(), slanted: slanted.words() };
    return { ...found, unreadable: reader.unreadable(), stance, isCut: count > mostSigns };
  } finally {
    call.FPDFText_ClosePage(text);
  }
}
