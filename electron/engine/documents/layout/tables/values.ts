import type { Line } from '../lines/bands.ts';
import { reachOf } from './columnEdges.ts';

/** A value that fills a cell: a number, an amount, a percentage. */
const value = /^[($€£¥+\-\u2013\u2212]{0,3}\s?\d[\d.,\s]*[%)]{0,2}$/;

/** The columns in which a line has values. */
export function valuesOf({ segments }: Line, edges: readonly number[]): number[] {
  return segments.flatMap((one) => (value.test(one.text.trim()) ? [reachOf(one, edges)[0]] : []));
}
