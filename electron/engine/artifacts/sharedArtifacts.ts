import { randomBytes } from 'node:crypto';
import type { SharedFiles } from '../ports/artifacts.ts';
import { artifactKind } from './artifact.ts';
import type { Artifacts } from './artifacts.ts';

/**
 * Artifacts of an engine in a cluster: images and PDFs are stored where all engines read them. Audio and video, whose URLs are signed with
 * the key of one engine, stay with it, and so does what may not be written to disk.
 */
export function shareArtifacts(own: Artifacts, files: SharedFiles): Artifacts {
  return {
    async put(bytes, mediaType, place) {
      if (place === 'memory') return await own.put(bytes, mediaType, place);
      const { lifetimeMs } = artifactKind(mediaType, false);
      const id = randomBytes(32).toString('hex');
      try {
        await files.put({ id, bytes, mediaType, lifetimeMs });
      } catch {
        // The database does not answer: the file is at least here.
        return await own.put(bytes, mediaType, place);
      }
      return `/artifacts/${id}`;
    },
    putSigned: (bytes, mediaType, place) => own.putSigned(bytes, mediaType, place),
    async read(id, grant) {
      const here = await own.read(id, grant);
      if (here !== null) return here;
      const shared = await files.read(id).catch(() => null);
      return shared === null ? null : { bytes: Buffer.from(shared.bytes), mediaType: shared.mediaType };
    },
    sweep: () => own.sweep(),
  };
}
