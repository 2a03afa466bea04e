import { bodyIdSchema } from '../../../../shared/base/brand.ts';
import { kindOf, readColumnTypes, readRecord, type ColumnKind } from './record.ts';
import type { Cell } from './pageCells.ts';

/** What a record of our file is, told by its columns alone: which table a page belongs to only its lost parent knows. */
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
  // Later versions of the format added columns behind these.
  run: [['null'], ['text'], number, ['text'], ['text'], ['text'], ['text'], ['text']],
  text: [['null'], ['text']],
  event: [['integer'], ['integer'], ['integer'], ['text']],
  trace: [['integer'], ['integer'], ['text'], number, ['text']],
  // The index over the tags of runs; the table itself looks like the index over the ids of runs.
  tag: [['integer'], ['text']],
} as const satisfies Record<KnownRecord['kind'], readonly Shape[]>;

/** Tells what a cell is; null for the records of other tables and for garbage. */
export function recognise(cell: Cell): KnownRecord | null {
  const kinds = readColumnTypes(cell.beginning)?.codes.map(kindOf) ?? [];
  if (cell.rowNumber !== null) {
    if (fits(kinds, shapes.run, Infinity)) return { kind: 'run', run: cell.rowNumber };
    return fits(kinds, shapes.text) ? { kind: 'text', run: cell.rowNumber } : null;
  }
  if (fits(kinds, shapes.event)) return numbered('event', cell);
  if (fits(kinds, shapes.trace)) return numbered('trace', cell);
  return fits(kinds, shapes.tag) ? readTag(cell) : null;
}

function fits(kinds: readonly (ColumnKind | null)[], shape: readonly Shape[], most = shape.length): boolean {
  if (kinds.length < shape.length || kinds.length > most) return false;
  return shape.every((allowed, index) => allowed.some((kind) => kind === kinds[index]));
}

function numbered(kind: 'event' | 'trace', cell: Cell): KnownRecord | null {
  const [run, seq] = readRecord(cell.beginning, 2) ?? [];
  return typeof run === 'number' && typeof seq === 'number' ? { kind, run, seq } : null;
}

/** The bodies of runs stand in records of the same columns. */
function readTag(cell: Cell): KnownRecord | null {
  const [run, tag] = readRecord(cell.beginning) ?? [];
  if (typeof run !== 'number' || typeof tag !== 'string' || bodyIdSchema.safeParse(tag).success) return null;
  return { kind: 'tag', run, tag };
}
