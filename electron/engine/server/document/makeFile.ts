import type { JsonValue } from '../../../../shared/base/json.ts';
import { ok } from '../../../../shared/base/result.ts';
import type { PageBlocks, ReadDocument } from '../../documents/documentRequest.ts';
import type { Maker } from './maker.ts';
import { followRewriting } from './followRewriting.ts';

/** What only files have: blocks, pages and their number (contract 2.5). Comes after everything that rewrites the markdown. */
export const makeFile: Maker = async ({ file, made }) => {
  if (file === null) return await Promise.resolve(ok({}));
  const { kind, numPages, totalPages } = file;
  const now = typeof made['markdown'] === 'string' ? made['markdown'] : '';
  const { blocks, pages } = now === file.markdown ? file : followRewriting(file, now);
  return await Promise.resolve(
    ok({
      fields: { blocks: asJson(blocks), pages: asJson(pages) },
      metadata: { numPages: numPages ?? undefined, totalPages: totalPages ?? undefined },
      // A picture is one page to pay for, however many its file holds.
      priceFacts: { pdfPages: kind === 'pdf' ? Math.max(1, numPages ?? 1) : 1 },
    }),
  );
};

/** Both hold nothing but JSON. */
function asJson(value: readonly PageBlocks[] | ReadDocument['pages']): JsonValue | undefined {
  return (value ?? undefined) as JsonValue | undefined;
}
