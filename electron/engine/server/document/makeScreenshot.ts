import { ok } from '../../../../shared/base/result.ts';
import type { ArtifactKeeper } from '../capturePorts.ts';
import type { Maker } from './maker.ts';

/** Keeps the picture of the page and names the address it is read at. */
export function createScreenshotMaker(artifacts: ArtifactKeeper, baseUrl: () => string): Maker {
  return async ({ page: { screenshot } }) => {
    if (screenshot === null) return ok({});
    const path = await artifacts.keep(screenshot.bytes, screenshot.mediaType);
    return ok({ fields: { screenshot: `${baseUrl()}${path}` } });
  };
}
