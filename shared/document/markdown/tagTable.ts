import { lookupTable } from '../../base/lookupTable.ts';

/** A cell of a table that is written in tags. */
export interface TagCell {
  /** Its text, with a line break for each `<br>`; other tags in it stay unchanged. */
  readonly text: string;
  readonly isHead: boolean;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

const maxRows = 1000;
const maxColumns = 200;
const tags = /<(\/?)(table|thead|tbody|tfoot|tr|th|td|br)(?=[\s/>])([^<>]{0,400})>/gi;

/**
 * Reads an HTML table, which is how markdown expresses cells that span rows or columns: its rows, null where there is no cell. A fragment
 * may begin with a row and need not end. Only table tags are parsed, and of their attributes only row and column spans.
 */
export function readTagTable(source: string): readonly (readonly TagCell[])[] | null {
  const rows: TagCell[][] = [];
  let open: Omit<TagCell, 'text'> | null = null;
  let text = '';
  const close = (): void => {
    if (open !== null) rows.at(-1)?.push({ ...open, text: plainCellText(text) });
    open = null;
  };
  let behind = 0;
  for (const { 0: whole, 1: slash, 2: name = '', 3: attributes = '', index } of source.matchAll(tags)) {
    text += source.slice(behind, index);
    behind = index + whole.length;
    const tag = name.toLowerCase();
    if (tag === 'br') text += '\n';
    else {
      close();
      if (slash === '' && tag === 'tr') rows.push([]);
      if (slash === '' && (tag === 'td' || tag === 'th')) {
        if (rows.length === 0) rows.push([]);
        open = { isHead: tag === 'th', ...spansOf(attributes) };
        text = '';
      }
    }
  }
  text += source.slice(behind);
  close();
  const filled = rows.filter((row) => row.length > 0);
  return filled.length === 0 ? null : filled;
}

/** Whether a line starts or continues a table in tags. */
export function beginsTagTable(line: string): boolean {
  return /^ {0,3}<(?:table|thead|tbody|tr)[\s>]/i.test(line);
}

/** Returns a text with the cell texts of its tables, without table tags. */
export function withoutTableTags(text: string): string {
  if (!/<\/?t(?:able|[rdh]|head|body|foot)[\s>]/i.test(text)) return text;
  const told = text
    .replace(/<\/t[dh]>\s*<t[dh](?:\s[^<>]{0,400})?>/gi, ' | ')
    .replace(/(?: \| )+/g, ' | ')
    .replace(/<\/?(?:table|thead|tbody|tfoot|tr|th|td)(?:\s[^<>]{0,400})?>/gi, '')
    .replace(/<br\s*\/?>/gi, ' ');
  return decodeEntities(told);
}

function spansOf(attributes: string): Pick<TagCell, 'rowSpan' | 'columnSpan'> {
  const spanOf = (name: string, most: number): number => {
    const said = new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']?(\\d{1,6})`, 'i').exec(attributes)?.[1];
    return Math.min(most, Math.max(1, Number(said ?? 1)));
  };
  return { rowSpan: spanOf('rowspan', maxRows), columnSpan: spanOf('colspan', maxColumns) };
}

function plainCellText(text: string): string {
  return decodeEntities(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

const namedEntities: Readonly<Record<string, string>> = lookupTable({
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  amp: '&',
});

function decodeEntities(text: string): string {
  return text.replace(/&(?:(lt|gt|quot|apos|nbsp|amp)|#(\d{1,7}));/g, (whole, name?: string, code?: string) => {
    if (name !== undefined) return namedEntities[name] ?? whole;
    const point = Number(code);
    return point > 31 && point < 0x110000 ? String.fromCodePoint(point) : whole;
  });
}
