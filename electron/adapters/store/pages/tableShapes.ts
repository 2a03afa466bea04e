import { bodyIdSchema } from '../../../../shared/base/brand.ts';
import { kindOf, readColumnTypes, readRecord, type ColumnKind, type ColumnValue } from './record.ts';
import type { Cell } from './pageCells.ts';

/** The kinds of records in our file, recognized by their columns alone: only the lost parent page knows the table of a page. */
export type KnownRecord =
  /** The row of `runs`. */
  | { readonly kind: 'run'; readonly run: number }
  /** The row of `run_texts`. */
  | { readonly kind: 'text'; readonly run: number }
  | { readonly kind: 'event'; readonly run: number; readonly seq: number }
  | { readonly kind: 'trace'; readonly run: number; readonly seq: number }
  | { readonly kind: 'tag'; readonly run: number; readonly tag: string };

type Shape = readonly ColumnKind[];

const number: Shape = ['integer', 'real'];
const shapes = {
  // Later versions of the format added columns after these.
  run: [['null'], ['text'], number, ['text'], ['text'], ['text'], ['text'], ['text']],
  text: [['null'], ['text']],
  event: [['integer'], ['integer'], ['integer'], ['text']],
  trace: [['integer'], ['integer'], ['text'], number, ['text']],
  // The index over the tags of runs, and the table itself.
  tag: [['integer'], ['text']],
  tagRow: [['text'], ['integer']],
} as const satisfies Record<KnownRecord['kind'] | 'tagRow', readonly Shape[]>;

/** Recognizes the record in a cell; null for the records of other tables and for garbage. */
export function recognise(cell: Cell): KnownRecord | null {
  const kinds = readColumnTypes(cell.beginning)?.codes.map(kindOf) ?? [];
  if (cell.rowNumber !== null) {
    if (fits(kinds, shapes.run, Infinity)) return { kind: 'run', run: cell.rowNumber };
    return fits(kinds, shapes.text) ? { kind: 'text', run: cell.rowNumber } : null;
  }
  if (fits(kinds, shapes.event)) return numbered('event', cell);
  if (fits(kinds, shapes.trace)) return numbered('trace', cell);
  if (fits(kinds, shapes.tag)) return readTag(cell, ([run, tag]) => ({ run, tag }));
  return fits(kinds, shapes.tagRow) ? readTag(cell, ([tag, run]) => (isOfSearch(tag, run) ? {} : { run, tag })) : null;
}

function fits(kinds: readonly (ColumnKind | null)[], shape: readonly Shape[], most = shape.length): boolean {
  if (kinds.length < shape.length || kinds.length > most) return false;
  return shape.every((allowed, index) => allowed.some((kind) => kind === kinds[index]));
}

function numbered(kind: 'event' | 'trace', cell: Cell): KnownRecord | null {
  const [run, seq] = readRecord(cell.beginning, 2) ?? [];
  return typeof run === 'number' && typeof seq === 'number' ? { kind, run, seq } : null;
}

interface TagColumns {
  readonly run?: ColumnValue | undefined;
  readonly tag?: ColumnValue | undefined;
}

/** Records of the bodies of runs have the same columns, and so do those of the id of each run; only its log distinguishes them. */
function readTag(cell: Cell, order: (columns: readonly ColumnValue[]) => TagColumns): KnownRecord | null {
  const { run, tag } = order(readRecord(cell.beginning) ?? []);
  if (typeof run !== 'number' || typeof tag !== 'string' || bodyIdSchema.safeParse(tag).success) return null;
  return { kind: 'tag', run, tag };
}

/** The full-text search stores its format number (FTS5: 4) in a table with the same columns. */
function isOfSearch(word: ColumnValue | undefined, value: ColumnValue | undefined): boolean {
  return word === 'version' && value === 4;
}
