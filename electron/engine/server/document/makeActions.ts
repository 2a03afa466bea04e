import type { JsonObject } from '../../../../shared/base/json.ts';
import { ok } from '../../../../shared/base/result.ts';
import type { ArtifactKeeper } from '../capturePorts.ts';
import type { Maker } from './maker.ts';

/** What the actions brought, each list in the order of its actions (contract 2.5); pictures and PDFs by the address they are read at. */
export function createActionsMaker(artifacts: ArtifactKeeper, baseUrl: () => string): Maker {
  const keep = async (bytes: Uint8Array, mediaType: string): Promise<string> =>
    `${baseUrl()}${await artifacts.keep(bytes, mediaType)}`;

  return async ({ job, page }) => {
    if ((job.request.actions ?? []).length === 0) return ok({});
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
