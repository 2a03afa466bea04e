import { ok } from '../../../../shared/base/result.ts';
import type { ArtifactWriter } from '../../ports/artifacts.ts';
import type { MediaFile } from '../../ports/media.ts';
import type { ScrapeJob } from '../scrapeJob.ts';
import { artifactPlaceOf } from './artifactPlace.ts';
import type { Produced, FormatProducer } from './formatProducer.ts';

/** Stores audio and video of the page for an hour, and returns their signed URLs; null where there is none (contract 2.5). */
export function createMediaProducer(artifacts: ArtifactWriter, baseUrl: () => string): FormatProducer {
  return async ({ job, file, page: { media } }) => {
    if (job.media === null) return ok({});
    if (media === null) return ok(file === null ? { priceFacts: nothing } : noMedia(job.media));
    const keep = async (each: MediaFile | null): Promise<string | null> =>
      each === null
        ? null
        : `${baseUrl()}${await artifacts.putSigned(each.bytes, each.mediaType, artifactPlaceOf(job))}`;
    const fields = {
      audio: job.media.audio ? await keep(media.audio) : undefined,
      video: job.media.video ? await keep(media.video) : undefined,
    };
    const priceFacts = { hasAudio: typeof fields.audio === 'string', hasVideo: typeof fields.video === 'string' };
    return ok({ fields, priceFacts, warnings: media.warnings });
  };
}

const nothing = { hasAudio: false, hasVideo: false };

/** Media of a document are not supported. */
function noMedia({ audio, video }: NonNullable<ScrapeJob['media']>): Produced {
  const wanted = [...(audio ? ['audio'] : []), ...(video ? ['video'] : [])];
  return {
    priceFacts: nothing,
    fields: { audio: audio ? null : undefined, video: video ? null : undefined },
    warnings: [`${wanted.join(', ')}: the URL is a file; only pages are searched for them.`],
  };
}
