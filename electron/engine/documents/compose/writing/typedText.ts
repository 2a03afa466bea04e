import { isSignedCode, isTypedCode } from '../../layout/lines/codeText.ts';
import { segmentWith, type TextLine } from '../../layout/lines/textLine.ts';
import { escapeStart, inlineOf, type InlineOptions } from './inline.ts';
import { styleWith, wordWith } from '../../pdf/wordWith.ts';

/** A ruler line drawn with characters. */
const ruler = /^[\s=_*~.\u2013\u2014-]*([=_*~.\u2013\u2014-])\1{4,}[\s=_*~.\u2013\u2014-]*$/;

/** Whether monospace lines are prose, and not a program or a grid that must keep its layout. */
export function isTypedText(lines: readonly TextLine[]): boolean {
  const texts = lines.map(({ text }) => text).filter((text) => !ruler.test(text));
  // A number alone is the page number.
  return texts.length === 1 ? !isSignedCode(texts) : !isTypedCode(texts);
}

/** Returns typewritten lines as fragments of markdown: running text on one line, short lines separately, and drawn lines as they are. */
export function writeTyped(lines: readonly TextLine[], inline: InlineOptions): string[] {
  const fragments: string[] = [];
  let part: TextLine[] = [];
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

/** Minimum width of wrapped lines relative to the longest, except the last one, and minimum width of that in text sizes. */
const running = { full: 0.75, ems: 22 };

function writeLines(lines: readonly TextLine[], inline: InlineOptions): string {
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

/** Whether the second of two lines continues the sentence of the first. */
function goesOn([first, second]: readonly TextLine[]): boolean {
  return first !== undefined && second !== undefined && /[\p{Ll},]$/u.test(first.text) && /^\p{Ll}/u.test(second.text);
}

/** Removes monospace from a line that is entirely monospace: there it is not significant. */
function withoutFixedWidth(line: TextLine): TextLine {
  return segmentWith(
    line,
    line.words.map((word) => wordWith(word, { style: styleWith(word.style, { mono: false }) })),
  );
}
