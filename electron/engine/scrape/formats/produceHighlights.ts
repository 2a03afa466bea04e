import { ok } from '../../../../shared/base/result.ts';
import { findHighlights } from '../../extract/highlights/findHighlights.ts';
import { findFormat, formatsOf } from '../scrapeJob.ts';
import type { FormatProducer } from './formatProducer.ts';

/**
 * Selects the passages of the markdown that match a query, without a model (contract 2.5). The older name of the format returns them as
 * `answer` too (api-facts 1.1).
 */
export const produceHighlights: FormatProducer = async ({ job, produced, signal }) => {
  const formats = formatsOf(job.request);
  const older = findFormat(formats, 'query');
  const quoted = older?.mode === 'directQuote' ? older.prompt : undefined;
  const query = findFormat(formats, 'highlights')?.query ?? quoted;
  const markdown = produced['markdown'];
  if (query === undefined || typeof markdown !== 'string') return ok({});
  const { text, isCut } = await findHighlights(markdown, query, signal);
  const warnings: string[] = [];
  if (text === null) warnings.push('highlights: no passage of this page matches the query.');
  if (isCut) warnings.push('highlights: the page is so long that its end was not searched.');
  return ok({ fields: { highlights: text, answer: quoted === undefined ? undefined : (text ?? '') }, warnings });
};
