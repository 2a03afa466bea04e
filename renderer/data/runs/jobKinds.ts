import type { Endpoint } from '../../../shared/operations/endpoint.ts';

/** Kinds of jobs that the list of jobs can be limited to. */
export const jobKinds = [
  'agent',
  'crawl',
  'batchScrape',
  'extract',
  'list',
  'raw',
] as const satisfies readonly Endpoint[];
export type JobKind = (typeof jobKinds)[number];
export type JobFilter = JobKind | 'all';
