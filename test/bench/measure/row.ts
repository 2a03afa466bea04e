import { median, medianInterval } from './statistics.ts';

/** A figure of the guide: what was measured against what, and the goal. */
export type Row =
  | {
      readonly kind: 'ratio';
      readonly id: string;
      /** Of what there is more: times as much, or so many frames, or so many a second. */
      readonly unit: 'ratio' | 'frames' | 'perSecond';
      readonly ratio: number;
      readonly low: number;
      readonly high: number;
      readonly goal: number;
      readonly direction: 'atMost' | 'atLeast';
      readonly rounds: number;
      readonly min: number;
      readonly max: number;
    }
  | {
      readonly kind: 'value';
      readonly id: string;
      readonly value: number;
      readonly peer: number | null;
      readonly goal: number;
      readonly documents: number;
    };

export interface RatioGoal {
  readonly id: string;
  readonly goal: number;
  readonly direction: 'atMost' | 'atLeast';
  /** Default: ratios. */
  readonly unit?: 'frames' | 'perSecond';
}

/** Creates the row of a ratio: the median of the ratios (or differences) per round, with its confidence interval. */
export function ratioRow({ unit, ...goal }: RatioGoal, ratios: readonly number[]): Row {
  const { low, high } = medianInterval(ratios);
  return {
    kind: 'ratio',
    unit: unit ?? 'ratio',
    ...goal,
    ratio: median(ratios),
    low,
    high,
    rounds: ratios.length,
    min: Math.min(...ratios),
    max: Math.max(...ratios),
  };
}

/** Formats one line per figure. An interval that includes the goal is inconclusive, and the line says so. */
export function formatRow(row: Row): string {
  if (row.kind === 'value') {
    const peer = row.peer === null ? '' : ` peer=${row.peer.toFixed(3)}`;
    return `${row.id} value=${row.value.toFixed(3)}${peer} goal>=${row.goal} n=${row.documents}${row.value >= row.goal ? '' : ' MISSED'}`;
  }
  const char = row.direction === 'atMost' ? '<=' : '>=';
  const range = `[${row.low.toFixed(2)} ${row.high.toFixed(2)}]`;
  return `${row.id} ${row.unit}=${row.ratio.toFixed(2)} ${range} goal${char}${row.goal} n=${row.rounds} min=${row.min.toFixed(2)} max=${row.max.toFixed(2)}${verdict(row)}`;
}

function verdict(row: Extract<Row, { kind: 'ratio' }>): string {
  const [safe, unsafe] = row.direction === 'atMost' ? [row.high, row.low] : [-row.low, -row.high];
  const bound = row.direction === 'atMost' ? row.goal : -row.goal;
  if (safe <= bound) return '';
  return unsafe <= bound ? ' inconclusive' : ' MISSED';
}
