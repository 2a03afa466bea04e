import { lookupTable } from '../base/lookupTable.ts';

/** How blocks of one type are told from the others: never by colour alone (ux.md 8, design 4). */
export interface BlockLook {
  /** One sign, for a tag. */
  readonly letter: string;
  /** A category colour, 1 to 10. */
  readonly colour: number;
  readonly line: 'solid' | 'dashed' | 'dotted';
}

const looks: Readonly<Record<string, BlockLook>> = lookupTable({
  title: { letter: 'T', colour: 1, line: 'solid' },
  section_header: { letter: 'H', colour: 7, line: 'solid' },
  text: { letter: 'P', colour: 3, line: 'solid' },
  list_item: { letter: 'L', colour: 9, line: 'solid' },
  code: { letter: 'K', colour: 6, line: 'solid' },
  table: { letter: 'B', colour: 8, line: 'dashed' },
  formula: { letter: 'F', colour: 2, line: 'dashed' },
  figure: { letter: 'G', colour: 4, line: 'dashed' },
  caption: { letter: 'C', colour: 5, line: 'dashed' },
  footnote: { letter: 'N', colour: 5, line: 'dotted' },
  page_number: { letter: '#', colour: 10, line: 'dotted' },
  page_header: { letter: '^', colour: 10, line: 'dotted' },
  page_footer: { letter: '_', colour: 10, line: 'dotted' },
});

const unknown: BlockLook = { letter: '?', colour: 6, line: 'dotted' };

/** Whether a type is one of the contract or of the local engine. */
export function isKnownType(type: string): boolean {
  return Object.hasOwn(looks, type);
}

/** The look of a type; services add types at any time, and those share one. */
export function blockLook(type: string): BlockLook {
  return isKnownType(type) ? (looks[type] ?? unknown) : unknown;
}

/** What stands around a page's text and is no part of it. */
export const furnitureTypes: readonly string[] = ['page_header', 'page_footer', 'page_number'];

/** Types in the order in which a legend names them: those of the contract and of the local engine, then what else came. */
export function orderTypes(types: readonly string[]): readonly string[] {
  const known = Object.keys(looks);
  const place = (type: string): number => (known.includes(type) ? known.indexOf(type) : known.length);
  return types.toSorted((one, other) => place(one) - place(other));
}

/** How sure a model was, in steps that a heat shows; `none` where it did not say. */
export type Heat = 'high' | 'middle' | 'low' | 'none';

/** From where on a step begins, to two places, as confidences are written. */
export const heatFrom = { high: 0.9, middle: 0.7 } as const;

/** The step of a confidence as it is written: 0.896 is "0.90", and its colour is that of 0.90. */
export function heatOf(confidence: number | null): Heat {
  if (confidence === null) return 'none';
  // By its digits, as it is written: a product with 100 may fall short of the half.
  const written = Math.round(Number(`${confidence}e2`)) / 100;
  if (written >= heatFrom.high) return 'high';
  return written >= heatFrom.middle ? 'middle' : 'low';
}
