import { Parser } from 'htmlparser2';

interface Heading {
  readonly level: number;
  /** Where the digits of its levels are. */
  readonly digits: number[];
  /** Ids at it, in it, and right before it. */
  readonly ids: readonly string[];
}

const levels = 6;

/**
 * Adjusts heading levels to the table of contents: files of a book restart their levels, and some programs make every heading level 1. A
 * listed heading is at least as deep as listed, and the headings below it in the file are shifted by the same amount.
 */
export function withBookLevels(html: string, depthOf: (id: string | null) => number | null): string {
  let more = 0;
  let text = '';
  let at = 0;
  for (const [place, { level, digits, ids }] of headingsOf(html).entries()) {
    const depth = ids.map(depthOf).find((found) => found !== null) ?? (place === 0 ? depthOf(null) : null);
    if (depth !== null) more = Math.max(0, depth - level);
    for (const digit of digits) {
      text += html.slice(at, digit) + String(Math.min(levels, level + more));
      at = digit + 1;
    }
  }
  return text + html.slice(at);
}

function headingsOf(html: string): readonly Heading[] {
  const found: Heading[] = [];
  let ids: string[] = [];
  let open: Heading | null = null;
  const parser = new Parser({
    onopentag(tag, { id }) {
      if (id !== undefined && id !== '') ids.push(id);
      const level = levelOf(tag);
      if (level === null) return;
      open = { level, digits: [parser.startIndex + '<h'.length], ids };
      found.push(open);
    },
    ontext(said) {
      if (open === null && said.trim() !== '') ids = [];
    },
    onclosetag(tag, isImplied) {
      if (open === null || isImplied || levelOf(tag) !== open.level) return;
      open.digits.push(parser.startIndex + '</h'.length);
      open = null;
      ids = [];
    },
  });
  parser.end(html);
  return found;
}

function levelOf(tag: string): number | null {
  return /^h[1-6]$/.test(tag) ? Number(tag[1]) : null;
}
