import { around } from './boxes.ts';
import type { Word } from './pageContent.ts';
import type { Sign } from './sign.ts';
import { hrefAt, type LinkBox } from './wordBuilder.ts';

/** Ems from one letter to the next, middle to middle: farther away, another text begins. */
const farthest = 1.5;

/** Takes signs that stand aslant, such as a mark across the page or the names below a chart, and gives each run of them as one word. */
export interface SlantedText {
  add(sign: Sign): void;
  /** White space stands here. */
  gap(): void;
  words(): Word[];
}

export function createSlantedText(links: readonly LinkBox[]): SlantedText {
  const runs: { readonly signs: Sign[]; text: string }[] = [];
  let isSpaced = false;
  return {
    gap() {
      isSpaced = true;
    },
    add(sign) {
      const run = runs.at(-1);
      const last = run?.signs.at(-1);
      if (run !== undefined && last !== undefined && goesOn(last, sign, isSpaced)) {
        run.signs.push(sign);
        run.text += isSpaced ? ` ${sign.text}` : sign.text;
      } else runs.push({ signs: [sign], text: sign.text });
      isSpaced = false;
    },
    words: () => runs.flatMap(({ signs, text }) => wordOf(signs, text, links)),
  };
}

function goesOn(last: Sign, sign: Sign, isSpaced: boolean): boolean {
  const step = Math.hypot(sign.x0 + sign.x1 - last.x0 - last.x1, sign.y0 + sign.y1 - last.y0 - last.y1) / 2;
  return last.style === sign.style && step <= sign.style.size * farthest * (isSpaced ? 2 : 1);
}

function wordOf(signs: readonly Sign[], text: string, links: readonly LinkBox[]): Word[] {
  const [first] = signs;
  if (first === undefined) return [];
  const box = around(signs);
  const { x0, y0, x1, y1 } = box;
  const { style, tag } = first;
  const href = hrefAt(links, box);
  return [{ text, x0, y0, x1, y1, baseline: y1, style, spaced: true, href, confidence: null, tag }];
}
