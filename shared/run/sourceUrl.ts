import type { RunModel } from './reduceRun.ts';

/** Where the file of a run lies: where the service found it in the end, else where it was sent; empty where it says neither. */
export function sourceUrlOf({ summary, request }: Pick<RunModel, 'summary' | 'request'>): string {
  const asked = request['url'];
  return summary?.finalUrl ?? (typeof asked === 'string' ? asked : '');
}
