import { ok } from '../../../../shared/base/result.ts';
import type { ArtifactKeeper } from '../capturePorts.ts';
import type { MediaFile } from '../pageMedia.ts';
import type { Maker } from './maker.ts';

/** Keeps sound and film of the page for an hour, and names the signed addresses they are read at; null where there is none (contract 2.5). */
export function createMediaMaker(artifacts: ArtifactKeeper, baseUrl: () => string): Maker {
  const keep = async (file: MediaFile | null): Promise<string | null> =>
    file === null ? null : `${baseUrl()}${await artifacts.keepSigned(file.bytes, file.mediaType)}`;

  return async ({ job, page: { media } }) => {
    if (media === null || job.media === null) return ok({});
    const fields = {
      audio: job.media.audio ? await keep(media.audio) : undefined,
      video: job.media.video ? await keep(media.video) : undefined,
    };
    return ok({ fields, warnings: media.warnings });
  };
}
