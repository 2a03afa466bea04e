import { beginsTagTable, readTagTable, withoutTableTags } from '../../../../shared/document/tagTable.ts';

/** Text of a block as its box in a wireframe and the list show it: without the marks of markdown. */
export function wireText(content: string): string {
  // What is code keeps its signs, and loses its fence.
  const fenced = /^(`{3,})[^\n`]*\n([\s\S]*?)(?:\n\1)?$/.exec(content.trim());
  if (fenced !== null) return (fenced[2] ?? '').trim();
  return content
    .replace(/^#{1,6} +/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(?<!\\)(\*\*|__|`)/g, '')
    .replace(/(?<![\\\w*])\*(?=\S)([^*\n]*[^*\s\\])\*(?![\w*])/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}

/** What a list says of a block, on one line: of a table its cells. */
export function listWords(content: string): string {
  const cells = content.startsWith('|') ? wireCells(content) : null;
  if (cells !== null)
    return cells
      .flat()
      .filter((cell) => cell !== '')
      .join(' · ');
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

const widthOfLetter = 0.53;
const leading = 1.25;

/** Whether a text stands on one line of its box rather than on several. */
export function isOneLine(length: number, width: number, height: number): boolean {
  return length > 0 && width / (length * widthOfLetter) >= (height / leading) * 0.55;
}

/** A size of type at which a text of `length` fills a box, in the box's own unit. */
export function wireSize(length: number, width: number, height: number): number {
  if (length === 0) return height / leading;
  const filled = Math.sqrt((width * height * 0.92) / (length * widthOfLetter * leading));
  if (isOneLine(length, width, height)) return Math.min(height / leading, width / (length * widthOfLetter));
  return Math.min(filled, height / leading);
}
