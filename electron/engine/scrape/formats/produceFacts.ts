import type { JsonValue } from '../../../../shared/base/json.ts';
import { ok } from '../../../../shared/base/result.ts';
import type { FormatProducer } from './formatProducer.ts';

/** Products and offers that the page states, as extracted (contract 2.5). */
export const produceFacts: FormatProducer = async ({ job, output }) =>
  await Promise.resolve(
    ok({
      fields: {
        product: asJson(output.product),
        menu: asJson(output.menu),
        branding: job.formats.branding ? (asJson(output.branding) ?? null) : undefined,
      },
    }),
  );

/** The documents of the formats contain only JSON. */
function asJson(document: object | undefined): JsonValue | undefined {
  return document as JsonValue | undefined;
}
