import type { JsonObject } from '../../../../shared/base/json.ts';
import { ok } from '../../../../shared/base/result.ts';
import type { ArtifactWriter } from '../../ports/artifacts.ts';
import { artifactPlaceOf } from './artifactPlace.ts';
import type { FormatProducer } from './formatProducer.ts';

/** Adds the results of the actions, each list in action order (contract 2.5); screenshots and PDFs as URLs. */
export function createActionsProducer(artifacts: ArtifactWriter, baseUrl: () => string): FormatProducer {
  return async ({ job, page }) => {
    if ((job.request.actions ?? []).length === 0) return ok({});
    const keep = async (bytes: Uint8Array, mediaType: string): Promise<string> =>
      `${baseUrl()}${await artifacts.put(bytes, mediaType, artifactPlaceOf(job))}`;
    const screenshots: string[] = [];
    const scrapes: JsonObject[] = [];
    const javascriptReturns: JsonObject[] = [];
    const pdfs: string[] = [];
    for (const { brought } of page.actions) {
      if (brought.kind === 'screenshot') screenshots.push(await keep(brought.picture.bytes, brought.picture.mediaType));
      else if (brought.kind === 'scrape') scrapes.push({ url: brought.url, html: brought.html });
      else if (brought.kind === 'javascriptReturn')
        javascriptReturns.push({ type: brought.type, value: brought.value });
      else if (brought.kind === 'pdf') pdfs.push(await keep(brought.bytes, 'application/pdf'));
    }
    return ok({ fields: { actions: { screenshots, scrapes, javascriptReturns, pdfs } } });
  };
}
