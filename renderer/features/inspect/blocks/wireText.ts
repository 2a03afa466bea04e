import { beginsTagTable, readTagTable, withoutTableTags } from '../../../../shared/document/tagTable.ts';
import { replaceLinksByText } from '../../../../shared/document/linkText.ts';

/** Text of a block as its box in a wireframe and the list show it: without the marks of markdown. */
export function wireText(content: string): string {
  // What is code keeps its signs, and loses its fence.
  const fenced = /^(`{3,})[^\n`]*\n([\s\S]*?)(?:\n\1)?$/.exec(content.trim());
  if (fenced !== null) return (fenced[2] ?? '').trim();
  return replaceLinksByText(
    content
      .replace(/^#{1,6} +/gm, '')
      .replace(/^( *)[-*+] +(?:\[([ xX])\] +)?/gm, (_, indent: string, tick?: string) => indent + bulletOf(tick)),
  )
    .replace(/(?<!\\)(\*\*|__|`)/g, '')
    .replace(/(?<![\\\w*])\*(?=\S)([^*\n]*[^*\s\\])\*(?!\*)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}

/** How the mark of an item of a list looks, ticked or not where it can be. */
function bulletOf(tick: string | undefined): string {
  return tick === undefined ? '• ' : tick === ' ' ? '☐ ' : '☑ ';
}

/** What a list says of a block, on one line: of a table its cells. */
export function listWords(content: string): string {
  // It may be cut within a tag.
  const isTags = beginsTagTable(content);
  const cells =
    isTags || content.startsWith('|') ? wireCells(isTags ? content.replace(/<[^<>]*$/, '') : content) : null;
  if (cells !== null)
    return cells
      .flat()
      .filter((cell) => cell !== '')
      .join(' · ')
      .replaceAll('\n', ' ');
  const words = withoutTableTags(content);
  return (words === content ? wireText(content) : words).replaceAll('\n', ' ');
}

/** Cells of a table in pipes or in tags, row by row, without the rule below its head; null where a block holds none. */
export function wireCells(content: string): readonly (readonly string[])[] | null {
  if (beginsTagTable(content)) return readTagTable(content)?.map((row) => row.map(({ text }) => text)) ?? null;
  const lines = content.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2 || !lines.every((line) => line.trim().startsWith('|'))) return null;
  return lines
    .filter((line) => !/^[\s|:-]+$/.test(line))
    .map((line) =>
      line
        .trim()
        .replace(/^\||\|$/g, '')
        .split(/(?<!\\)\|/)
        .map((cell) => wireText(cell.replaceAll('\\|', '|').replaceAll('<br>', ' '))),
    );
}

/** Of a line, in its size of type: ascenders and descenders have room in it. */
export const wireLeading = 1.3;

/** A line that is smaller than this share of its box breaks into several instead. */
const leastOfBox = 0.55;

export interface WireFit {
  /** The size of type, in the box's own unit. */
  readonly size: number;
  readonly isOneLine: boolean;
}

/** The size of type at which a text fills its box, on one line where that is no smaller than the box asks for. @param width of the box, like `height` what its text may take */
export function wireFit(text: string, width: number, height: number): WireFit {
  const full = Math.max(1, height / wireLeading);
  const across = widthOf(text);
  const line = across === 0 ? full : width / across;
  if (!text.includes('\n') && line >= full * leastOfBox) return { size: Math.min(full, line), isOneLine: true };
  const words = text.split('\n').map((paragraph) => paragraph.split(' ').map(widthOf));
  // What the area alone allows, and then as much smaller as the ends of lines leave empty.
  let size = Math.min(full, Math.sqrt((width * height) / (Math.max(1, across) * wireLeading)));
  while (size > 1 && countLines(words, width / size) * size * wireLeading > height) size *= 0.93;
  return { size, isOneLine: false };
}

/** Lines that words take, by their widths. */
function countLines(paragraphs: readonly (readonly number[])[], width: number): number {
  let lines = 0;
  for (const words of paragraphs) {
    lines += 1;
    let at = 0;
    for (const word of words) {
      if (at > 0 && at + word > width) {
        lines += 1;
        at = 0;
      }
      // A word that is longer than a line is broken.
      if (word > width) lines += Math.ceil(word / width) - 1;
      at += (word > width ? word % width : word) + widthOfLetter;
    }
  }
  return lines;
}

const widthOfLetter = 0.55;

/** About how wide a text is, in its size of type: signs of East Asia and pictures are twice as wide as letters. */
function widthOf(text: string): number {
  let width = 0;
  for (const sign of text) width += (sign.codePointAt(0) ?? 0) < firstWide ? widthOfLetter : 1.1;
  return width;
}

/** From here on signs are square. */
const firstWide = 0x2e80;
