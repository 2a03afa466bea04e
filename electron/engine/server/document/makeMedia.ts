import { ok } from '../../../../shared/base/result.ts';
import type { ArtifactKeeper } from '../capturePorts.ts';
import type { MediaFile } from '../pageMedia.ts';
import type { ScrapeJob } from '../scrapeJob.ts';
import type { Made, Maker } from './maker.ts';

/** Keeps sound and film of the page for an hour, and names the signed addresses they are read at; null where there is none (contract 2.5). */
export function createMediaMaker(artifacts: ArtifactKeeper, baseUrl: () => string): Maker {
  const keep = async (file: MediaFile | null): Promise<string | null> =>
    file === null ? null : `${baseUrl()}${await artifacts.keepSigned(file.bytes, file.mediaType)}`;

  return async ({ job, file, page: { media } }) => {
    if (job.media === null) return ok({});
    if (media === null) return ok(file === null ? {} : noMedia(job.media));
    const fields = {
      audio: job.media.audio ? await keep(media.audio) : undefined,
      video: job.media.video ? await keep(media.video) : undefined,
    };
    return ok({ fields, warnings: media.warnings });
  };
}

/** Of a document no sound and no film is taken. */
function noMedia({ audio, video }: NonNullable<ScrapeJob['media']>): Made {
  const wanted = [...(audio ? ['audio'] : []), ...(video ? ['video'] : [])];
  return {
    fields: { audio: audio ? null : undefined, video: video ? null : undefined },
    warnings: [`${wanted.join(', ')}: the address leads to a file, and only pages are looked through for them.`],
  };
}
