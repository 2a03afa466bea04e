import { lookupTable } from '../../base/lookupTable.ts';

/** How blocks of one type are distinguished from others: never by color alone (ux.md 8, design 4). */
export interface BlockStyle {
  /** One character, for a tag. */
  readonly letter: string;
  /** A category colour, 1 to 10. */
  readonly colour: number;
  readonly line: 'solid' | 'dashed' | 'dotted';
}

const blockStyles: Readonly<Record<string, BlockStyle>> = lookupTable({
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

const unknown: BlockStyle = { letter: '?', colour: 6, line: 'dotted' };

/** Whether a type is one of the contract or of the local engine. */
export function isKnownType(type: string): boolean {
  return Object.hasOwn(blockStyles, type);
}

/** Returns the style of a type; services add types at any time, and unknown types share one style. */
export function blockStyle(type: string): BlockStyle {
  return isKnownType(type) ? (blockStyles[type] ?? unknown) : unknown;
}

/** Page furniture: blocks around a page's text that are not part of it. */
export const furnitureTypes: readonly string[] = ['page_header', 'page_footer', 'page_number'];

/** Types in legend order: first the types of the contract and of the local engine, then any other types received. */
export function orderTypes(types: readonly string[]): readonly string[] {
  const known = Object.keys(blockStyles);
  const place = (type: string): number => (known.includes(type) ? known.indexOf(type) : known.length);
  return types.toSorted((one, other) => place(one) - place(other));
}

/** A model's confidence in the steps of a heat scale; `none` where it reported none. */
export type Heat = 'high' | 'middle' | 'low' | 'none';

/** Lower bound of each step, rounded to two decimals like displayed confidences. */
export const heatFrom = { high: 0.9, middle: 0.7 } as const;

/** The level of a confidence at its displayed precision: 0.896 is shown as "0.90" and has the color of 0.90. */
export function heatOf(confidence: number | null): Heat {
  if (confidence === null) return 'none';
  // Rounds the decimal digits: multiplication by 100 may be slightly below the half.
  const written = Math.round(Number(`${confidence}e2`)) / 100;
  if (written >= heatFrom.high) return 'high';
  return written >= heatFrom.middle ? 'middle' : 'low';
}
