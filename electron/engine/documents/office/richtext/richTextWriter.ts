import { listsHtml, maxIndentOffsetTwips, type ItemParagraph } from '../itemLists.ts';
import { createNotes } from '../notes.ts';
import type { RichKind } from './richTextTables.ts';
import { spanOf } from '../xml.ts';

/** Number of a list item, null for a bullet, and its depth. */
export interface RichItem {
  readonly number: number | null;
  readonly level: number;
  /** Left indent of its text, in twentieths of a point; null if not set. */
  readonly indent: number | null;
}

/** Properties of a paragraph, known at its end. */
export interface RichParagraph {
  readonly kind: RichKind;
  readonly item: RichItem | null;
  /** Its left indent, in twentieths of a point. */
  readonly indent: number;
}

/** Merge state of a cell in the row definition: first cell of a merge or a continuation. */
export interface RichCell {
  readonly along: 'begins' | 'continues' | null;
  readonly down: 'begins' | 'continues' | null;
}

/** A row definition. */
export interface RichRow {
  readonly cells: readonly RichCell[];
  readonly isHead: boolean;
  /** It is the first of its table. */
  readonly isFirst: boolean;
}

/** Puts the parts of a rich text together as HTML. */
export interface RichTextWriter {
  /** Appends inline HTML to the current paragraph. */
  append(html: string): void;
  /** Writes the number of a heading before it. */
  label(html: string): void;
  /** Returns the paragraph so far if it is only an item marker, which is not part of the text; null for anything else. */
  takeMarker(): string | null;
  endParagraph(paragraph: RichParagraph): void;
  endCell(): void;
  endRow(row: RichRow): void;
  /**
   * Begins a note: text until its end goes to the foot of the document.
   * @param author of a comment; null for a note
   */
  beginNote(author: string | null): void;
  endNote(): void;
  html(): string;
}

interface WrittenCell {
  readonly html: string;
  readonly column: number;
  readonly tag: 'td' | 'th';
  columnSpan: number;
  rowSpan: number;
}

const drawnMarker = /^(?:[•·◦▪●○■□–—*o-]|\(?(?:\d{1,3}|[a-z]{1,4})[.)])$/i;

