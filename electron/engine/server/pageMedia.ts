/** A file of sound or film, as it was fetched or made. */
export interface MediaFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** What the formats `audio` and `video` found on a page; null where it was not asked for or could not be had. */
export interface PageMedia {
  /** An MP3. */
  readonly audio: MediaFile | null;
  readonly video: MediaFile | null;
  /** Plain sentences for the answer's `warning`. */
  readonly warnings: readonly string[];
}
