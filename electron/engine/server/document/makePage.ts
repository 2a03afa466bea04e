import { ok } from '../../../../shared/base/result.ts';
import type { Maker } from './maker.ts';

/** The formats that reading a page gives. */
export const makePage: Maker = async ({ job, page, output }) =>
  await Promise.resolve(
    ok({
      fields: {
        markdown: output.markdown ?? '',
        html: job.formats.html ? (output.html ?? '') : undefined,
        rawHtml: job.formats.rawHtml ? (page.rawHtml ?? '') : undefined,
        links: job.formats.links ? (output.links ?? []) : undefined,
        images: job.formats.images ? (output.images ?? []) : undefined,
      },
    }),
  );
