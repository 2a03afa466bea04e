/** What the page that converts is told. */
export interface ConversionOrder {
  /** The page's own address of the file, or of the playlist of the stream. */
  readonly from: string;
  readonly isStream: boolean;
  /** Where the outcome is sent. */
  readonly to: string;
  /** An MP3 of the sound, made anew; or an MP4 that holds film and sound as they are. */
  readonly goal: 'mp3' | 'mp4';
  readonly longestSeconds: number;
  readonly mostBytes: number;
}
