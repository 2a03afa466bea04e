import { groupBy } from '../../../shared/base/groupBy.ts';
import type { JobSummary } from './jobSummary.ts';

/** Maximum number of failed pages that are printed; a folder's manifest lists them all. */
const maxFailedLines = 20;

/** What standard error says at the end of a job, a line each. */
export function summaryLines(summary: JobSummary, documents: number): readonly string[] {
  const { failed, skipped, unlistedSkipped, warning, status } = summary;
  const shown = failed.slice(0, maxFailedLines);
  const lines = shown.map(({ url, code, error }) => `failed: ${url}: ${error}${code === null ? '' : ` (${code})`}`);
  if (failed.length > shown.length) lines.push(`failed: ${failed.length - shown.length} more`);
  if (warning !== null) lines.push(warning);
  const counts = [
    count(documents, 'document'),
    ...(failed.length === 0 ? [] : [`${failed.length} failed`]),
    ...(skipped.length === 0 ? [] : [`${skipped.length + unlistedSkipped} skipped (${reasons(summary)})`]),
  ];
  return [...lines, `${status}: ${counts.join(', ')}`];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** `robots 3, limit 12`: the reasons with their numbers, the most frequent first. */
function reasons({ skipped }: JobSummary): string {
  return [...groupBy(skipped, ({ reason }) => reason)]
    .map(([reason, pages]) => ({ reason, number: pages.length }))
    .toSorted((one, other) => other.number - one.number)
    .map(({ reason, number }) => `${reason} ${number}`)
    .join(', ');
}
