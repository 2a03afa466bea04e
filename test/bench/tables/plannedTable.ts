import type { Fact } from '../hard/fact.ts';

/** What is hard about a table. */
export const tableKinds = [
  'plain',
  'ruled',
  'threeRules',
  'banded',
  'wrapped',
  'spanningHeads',
  'rowGroups',
  'sparse',
  'keyValue',
  'dotted',
] as const;
export type TableKind = (typeof tableKinds)[number];

/** Programs that set the tables. */
export const typesetters = ['chromium', 'latex', 'libreoffice'] as const;
export type Typesetter = (typeof typesetters)[number];

/** Lines of a table. */
export type TableLines = 'none' | 'all' | 'three' | 'dotted';

/** A table before it is set, between two paragraphs. */
export interface PlannedTable {
  readonly name: string;
  readonly kind: TableKind;
  readonly typesetter: Typesetter;
  /** Rows of equal length, headers first. */
  readonly rows: readonly (readonly string[])[];
  /** Number of header rows: in the first of two, a text extends over the empty cells at its right. */
  readonly heads: number;
  /** Rows that have one title across all columns. */
  readonly titles: ReadonlySet<number>;
  readonly lines: TableLines;
  readonly isBanded: boolean;
  /** Columns of text, which wrap; the others are as wide as their content. */
  readonly wrapped: ReadonlySet<number>;
  /** Columns that are aligned at the right. */
  readonly rightAligned: ReadonlySet<number>;
  readonly before: string;
  readonly after: string;
  readonly facts: readonly Fact[];
}

/** Returns how many columns a cell takes: a header and a title extend over what is empty at their right. */
export function columnSpan({ rows, heads, titles }: PlannedTable, y: number, x: number): number {
  const row = rows[y] ?? [];
  if (titles.has(y)) return x === 0 ? row.length : 0;
  if (heads < 2 || y > 0 || x === 0) return 1;
  if (row[x] === '') return 0;
  const next = row.findIndex((cell, at) => at > x && cell !== '');
  return (next === -1 ? row.length : next) - x;
}
