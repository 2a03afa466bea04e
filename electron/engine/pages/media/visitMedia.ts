import { z } from 'zod';
import type { PageMedia } from '../../server/pageMedia.ts';
import mediaSource from '../inpage/media.inpage.ts?inpage';
import type { FoundMedia } from '../inpage/mediaState.ts';
import type { PageWorld } from '../pageWorld.ts';
import { late, withinMs } from '../withinMs.ts';
import { collectMedia, type MediaPorts } from './collectMedia.ts';

const foundSchema: z.ZodType<FoundMedia[]> = z.array(
  z.object({
    kind: z.enum(['audio', 'video']),
    url: z.string().max(8000),
    mimeType: z.string(),
    source: z.enum(['element', 'data', 'meta', 'request', 'link']),
  }),
);

const lookMs = 3000;

/** Takes the sound and film that a live page names. */
export async function mediaOfPage(ports: MediaPorts, world: PageWorld): Promise<PageMedia> {
  const looking = world
    .current()
    .then((place) => place.evaluate(`(${mediaSource}).media()`, lookMs))
    .catch(() => []);
  const answer = await withinMs(lookMs, looking);
  const found = foundSchema.safeParse(answer === late ? [] : answer);
  return await collectMedia(ports, found.success ? found.data : []);
}

/** Whether an answer of this type is sound or film itself, or the playlist of some. */
export function isMediaType(mediaType: string): boolean {
  return /^(?:audio|video)\/|mpegurl$/i.test(mediaType);
}

/** Takes an answer for which {@link isMediaType} holds. */
export async function mediaOfAnswer(ports: MediaPorts, mediaType: string): Promise<PageMedia> {
  const kind = mediaType.startsWith('audio/') && !mediaType.endsWith('mpegurl') ? 'audio' : 'video';
  return await collectMedia(ports, [{ kind, url: ports.pageUrl, mimeType: mediaType, source: 'element' }]);
}
