import { beginsTagTable, readTagTable, withoutTableTags } from '../../../../../shared/document/markdown/tagTable.ts';
import { replaceLinksByText } from '../../../../../shared/document/markdown/linkText.ts';

/** Returns a block's text as its wireframe box and the list show it: without markdown syntax. */
export function wireframeText(content: string): string {
  // Code keeps its characters and loses its fence.
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

/** Returns the marker of a list item, checked or unchecked for a task item. */
function bulletOf(tick: string | undefined): string {
  return tick === undefined ? '• ' : tick === ' ' ? '☐ ' : '☑ ';
}

/** Returns the one-line text of a block in the list; of a table, its cells. */
export function listText(content: string): string {
  // The text may be truncated within a tag.
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
  return (words === content ? wireframeText(content) : words).replaceAll('\n', ' ');
}

/** Returns the cells of a pipe table or HTML table, row by row, without the delimiter row; null if the block contains no table. */
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
        .map((cell) => wireframeText(cell.replaceAll('\\|', '|').replaceAll('<br>', ' '))),
    );
}

/** Line height relative to the font size, with space for ascenders and descenders. */
export const wireLeading = 1.3;

/** A line that is smaller than this share of its box breaks into several instead. */
const minBoxRatio = 0.55;

export interface WireFit {
  /** Font size, in the box's own unit. */
  readonly size: number;
  readonly isOneLine: boolean;
}

/**
 * Returns the font size at which a text fills its box, on one line if that is no smaller than the box requires.
 * @param width of the box, like `height` the space available to its text
 */
export function wireFit(text: string, width: number, height: number): WireFit {
  const full = Math.max(1, height / wireLeading);
  const across = widthOf(text);
  const line = across === 0 ? full : width / across;
  if (!text.includes('\n') && line >= full * minBoxRatio) return { size: Math.min(full, line), isOneLine: true };
  const words = text.split('\n').map((paragraph) => paragraph.split(' ').map(widthOf));
  // Start with the size that the area alone allows, then shrink it to allow for the unused space at line ends.
  let size = Math.min(full, Math.sqrt((width * height) / (Math.max(1, across) * wireLeading)));
  while (size > 1 && countLines(words, width / size) * size * wireLeading > height) size *= 0.93;
  return { size, isOneLine: false };
}

/** Number of lines that words take, by their widths. */
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

/** Approximate width of a text in ems: East Asian characters and emoji are twice as wide as letters. */
function widthOf(text: string): number {
  let width = 0;
  for (const char of text) width += (char.codePointAt(0) ?? 0) < firstWide ? widthOfLetter : 1.1;
  return width;
}

/** First code point of the full-width characters. */
const firstWide = 0x2e80;