/** A writer of one text, empty at first. */
export function createRichTextWriter(): RichTextWriter {
  const blocks = createBlocks();
  const notes = createNotes();
  const around: { readonly text: string; readonly author: string | null }[] = [];
  let paragraph = '';
  let cells: string[] = [];
  const take = (): string => {
    // Style changes within code split it into runs, each with its own tags.
    const text = paragraph.replaceAll('</code><code>', '');
    paragraph = '';
    return text;
  };
  return {
    append(text) {
      paragraph += text;
    },
    label(text) {
      paragraph = `${text} ${paragraph.trimStart()}`;
    },
    takeMarker() {
      const said = paragraph.replace(/<[^>]*>/g, '').trim();
      if (!drawnMarker.test(said)) return null;
      paragraph = '';
      return said;
    },
    endParagraph(about) {
      if (around.length > 0) {
        paragraph = `${paragraph.trim()}</p><p>`;
        return;
      }
      const said = take();
      const text = about.kind === 'code' ? said.trimEnd() : said.trim();
      // Bookmarks alone are no paragraph: they belong to the next one.
      if (/^(?:<a id="[^"]*"><\/a>)*$/.test(text)) paragraph = text;
      else blocks.paragraph(text, about);
    },
    endCell() {
      cells.push(
        take()
          .trim()
          .replace(/(?:<br>)+$/, ''),
      );
    },
    endRow(row) {
      blocks.row(cells, row);
      cells = [];
    },
    beginNote(author) {
      around.push({ text: take(), author });
    },
    endNote() {
      const outer = around.pop();
      const said = take()
        .trim()
        .replace(/(?:<\/p><p>\s*)+$/, '');
      const author = outer?.author ?? null;
      paragraph = `${outer?.text ?? ''}${author === null ? notes.footnote(said) : notes.comment(said, author)}`;
    },
    html: () => blocks.html() + notes.html(),
  };
}

/** Paragraphs, lists and tables, one below the other. */
interface Blocks {
  paragraph(text: string, about: RichParagraph): void;
  row(cells: readonly string[], row: RichRow): void;
  html(): string;
}

function createBlocks(): Blocks {
  let html = '';
  let rows: WrittenCell[][] = [];
  let items: ItemParagraph[] = [];
  /** The last item and its enclosing ones. */
  let open: RichItem[] = [];
  const endLists = (): void => {
    html += listsHtml(items);
    items = [];
    open = [];
  };
  const endTable = (): void => {
    if (rows.length > 0) html += writeTable(rows);
    rows = [];
  };
  return {
    paragraph(text, { kind, item, indent }) {
      endTable();
      if (item !== null) {
        items.push({ depth: item.level, marker: item.number, html: text });
        open = [...open.filter(({ level }) => level < item.level), item];
        return;
      }
      const isPart = kind === null || kind === 'code';
      const isBelow = (one: RichItem): boolean =>
        one.indent !== null && Math.abs(indent - one.indent) <= maxIndentOffsetTwips;
      const continued = isPart && indent > 0 ? open.findLast(isBelow) : undefined;
      if (continued !== undefined) {
        items.push({ depth: continued.level, marker: 'continues', html: writeParagraph(kind, text) });
        return;
      }
      endLists();
      html += writeParagraph(kind, text);
    },
    row(cells, row) {
      endLists();
      // A head below rows is that of another table.
      const isBelow = rows.at(-1)?.some(({ tag }) => tag === 'td') === true;
      if (row.isFirst || (row.isHead && isBelow)) endTable();
      rows.push(layOutCells(cells, row, rows));
    },
    html() {
      endTable();
      endLists();
      return html.replace(/<\/pre><pre>/g, '\n').replace(/<\/blockquote><blockquote>/g, '');
    },
  };
}

function writeParagraph(kind: RichKind, text: string): string {
  if (kind === 'quote') return `<blockquote><p>${text}</p></blockquote>`;
  if (kind === 'code') return `<pre>${text.replace(/<br>/g, '\n').replace(/<\/?(?:b|i|s|code)>/g, '')}</pre>`;
  if (kind === null) return `<p>${text}</p>`;
  const level = Math.min(6, Math.max(1, kind));
  return `<h${level}>${text}</h${level}>`;
}

/** Merged continuation cells take no space: the first cell of the merge grows. */
function layOutCells(
  texts: readonly string[],
  { cells: definitions, isHead }: RichRow,
  above: readonly (readonly WrittenCell[])[],
): WrittenCell[] {
  const row: WrittenCell[] = [];
  for (const [column, html] of texts.entries()) {
    const { along = null, down = null } = definitions[column] ?? {};
    const last = row.at(-1);
    const over =
      down === 'continues' ? above.findLast((cells) => cells.some((cell) => cell.column === column)) : undefined;
    const upper = over?.find((cell) => cell.column === column);
    if (along === 'continues' && last !== undefined) last.columnSpan += 1;
    else if (upper !== undefined) upper.rowSpan += 1;
    else row.push({ html, column, tag: isHead ? 'th' : 'td', columnSpan: 1, rowSpan: 1 });
  }
  return row;
}

function writeTable(rows: readonly (readonly WrittenCell[])[]): string {
  const written = rows.map(
    (row) =>
      `<tr>${row
        .map(
          ({ tag, columnSpan, rowSpan, html }) =>
            `<${tag}${spanOf('colspan', columnSpan)}${spanOf('rowspan', rowSpan)}>${html}</${tag}>`,
        )
        .join('')}</tr>`,
  );
  return `<table>${written.join('')}</table>`;
}
