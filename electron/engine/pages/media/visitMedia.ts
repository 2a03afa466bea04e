import { z } from 'zod';
import type { PageMedia } from '../../ports/media.ts';
import mediaSource from '../inpage/media.inpage.ts?inpage';
import type { FoundMedia } from '../inpage/mediaState.ts';
import type { PageWorld } from '../devtools/pageWorld.ts';
import { late, withTimeout } from '../devtools/withTimeout.ts';
import { collectMedia, type MediaPorts } from './collectMedia.ts';

const foundSchema: z.ZodType<FoundMedia[]> = z.array(
  z.object({
    kind: z.enum(['audio', 'video']),
    url: z.string().max(8000),
    mimeType: z.string(),
    source: z.enum(['element', 'data', 'meta', 'request', 'link']),
  }),
);

const searchTimeoutMs = 3000;

/** Collects the audio and video that a live page names. */
export async function mediaOfPage(ports: MediaPorts, world: PageWorld): Promise<PageMedia> {
  const looking = world
    .current()
    .then((place) => place.evaluate(`(${mediaSource}).media()`, searchTimeoutMs))
    .catch(() => []);
  const answer = await withTimeout(searchTimeoutMs, looking);
  const found = foundSchema.safeParse(answer === late ? [] : answer);
  return await collectMedia(ports, found.success ? found.data : []);
}

/** Returns whether a response of this type is audio, video or a playlist. */
export function isMediaType(mediaType: string): boolean {
  return /^(?:audio|video)\/|mpegurl$/i.test(mediaType);
}

/** Collects the media of a response for which {@link isMediaType} holds. */
export async function mediaOfResponse(ports: MediaPorts, mediaType: string): Promise<PageMedia> {
  const kind = mediaType.startsWith('audio/') && !mediaType.endsWith('mpegurl') ? 'audio' : 'video';
  return await collectMedia(ports, [{ kind, url: ports.pageUrl, mimeType: mediaType, source: 'element' }]);
}
