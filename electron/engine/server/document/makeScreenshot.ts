import { ok } from '../../../../shared/base/result.ts';
import type { ArtifactKeeper } from '../capturePorts.ts';
import type { Maker } from './maker.ts';

const noPicture = 'screenshot: the address leads to a file, and only pages are pictured.';

/** Keeps the picture of the page and names the address it is read at. */
export function createScreenshotMaker(artifacts: ArtifactKeeper, baseUrl: () => string): Maker {
  return async ({ job, file, page: { screenshot } }) => {
    if (screenshot === null) return ok(job.screenshot === null || file === null ? {} : { warnings: [noPicture] });
    const path = await artifacts.keep(screenshot.bytes, screenshot.mediaType);
    return ok({ fields: { screenshot: `${baseUrl()}${path}` } });
  };
}
