import { plainText, type Segment } from '../../layout/lines/segment.ts';
import { escapeStart, inlineOf, type InlineOptions } from './inline.ts';

/** Signs that lines of programs have, and sentences, names and amounts have not. */
const programs =
  /[{}\\^|<>]|[)\]]\s*;|;\s*$|==|!=|[-=]>|\+=|::|^\s*(?:\/\/|\/\*|#!|#include|\$ |>>> )|\w\(\w*\)|^\s*(?:import|from|def|class|function|const|let|var|return|if|for|while|public|private|else)\b.*[:;({]\s*$/;
const programShare = 0.2;

/** A line drawn with signs. */
const ruler = /^[\s=_*~.\u2013\u2014-]*([=_*~.\u2013\u2014-])\1{4,}[\s=_*~.\u2013\u2014-]*$/;

/** Part of the lines of a text that have a word of three letters: grids and drawings of signs have none. */
const wordedShare = 0.5;

/** Whether lines of fixed width are a program, or something whose signs stand below each other for a reason. */
export function isProgram(lines: readonly Segment[]): boolean {
  const texts = lines.map(({ words }) => plainText(words)).filter((text) => !ruler.test(text));
  const own = texts.filter((text) => programs.test(text)).length;
  const worded = texts.filter((text) => /\p{L}{3}/u.test(text)).length;
  return (own > 0 && own >= texts.length * programShare) || worded < texts.length * wordedShare;
}

/** Part of the longest line that lines of running text have, but for the last of them. */
const full = 0.75;

/** Typewritten lines as fragments of markdown: running text in one line, short lines each by itself, and drawn lines as such. */
export function writeTyped(lines: readonly Segment[], inline: InlineOptions): string[] {
  const parts: Segment[][] = [[]];
  const fragments: string[] = [];
  const flush = (): void => {
    const part = parts.at(-1) ?? [];
    if (part.length > 0) fragments.push(writeLines(part, inline));
    parts.push([]);
  };
  for (const line of lines) {
    if (ruler.test(plainText(line.words))) {
      flush();
      fragments.push('---');
    } else parts.at(-1)?.push(line);
  }
  flush();
  return fragments;
}

function writeLines(lines: readonly Segment[], inline: InlineOptions): string {
  const plain = lines.map(withoutFixedWidth);
  const longest = Math.max(...lines.map(({ x0, x1 }) => x1 - x0));
  const fullLines = lines.slice(0, -1).filter(({ x0, x1 }) => x1 - x0 >= longest * full).length;
  const isRunning =
    lines.length > 2 && longest > (lines[0]?.size ?? 10) * runningEms && fullLines >= (lines.length - 1) * full;
  if (isRunning) return escapeStart(inlineOf(plain, inline));
  return plain.map((line) => escapeStart(inlineOf([line], inline))).join('  \n');
}

/** Sizes of text that a line of running text is wide at least. */
const runningEms = 22;

/** Every word of it is of fixed width: that is no part of what it says. */
function withoutFixedWidth(line: Segment): Segment {
  return { ...line, words: line.words.map((word) => ({ ...word, style: { ...word.style, mono: false } })) };
}
