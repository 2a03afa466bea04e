import { randomBytes } from 'node:crypto';
import { artifactKind, type Artifact, type ArtifactStore } from './artifact.ts';
import { createArtifactSigner } from './artifactSigner.ts';

interface StoredArtifact extends Artifact {
  readonly signed: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Result files of scrapes that leave nothing on disk; they are gone when the engine ends.
 * @param maxBytes of all files together: the oldest are removed first, and the newest stays whatever its size
 * @param now milliseconds since 1970
 */
export function createMemoryArtifacts(maxBytes: number, now: () => number): ArtifactStore {
  const signer = createArtifactSigner(() => Promise.resolve(randomBytes(32)), now);
  /** In the order in which they were stored. */
  const stored = new Map<string, StoredArtifact>();
  let storedBytes = 0;

  function remove(id: string, { bytes }: StoredArtifact): void {
    stored.delete(id);
    storedBytes -= bytes.byteLength;
  }

  function removeExpired(): void {
    for (const [id, artifact] of stored) if (now() > artifact.expiresAt) remove(id, artifact);
  }

  function store(given: Uint8Array, mediaType: string, signed: boolean): string {
    const { lifetimeMs } = artifactKind(mediaType, signed);
    removeExpired();
    const id = randomBytes(32).toString('hex');
    // A copy: the caller may use its buffer again.
    const bytes = Buffer.from(given);
    storedBytes += bytes.byteLength;
    for (const [oldId, artifact] of stored) {
      if (storedBytes <= maxBytes) break;
      remove(oldId, artifact);
    }
    stored.set(id, { bytes, mediaType, signed, expiresAt: now() + lifetimeMs });
    return id;
  }

  return {
    async put(bytes, mediaType) {
      return await Promise.resolve(`/artifacts/${store(bytes, mediaType, false)}`);
    },
    async putSigned(bytes, mediaType) {
      return await signer.signedPath(store(bytes, mediaType, true));
    },
    async read(id, grant) {
      const found = stored.get(id);
      if (found === undefined || now() > found.expiresAt) return null;
      if (found.signed && !(await signer.isGranted(id, grant))) return null;
      return { bytes: found.bytes, mediaType: found.mediaType };
    },
    async sweep() {
      removeExpired();
      await Promise.resolve();
    },
  };
}
