import { boundingBox } from '../boxes.ts';
import type { Pdfium } from '../file/pdfium.ts';
import type { ShiftedFonts } from '../fonts/shiftedFonts.ts';
import type { Tag, UnmappedRun, Word } from '../pageContent.ts';
import type { PageFrame, PageOrientation } from '../pageFrame.ts';
import type { Char } from './char.ts';
import { createCharReader } from './charReader.ts';
import { hrefAt, type LinkBox } from './linkBoxes.ts';
import { skewed } from './textStyles.ts';
import { createWordBuilder } from './wordBuilder.ts';

/** Maximum characters read per page: a page of a dense book has 8,000. */
const maxChars = 300_000;

export interface PageWords {
  readonly words: readonly Word[];
  /** Rotated words, and skewed texts of one word each. */
  readonly rotatedText: readonly Word[];
  readonly unreadable: number;
  readonly unmapped: readonly UnmappedRun[];
  /** Orientation of the text in the frame: if it is not level, the page has to be read in another frame, and has no words here. */
  readonly orientation: PageOrientation;
  readonly isCut: boolean;
}

const level: PageOrientation = { quarters: 0, tilt: 0 };
const noWords: PageWords = {
  words: [],
  rotatedText: [],
  unreadable: 0,
  unmapped: [],
  orientation: level,
  isCut: false,
};

/** Sources of word attributes: links and tags. */
interface WordFacts {
  readonly links: readonly LinkBox[];
  readonly tagOf: (object: number) => Tag | null;
  /** Fonts of the document with shifted character codes; learns from this page. */
  readonly shifted: ShiftedFonts;
}

/** Reads the words of a page, in file order. */
export function readWords(pdfium: Pdfium, page: number, frame: PageFrame, facts: WordFacts): PageWords {
  const { links, tagOf, shifted } = facts;
  const { call } = pdfium;
  const text = call.FPDFText_LoadPage(page);
  if (text === 0) return noWords;
  try {
    const count = call.FPDFText_CountChars(text);
    const chars = Math.min(count, maxChars);
    const reader = createCharReader(pdfium, text, chars, frame, { tagOf, shifted });
    const upright = createWordBuilder(links, reader.startOf);
    const turned = createWordBuilder(links);
    const slanted = createSkewedText(links);
    for (let index = 0; index < chars; index += 1) {
      const char = reader.read(index);
      if (char === null) upright.gap(false);
      else if (char === 'space' || char === 'guess') {
        upright.gap(char === 'guess', index);
        turned.gap(false);
        slanted.gap();
      } else if (!char.isOverprint) (char.angle === 0 ? upright : char.angle === skewed ? slanted : turned).add(char);
    }
    const orientation = frame.isLevel ? level : reader.orientation();
    if (orientation.quarters !== 0 || orientation.tilt !== 0) return { ...noWords, orientation };
    const words = upright.words();
    // The font shifts learned from this page apply to the page itself, so it is read again.
    if (shifted.learn(words)) return readWords(pdfium, page, frame, facts);
    const found = { words, rotatedText: [...turned.words(), ...slanted.words()] };
    return {
      ...found,
      unreadable: reader.unreadable(),
      unmapped: reader.unmapped(),
      orientation,
      isCut: count > maxChars,
    };
  } finally {
    call.FPDFText_ClosePage(text);
  }
}

/** Maximum ems between the centers of adjacent characters: at a larger distance, another text starts. */
const maxCharGapEm = 1.5;

/** Collects skewed characters, such as watermarks or chart labels, and returns each run of them as one word. */
interface SkewedText {
  add(char: Char): void;
  /** Adds white space. */
  gap(): void;
  words(): Word[];
}

function createSkewedText(links: readonly LinkBox[]): SkewedText {
  const runs: { readonly chars: Char[]; text: string }[] = [];
  let isSpaced = false;
  return {
    gap() {
      isSpaced = true;
    },
    add(char) {
      const run = runs.at(-1);
      const last = run?.chars.at(-1);
      if (run !== undefined && last !== undefined && continuesRun(last, char, isSpaced)) {
        run.chars.push(char);
        run.text += isSpaced ? ` ${char.text}` : char.text;
      } else runs.push({ chars: [char], text: char.text });
      isSpaced = false;
    },
    words: () => runs.flatMap(({ chars, text }) => wordOf(chars, text, links)),
  };
}

function continuesRun(last: Char, char: Char, isSpaced: boolean): boolean {
  const step = Math.hypot(char.x0 + char.x1 - last.x0 - last.x1, char.y0 + char.y1 - last.y0 - last.y1) / 2;
  return last.style === char.style && step <= char.style.size * maxCharGapEm * (isSpaced ? 2 : 1);
}

function wordOf(chars: readonly Char[], text: string, links: readonly LinkBox[]): Word[] {
  const [first] = chars;
  if (first === undefined) return [];
  const box = boundingBox(chars);
  const { x0, y0, x1, y1 } = box;
  const { style, tag } = first;
  const href = hrefAt(links, box);
  return [{ text, x0, y0, x1, y1, baseline: y1, style, spaced: true, href, confidence: null, tag }];
}
