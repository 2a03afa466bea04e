/** A stored file of a result. */
export interface Artifact {
  readonly bytes: Buffer;
  readonly mediaType: string;
}

/** What a signed URL carries besides the name: its expiry (seconds since 1970) and our signature. */
export interface Grant {
  readonly expires: number;
  readonly signature: string;
}

/** Result files in one place. */
export interface ArtifactStore {
  /** Stores the bytes for a day; returns the path under which the server serves them. */
  put(bytes: Uint8Array, mediaType: string): Promise<string>;
  /** Stores audio or video for an hour; returns a signed path that is valid for the same time. */
  putSigned(bytes: Uint8Array, mediaType: string): Promise<string>;
  /** Null if there is no artifact, it has expired, or the URL does not prove read permission. */
  read(id: string, grant: Grant | null): Promise<Artifact | null>;
  /** Removes expired artifacts. */
  sweep(): Promise<void>;
}

interface ArtifactKind {
  /** The file extension states the type: file names on disk contain nothing from outside. */
  readonly ending: string;
  readonly lifetimeMs: number;
  readonly signed: boolean;
}

export const hourMs = 60 * 60 * 1000;

const forDay = (ending: string): ArtifactKind => ({ ending, lifetimeMs: 24 * hourMs, signed: false });
const forHour = (ending: string): ArtifactKind => ({ ending, lifetimeMs: hourMs, signed: true });

/** By media type. */
export const artifactKinds: ReadonlyMap<string, ArtifactKind> = new Map([
  ['image/png', forDay('.png')],
  ['image/jpeg', forDay('.jpg')],
  ['image/webp', forDay('.webp')],
  ['image/tiff', forDay('.tiff')],
  ['application/pdf', forDay('.pdf')],
  ['audio/mpeg', forHour('.mp3')],
  ['video/mp4', forHour('.mp4')],
  ['video/webm', forHour('.webm')],
  ['video/ogg', forHour('.ogv')],
  ['video/quicktime', forHour('.mov')],
]);

/** The kind of a media type that is stored in this way; throws for another, which is a mistake of the caller. */
export function artifactKind(mediaType: string, signed: boolean): ArtifactKind {
  const kind = artifactKinds.get(mediaType);
  if (kind?.signed !== signed) throw new Error(`artifacts of type ${mediaType} cannot be stored`);
  return kind;
}
