import { createNotes } from './notes.ts';
import { spanOf } from './xml.ts';

/** A list item's marker as the file has it, and how deep it stands. */
export interface RichItem {
  readonly isOrdered: boolean;
  readonly level: number;
}

/** What the definition of a row says of a cell: it begins one that goes on, or goes on with one. */
export interface RichCell {
  readonly along: 'begins' | 'goesOn' | null;
  readonly down: 'begins' | 'goesOn' | null;
}

/** Puts the parts of a rich text together as HTML. */
export interface RichTextWriter {
  /** Inline HTML at the end of what is under way. */
  say(html: string): void;
  /** @param level of a heading, 1 to 6; null for none */
  endParagraph(level: number | null, item: RichItem | null): void;
  endCell(): void;
  endRow(cells: readonly RichCell[]): void;
  /** What is said until the note ends goes to the foot of the text. */
  beginNote(): void;
  endNote(): void;
  html(): string;
}

interface WrittenCell {
  readonly html: string;
  readonly column: number;
  columnSpan: number;
  rowSpan: number;
}

const deepest = 8;

/** A writer of one text, empty at first. */
export function createRichTextWriter(): RichTextWriter {
  let [html, paragraph] = ['', ''];
  let cells: string[] = [];
  let rows: WrittenCell[][] = [];
  const lists: string[] = [];
  const notes = createNotes();
  const around: string[] = [];
  const endLists = (left: number): void => {
    while (lists.length > left) html += `</li></${lists.pop()}>`;
  };
  const endTable = (): void => {
    if (rows.length > 0) html += writeTable(rows);
    rows = [];
  };
  return {
    say(text) {
      paragraph += text;
    },
    endParagraph(level, item) {
      const text = paragraph.trim();
      if (around.length > 0) {
        paragraph = `${text} `;
        return;
      }
      paragraph = '';
      if (text === '') return;
      endTable();
      if (item === null) {
        endLists(0);
        html += level === null ? `<p>${text}</p>` : `<h${level}>${text}</h${level}>`;
        return;
      }
      const depth = Math.min(deepest, item.level + 1);
      endLists(depth);
      if (lists.length === depth) html += '</li><li>';
      for (const tag = item.isOrdered ? 'ol' : 'ul'; lists.length < depth; lists.push(tag)) html += `<${tag}><li>`;
      html += text;
    },
    endCell() {
      cells.push(paragraph.trim());
      paragraph = '';
    },
    endRow(definitions) {
      endLists(0);
      rows.push(placeCells(cells, definitions, rows));
      cells = [];
    },
    beginNote() {
      around.push(paragraph);
      paragraph = '';
    },
    endNote() {
      const mark = notes.footnote(paragraph.trim());
      paragraph = `${around.pop() ?? ''}${mark}`;
    },
    html() {
      endTable();
      endLists(0);
      return html + notes.html();
    },
  };
}

/** Cells that go on take no room of their own: those that they go on with grow. */
function placeCells(
  texts: readonly string[],
  definitions: readonly RichCell[],
  above: readonly (readonly WrittenCell[])[],
): WrittenCell[] {
  const row: WrittenCell[] = [];
  for (const [column, html] of texts.entries()) {
    const { along = null, down = null } = definitions[column] ?? {};
    const last = row.at(-1);
    const over = above.toReversed().flatMap((cells) => cells.filter((cell) => cell.column === column))[0];
    if (along === 'goesOn' && last !== undefined) last.columnSpan += 1;
    else if (down === 'goesOn' && over !== undefined) over.rowSpan += 1;
    else row.push({ html, column, columnSpan: 1, rowSpan: 1 });
  }
  return row;
}

function writeTable(rows: readonly (readonly WrittenCell[])[]): string {
  const written = rows.map(
    (row) =>
      `<tr>${row
        .map((cell) => `<td${spanOf('colspan', cell.columnSpan)}${spanOf('rowspan', cell.rowSpan)}>${cell.html}</td>`)
        .join('')}</tr>`,
  );
  return `<table>${written.join('')}</table>`;
}
