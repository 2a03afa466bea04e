import { ok } from '../../../../shared/base/result.ts';
import type { ArtifactWriter } from '../../ports/artifacts.ts';
import { artifactPlaceOf } from './artifactPlace.ts';
import type { FormatProducer } from './formatProducer.ts';

const noScreenshot = 'screenshot: the URL is a file; screenshots are taken of pages only.';

/** Stores the screenshot of the page and returns its URL. */
export function createScreenshotProducer(artifacts: ArtifactWriter, baseUrl: () => string): FormatProducer {
  return async ({ job, file, page: { screenshot } }) => {
    if (screenshot === null) return ok(job.screenshot === null || file === null ? {} : { warnings: [noScreenshot] });
    const path = await artifacts.put(screenshot.bytes, screenshot.mediaType, artifactPlaceOf(job));
    return ok({ fields: { screenshot: `${baseUrl()}${path}` } });
  };
}
