import type { RunModel } from './reduceRun.ts';

/**
 * Returns the URL of a run's source file: the final URL that the service reported, else the requested one; empty where there is neither.
 */
export function sourceUrlOf({ summary, request }: Pick<RunModel, 'summary' | 'request'>): string {
  const asked = request['url'];
  return summary?.finalUrl ?? (typeof asked === 'string' ? asked : '');
}
