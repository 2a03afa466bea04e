import { boundingBox } from '../boxes.ts';
import type { Word } from '../pageContent.ts';
import type { Char } from './char.ts';
import { hrefAt, type LinkBox } from './linkBoxes.ts';

/** Maximum ems between the centers of adjacent characters: at a larger distance, another text starts. */
const maxCharGapEm = 1.5;

/** Collects skewed characters, such as watermarks or chart labels, and returns each run of them as one word. */
export interface SkewedText {
  add(char: Char): void;
  /** Adds white space. */
  gap(): void;
  words(): Word[];
}

export function createSkewedText(links: readonly LinkBox[]): SkewedText {
  const runs: { readonly chars: Char[]; text: string }[] = [];
  let isSpaced = false;
  return {
    gap() {
      isSpaced = true;
    },
    add(char) {
      const run = runs.at(-1);
      const last = run?.chars.at(-1);
      if (run !== undefined && last !== undefined && goesOn(last, char, isSpaced)) {
        run.chars.push(char);
        run.text += isSpaced ? ` ${char.text}` : char.text;
      } else runs.push({ chars: [char], text: char.text });
      isSpaced = false;
    },
    words: () => runs.flatMap(({ chars, text }) => wordOf(chars, text, links)),
  };
}

function goesOn(last: Char, char: Char, isSpaced: boolean): boolean {
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
