import type { ArtifactPlace, ArtifactWriter } from '../ports/artifacts.ts';
import type { ArtifactStore } from './artifact.ts';

/** Result files of all scrapes, on disk and in memory. */
export type Artifacts = ArtifactWriter & Pick<ArtifactStore, 'read' | 'sweep'>;

/** Reads and writes artifacts in both places; their ids are random, so that none is in both. */
export function createArtifacts(places: Readonly<Record<ArtifactPlace, ArtifactStore>>): Artifacts {
  return {
    put: (bytes, mediaType, place) => places[place].put(bytes, mediaType),
    putSigned: (bytes, mediaType, place) => places[place].putSigned(bytes, mediaType),
    read: async (id, grant) => (await places.memory.read(id, grant)) ?? (await places.disk.read(id, grant)),
    async sweep() {
      await Promise.all([places.memory.sweep(), places.disk.sweep()]);
    },
  };
}
