import { ok } from '../../../../shared/base/result.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import type { AttributeValues } from '../../extract/collect/attributes.ts';
import type { FormatProducer } from './formatProducer.ts';

/** The formats that reading a page gives. */
export const producePage: FormatProducer = async ({ job, page, output }) =>
  await Promise.resolve(
    ok({
      // The bytes alone: the page was not parsed.
      fields:
        page.rawBytes !== null
          ? { rawBase64: Buffer.from(page.rawBytes).toString('base64') }
          : {
              markdown: output.markdown ?? '',
              html: job.formats.html ? (output.html ?? '') : undefined,
              rawHtml: job.formats.rawHtml ? (page.rawHtml ?? '') : undefined,
              links: job.formats.links ? (output.links ?? []) : undefined,
              images: job.formats.images ? (output.images ?? []) : undefined,
              attributes: job.attributes === null ? undefined : plainValues(output.attributes),
            },
    }),
  );

function plainValues(attributes: readonly AttributeValues[] = []): JsonObject[] {
  return attributes.map(({ selector, attribute, values }) => ({ selector, attribute, values }));
}
