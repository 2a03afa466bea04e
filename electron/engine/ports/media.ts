/** An audio or video file, as fetched or converted. */
export interface MediaFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** Result of the formats `audio` and `video` for a page; null if not requested or not available. */
export interface PageMedia {
  /** An MP3. */
  readonly audio: MediaFile | null;
  readonly video: MediaFile | null;
  /** Plain sentences for the response's `warning`. */
  readonly warnings: readonly string[];
}
