import type { Word } from '../pageContent.ts';
import type { Char } from './char.ts';
import { hrefAt, type LinkBox } from './linkBoxes.ts';

/**
 * Builds a word from a range of characters.
 * @param to exclusive end
 */
export function wordOf(
  chars: readonly Char[],
  from: number,
  to: number,
  spaced: boolean,
  links: readonly LinkBox[],
): Word | null {
  const first = chars[from];
  if (first === undefined) return null;
  let { text, x0, y0, x1, y1 } = first;
  let isMixed = false;
  let isUneven = false;
  let hasForms = hasForm(text);
  // Hot path for every character of a document.
  for (let index = from + 1; index < to; index += 1) {
    const char = chars[index];
    if (char === undefined) continue;
    text += char.text;
    if (char.x0 < x0) x0 = char.x0;
    if (char.y0 < y0) y0 = char.y0;
    if (char.x1 > x1) x1 = char.x1;
    if (char.y1 > y1) y1 = char.y1;
    if (char.style !== first.style) isMixed = true;
    if (char.baseline !== first.baseline) isUneven = true;
    if (hasForm(char.text)) hasForms = true;
  }
  const baseline = isUneven ? dominantBaseline(chars.slice(from, to)) : first.baseline;
  if (!isUneven && isTooTall(first, y1 - y0, text)) [y0, y1] = heightOf(first, y0, y1);
  return {
    text: hasForms ? expandPresentationForms(text) : text,
    x0,
    y0,
    x1,
    y1,
    baseline,
    // A bracket may have another font than its content.
    style:
      (isMixed ? chars.slice(from, to).find((char) => /^[\p{L}\p{N}]/u.test(char.text)) : null)?.style ?? first.style,
    spaced,
    href: links.length === 0 ? null : hrefAt(links, { x0, y0, x1, y1 }),
    confidence: null,
    tag: first.tag,
  };
}

/** Returns the dominant baseline of a word: it may begin with a subscript. */
function dominantBaseline(chars: readonly Char[]): number {
  const counts = new Map<number, number>();
  for (const { baseline } of chars) counts.set(baseline, (counts.get(baseline) ?? 0) + 1);
  let [usual, most] = [0, 0];
  for (const [baseline, count] of counts) if (count > most) [usual, most] = [baseline, count];
  return usual;
}

/** Height relative to the size above which a word is too tall, and ascent and descent relative to the size. */
const tallest = { least: 3, above: 0.95, below: 0.3 };

/** Whether a word is implausibly tall: fonts with math symbols report the maximum height for every letter. */
function isTooTall({ style, angle }: Char, height: number, text: string): boolean {
  return height > style.size * tallest.least && style.size > 0 && angle === 0 && /[\p{L}\p{N}]{2}/u.test(text);
}

/** Returns top and bottom of a too tall word, limited to the usual ascent and descent of its size. */
function heightOf({ baseline, style }: Char, y0: number, y1: number): [number, number] {
  return [Math.max(y0, baseline - style.size * tallest.above), Math.min(y1, baseline + style.size * tallest.below)];
}

/** Code of the first presentation form. */
const firstForm = 0xfb00;

/** Whether a text begins with a ligature or a positional presentation form. */
function hasForm(text: string): boolean {
  return text.charCodeAt(0) >= firstForm;
}

/** Replaces ligatures and presentation forms by their letters; other compatibility characters stay. */
function expandPresentationForms(text: string): string {
  return text.replace(/[\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdfb\ufe70-\ufefc]+/g, (form) => form.normalize('NFKC'));
}
