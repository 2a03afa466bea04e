import type { JsonValue } from '../../../../shared/base/json.ts';
import { ok } from '../../../../shared/base/result.ts';
import type { PageBlocks, ReadDocument } from '../../documents/documentRequest.ts';
import type { ScrapeJob } from '../scrapeJob.ts';
import type { FormatProducer } from './formatProducer.ts';
import { followRewriting } from './followRewriting.ts';

/**
 * Adds the fields that only files have: blocks, pages and page count (contract 2.5). Runs after every producer that rewrites the markdown.
 */
export const produceFile: FormatProducer = async ({ job, file, produced }) => {
  if (file === null) return await Promise.resolve(ok({}));
  const { kind, numPages, totalPages } = file;
  const now = typeof produced['markdown'] === 'string' ? produced['markdown'] : '';
  const { blocks, pages } = now === file.markdown ? file : followRewriting(file, now);
  return await Promise.resolve(
    ok({
      fields: { blocks: asJson(blocks), pages: asJson(pages) },
      metadata: { numPages: numPages ?? undefined, totalPages: totalPages ?? undefined },
      warnings: kind === 'office' ? [] : unfiltered(job),
      // An image is billed as one page, however many its file contains.
      priceFacts: { pdfPages: kind === 'pdf' ? Math.max(1, numPages ?? 1) : 1 },
    }),
  );
};

/** Selectors choose elements of HTML: a file with drawn pages has none. Office files are read like web pages. */
function unfiltered({ includeTags, excludeTags }: ScrapeJob): readonly string[] {
  const asked = [
    ...(includeTags.length > 0 ? ['includeTags'] : []),
    ...(excludeTags.length > 0 ? ['excludeTags'] : []),
  ];
  return asked.length === 0 ? [] : [`${asked.join(', ')}: the URL is a file, which has no elements to select.`];
}

/** Both contain only JSON. */
function asJson(value: readonly PageBlocks[] | ReadDocument['pages']): JsonValue | undefined {
  return (value ?? undefined) as JsonValue | undefined;
}
