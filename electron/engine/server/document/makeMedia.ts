import { ok } from '../../../../shared/base/result.ts';
import type { ArtifactKeeper } from '../capturePorts.ts';
import type { MediaFile } from '../pageMedia.ts';
import type { Maker } from './maker.ts';

/** Keeps sound and film of the page for an hour, and names the signed addresses they are read at. */
export function createMediaMaker(artifacts: ArtifactKeeper, baseUrl: () => string): Maker {
  const keep = async (file: MediaFile | null): Promise<string | undefined> =>
    file === null ? undefined : `${baseUrl()}${await artifacts.keepSigned(file.bytes, file.mediaType)}`;

  return async ({ page: { media } }) => {
    if (media === null) return ok({});
    return ok({ fields: { audio: await keep(media.audio), video: await keep(media.video) }, warnings: media.warnings });
  };
}
