/** Where a file is stored: in memory that of a scrape that leaves nothing on disk. */
export type ArtifactPlace = 'disk' | 'memory';

/** Stores files that a response links to. */
export interface ArtifactWriter {
  /** Stores bytes for a day; returns the path, below the engine's URL, that serves them. */
  put(bytes: Uint8Array, mediaType: string, place: ArtifactPlace): Promise<string>;
  /** Stores audio or video for an hour; returns a signed path that is valid for the same time. */
  putSigned(bytes: Uint8Array, mediaType: string, place: ArtifactPlace): Promise<string>;
}
