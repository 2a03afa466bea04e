import type { JsonValue } from '../../../../shared/base/json.ts';
import { ok } from '../../../../shared/base/result.ts';
import type { Maker } from './maker.ts';

/** What the page says of the things it sells or serves, as reading it found them (contract 2.5). */
export const makeFacts: Maker = async ({ job, output }) =>
  await Promise.resolve(
    ok({
      fields: {
        product: asJson(output.product),
        menu: asJson(output.menu),
        branding: job.formats.branding ? (asJson(output.branding) ?? null) : undefined,
      },
    }),
  );

/** The documents of the formats hold nothing but JSON. */
function asJson(document: object | undefined): JsonValue | undefined {
  return document as JsonValue | undefined;
}
