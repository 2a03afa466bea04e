import { isSignedCode, isTypedCode } from '../../layout/lines/codeText.ts';
import { segmentWith, type Segment } from '../../layout/lines/segment.ts';
import { escapeStart, inlineOf, type InlineOptions } from './inline.ts';
import { styleWith, wordWith } from '../../pdf/wordWith.ts';

/** A line drawn with signs. */
const ruler = /^[\s=_*~.\u2013\u2014-]*([=_*~.\u2013\u2014-])\1{4,}[\s=_*~.\u2013\u2014-]*$/;

/** Whether lines of fixed width are written, and no program or grid that must stay as it is set. */
export function isTypedText(lines: readonly Segment[]): boolean {
  const texts = lines.map(({ text }) => text).filter((text) => !ruler.test(text));
  // A number by itself is that of the page.
  return texts.length === 1 ? !isSignedCode(texts) : !isTypedCode(texts);
}

/** Typewritten lines as fragments of markdown: running text in one line, short lines each by itself, and drawn lines as such. */
export function writeTyped(lines: readonly Segment[], inline: InlineOptions): string[] {
  const fragments: string[] = [];
  let part: Segment[] = [];
  const endPart = (): void => {
    if (part.length > 0) fragments.push(writeLines(part, inline));
    part = [];
  };
  for (const line of lines) {
    if (ruler.test(line.text)) {
      endPart();
      fragments.push('---');
    } else part.push(line);
  }
  endPart();
  return fragments;
}

/** Part of the longest line that lines of running text have, but for the last of them, and sizes of text that it is wide at least. */
const running = { full: 0.75, ems: 22 };

function writeLines(lines: readonly Segment[], inline: InlineOptions): string {
  const plain = lines.map(withoutFixedWidth);
  const longest = Math.max(...lines.map(({ x0, x1 }) => x1 - x0));
  const fullLines = lines.slice(0, -1).filter(({ x0, x1 }) => x1 - x0 >= longest * running.full).length;
  const isRunning =
    longest > (lines[0]?.size ?? 10) * running.ems &&
    fullLines >= (lines.length - 1) * running.full &&
    (lines.length > 2 || goesOn(lines));
  if (isRunning) return escapeStart(inlineOf(plain, inline));
  return plain.map((line) => escapeStart(inlineOf([line], inline))).join('  \n');
}

/** Whether the second of two lines goes on with the sentence of the first. */
function goesOn([first, second]: readonly Segment[]): boolean {
  return first !== undefined && second !== undefined && /[\p{Ll},]$/u.test(first.text) && /^\p{Ll}/u.test(second.text);
}

/** Every word of it is of fixed width: that is no part of what it says. */
function withoutFixedWidth(line: Segment): Segment {
  return segmentWith(
    line,
    line.words.map((word) => wordWith(word, { style: styleWith(word.style, { mono: false }) })),
  );
}
