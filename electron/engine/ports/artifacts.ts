/** Where a file is stored: in memory that of a scrape that leaves nothing on disk. */
export type ArtifactPlace = 'disk' | 'memory';

/** Stores files that a response links to. */
export interface ArtifactWriter {
  /** Stores bytes for a day; returns the path, below the engine's URL, that serves them. */
  put(bytes: Uint8Array, mediaType: string, place: ArtifactPlace): Promise<string>;
  /** Stores audio or video for an hour; returns a signed path that is valid for the same time. */
  putSigned(bytes: Uint8Array, mediaType: string, place: ArtifactPlace): Promise<string>;
}

/** Files that all engines of a cluster read. The methods reject where the database does not answer. */
export interface SharedFiles {
  put(file: SharedFile & { readonly id: string; readonly lifetimeMs: number }): Promise<void>;
  /** Null for an unknown file, and for one that has expired. */
  read(id: string): Promise<SharedFile | null>;
}

export interface SharedFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}
