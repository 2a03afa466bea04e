import { lookupTable } from '../base/lookupTable.ts';

/** A cell of a table that is written in tags. */
export interface TagCell {
  /** Its words, with a line break where one was meant; whatever else stood there in tags is among them as it is. */
  readonly text: string;
  readonly isHead: boolean;
  readonly rowSpan: number;
  readonly columnSpan: number;
}

const mostRows = 1000;
const mostColumns = 200;
const tags = /<(\/?)(table|thead|tbody|tfoot|tr|th|td|br)(?=[\s/>])([^<>]{0,400})>/gi;

/**
 * A table in tags, which is how markdown says that cells go over rows or columns: its rows, null where there is no cell. A part of one
 * may begin with a row and need not end. Nothing but the tags of tables is read, and of these no more than how far a cell goes.
 */
export function readTagTable(source: string): readonly (readonly TagCell[])[] | null {
  const rows: TagCell[][] = [];
  let open: Omit<TagCell, 'text'> | null = null;
  let text = '';
  const close = (): void => {
    if (open !== null) rows.at(-1)?.push({ ...open, text: wordsOf(text) });
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

/** Whether a line begins a table in tags, or goes on with one. */
export function beginsTagTable(line: string): boolean {
  return /^ {0,3}<(?:table|thead|tbody|tr)[\s>]/i.test(line);
}

/** A text with what its tables say, cell by cell, and without their tags. */
export function withoutTableTags(text: string): string {
  if (!/<\/?t(?:able|[rdh]|head|body|foot)[\s>]/i.test(text)) return text;
  const told = text
    .replace(/<\/t[dh]>\s*<t[dh](?:\s[^<>]{0,400})?>/gi, ' | ')
    .replace(/(?: \| )+/g, ' | ')
    .replace(/<\/?(?:table|thead|tbody|tfoot|tr|th|td)(?:\s[^<>]{0,400})?>/gi, '')
    .replace(/<br\s*\/?>/gi, ' ');
  return withSigns(told);
}

function spansOf(attributes: string): Pick<TagCell, 'rowSpan' | 'columnSpan'> {
  const spanOf = (name: string, most: number): number => {
    const said = new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']?(\\d{1,6})`, 'i').exec(attributes)?.[1];
    return Math.min(most, Math.max(1, Number(said ?? 1)));
  };
  return { rowSpan: spanOf('rowspan', mostRows), columnSpan: spanOf('colspan', mostColumns) };
}

function wordsOf(text: string): string {
  return withSigns(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

const signs: Readonly<Record<string, string>> = lookupTable({
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  amp: '&',
});

function withSigns(text: string): string {
  return text.replace(/&(?:(lt|gt|quot|apos|nbsp|amp)|#(\d{1,7}));/g, (whole, name?: string, code?: string) => {
    if (name !== undefined) return signs[name] ?? whole;
    const point = Number(code);
    return point > 31 && point < 0x110000 ? String.fromCodePoint(point) : whole;
  });
}
