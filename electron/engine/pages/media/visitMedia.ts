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
    source: z.enum(['element', 'data', 'meta', 'link']),
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

/** Takes an answer that is sound or film itself. */
export async function mediaOfAnswer(ports: MediaPorts, mediaType: string): Promise<PageMedia> {
  const kind = mediaType.startsWith('audio/') ? 'audio' : 'video';
  return await collectMedia(ports, [{ kind, url: ports.pageUrl, mimeType: mediaType, source: 'element' }]);
}
